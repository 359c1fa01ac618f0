import { useNavigation } from "react-router";

/** A thin line at the window's top while the next screen is on its way; takes no room. */
export function NavProgress() {
  if (useNavigation().state === "idle") return null;
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-[breathe_0.7s_ease-in-out_infinite_alternate] bg-accent"
    />
  );
}
