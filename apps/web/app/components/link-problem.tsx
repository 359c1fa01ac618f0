import { ProblemBoundary } from "./problem.tsx";

/** Error screen of the pages behind a private link. A separate file, so that the panel doesn't load it. */
export function LinkProblemBoundary() {
  return (
    <ProblemBoundary missing="Links to an order expire 60 days after delivery, or when they are revoked. Log in to see the order on your dashboard, or use the link in our next e-mail about it." />
  );
}
