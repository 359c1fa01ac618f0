import { trpc } from "#app/data/trpc.ts";

/** Returns the states of a country that have their own tax rates, in alphabetical order. None unless the shop charges tax. */
export function useStates(country: string): string[] {
  const { data: tax } = trpc.settings.tax.get.useQuery();
  const { data: view } = trpc.settings.tax.rates.useQuery();
  if (tax?.values.mode !== "on" || !view) return [];
  const states = view.rates.flatMap(({ countryName, state }) =>
    countryName === country && state !== "" ? [state] : [],
  );
  return [...new Set(states)].toSorted((one, other) => one.localeCompare(other));
}
