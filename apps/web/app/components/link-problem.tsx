import { ProblemBoundary } from "./problem.tsx";

/** In place of a screen behind a private link that can't be shown. In a file of its own, as the panel needs none of it. */
export function LinkProblemBoundary() {
  return (
    <ProblemBoundary missing="A private link opens an order until 60 days after its delivery, or until somebody ends it. Our next mail about the order brings a new one; logged in, you find it on your dashboard." />
  );
}
