import { Alert } from "@rankwright/ui";
import { useActionData, useLocation } from "react-router";

/** Error messages for a failed sign-in at the provider, by the code in the address. */
const problems: Readonly<Record<string, (provider: string) => string>> = {
  cancelled: () => "You cancelled before finishing.",
  expired: () => "The request expired. Please try again.",
  other: (provider) => `You used a different ${provider} account than the one that is linked here.`,
  stale: (provider) =>
    `${provider} did not ask you to log in again, so your identity could not be confirmed. Please confirm another way.`,
  taken: () => "That login is already linked to another account. Nothing was changed.",
  failed: (provider) => `${provider} returned an error. Please try again.`,
};

/** Error on the page from which the user went to the provider. It is shown until the user submits a form on that page. */
export function ProviderProblem({ provider, title }: { provider: string | null; title: string }) {
  const word = new URLSearchParams(useLocation().search).get("provider") ?? "";
  const hasActed = useActionData() !== undefined;
  const problem = Object.hasOwn(problems, word) ? problems[word] : undefined;
  if (!problem || provider === null || hasActed) return null;
  return (
    <Alert tone="danger" role="alert" title={title}>
      {problem(provider)}
    </Alert>
  );
}
