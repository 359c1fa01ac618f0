import { missing } from "#app/data/server.ts";
import { NotFoundText } from "#app/sections/frame/not-found-text.tsx";

/** Every address that no other route knows, whatever it was asked with. */
export const loader = () => missing();
export const action = () => missing();

export const meta = () => [{ title: "Page not found" }, { name: "robots", content: "noindex" }];

export default function NotFound() {
  return <NotFoundText />;
}
