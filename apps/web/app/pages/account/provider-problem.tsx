import { Alert } from "@rankwright/ui";
import { useActionData, useLocation } from "react-router";

/** Messages for a failed visit to the sign-in provider, by the code in the address. */
const problems: Readonly<Record<string, (provider: string) => string>> = {
  cancelled: () => "You went back before it was done.",
  expired: () => "This took too long, or you logged in again meanwhile. Please try again.",
  other: (provider) => `That is not who your account is linked with at ${provider}.`,
  stale: (provider) =>
    `${provider} did not ask you to log in again, so we can't tell that it was you. Please confirm another way.`,
  taken: () => "That login belongs to another account here. Nothing was changed.",
  failed: (provider) => `${provider} did not answer as it should. Please try again.`,
};

/** Shows the failure on the page from which the user went to the provider, until the next action there. */
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
