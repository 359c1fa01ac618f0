import { touchPages } from "@rankwright/db/content";
import { audit, type Tx, write } from "@rankwright/db/core";
import {
  deleteTaxRate,
  findTaxRate,
  insertTaxRate,
  listTaxRates,
  sameTaxRate,
  updateTaxRate,
} from "@rankwright/db/tax";
import {
  countryCode,
  countryOfCode,
  dayAt,
  EU_RATES,
  formatRate,
  isEuCode,
  type TaxRate,
  taxRateInput,
  taxRateKinds,
} from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { notFound, requireNoIssues } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { adminProcedure } from "../trpc/trpc.ts";

/** Most rates that an owner may enter. */
const MAX_RATES = 500;

const described = ({ country, state, kind, name, rate, fromDay }: TaxRate): string =>
  `${name} ${formatRate(rate)}, ${taxRateKinds[kind].toLowerCase()}, ${[countryOfCode(country), state].filter(Boolean).join(", ")}, from ${fromDay}`;

/** Lists the owner's rates, and the standard rate of the shop's country that applies if it is in the EU and has none. */
function ratesView({ db, env, now }: Pick<Deps, "db" | "env" | "now">) {
  const rows = listTaxRates(db);
  const code = countryCode(env.business.country);
  return {
    rates: rows.map(({ createdAt: _, ...row }) => ({ ...row, countryName: countryOfCode(row.country) })),
    /** Standard rate that applies without an entry; null outside the EU. */
    builtIn: isEuCode(code) ? { countryName: countryOfCode(code), rate: EU_RATES[code][0] } : null,
    sellerCountry: env.business.country,
    today: dayAt(now(), env.TIME_ZONE),
  };
}

/** Throws if another rate has the same place, kind and first day, or if there are too many. */
function requireNew(tx: Tx, rate: TaxRate, _id: string | undefined): void {
  const other = sameTaxRate(tx, rate);
  if (other && other._id !== _id)
    requireNoIssues([
      { path: "fromDay", message: "There is a rate from this day already. Change that one." },
    ]);
  if (_id === undefined && listTaxRates(tx).length >= MAX_RATES)
    requireNoIssues([{ path: "country", message: `At most ${MAX_RATES} rates can be saved.` }]);
}

/** Procedures for the tax rates that the owner enters. They apply to new orders from their first day. */
export const taxRateProcedures = {
  rates: adminProcedure.query(({ ctx }) => ratesView(ctx)),
  /** Adds a rate, or changes the one with `_id`. Returns all rates. */
  saveRate: adminProcedure
    .input(taxRateInput.extend({ _id: byId.shape._id.optional() }))
    .mutation(async ({ ctx, input: { _id, ...rate } }) => {
      await write(ctx.db, (tx) => {
        if (_id !== undefined && !findTaxRate(tx, _id)) throw notFound("tax rate");
        requireNew(tx, rate, _id);
        if (_id === undefined) insertTaxRate(tx, rate, ctx.now());
        else updateTaxRate(tx, _id, rate);
        touchPages(tx);
        audit(tx, ctx.user.email, "settings.tax.saveRate", described(rate), ctx.now());
      });
      return ratesView(ctx);
    }),
  deleteRate: adminProcedure.input(byId).mutation(async ({ ctx, input }) => {
    await write(ctx.db, (tx) => {
      const rate = findTaxRate(tx, input._id);
      if (!rate) throw notFound("tax rate");
      deleteTaxRate(tx, rate._id);
      touchPages(tx);
      audit(tx, ctx.user.email, "settings.tax.deleteRate", described(rate), ctx.now());
    });
    return ratesView(ctx);
  }),
};
