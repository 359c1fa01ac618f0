// Type tests, compiled but never run: each line below a @ts-expect-error must be a compile error.
import { choice, text } from "./field.ts";

text("Name", { hint: "Such as Ada", max: 80 });
choice("Colour", ["Red"], { optional: true });
// @ts-expect-error a field has no such option
text("Name", { unless: "another field" });
// @ts-expect-error nor has a field with choices
choice("Colour", ["Red"], { optionalWhen: true });
