import type { MetaDescriptor } from "react-router";

/** The head of a private screen: its title, and that no search engine lists it. */
export const privateMeta = (title: string) => (): MetaDescriptor[] => [
  { title },
  { name: "robots", content: "noindex" },
];
