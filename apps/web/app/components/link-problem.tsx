import { ProblemBoundary } from "./problem.tsx";

/** Error screen of a private link. In a separate file, because the panel doesn't need it. */
export function LinkProblemBoundary() {
  return (
    <ProblemBoundary missing="A private link opens an order until 60 days after its delivery, or until somebody ends it. Our next mail about the order brings a new one; logged in, you find it on your dashboard." />
  );
}
