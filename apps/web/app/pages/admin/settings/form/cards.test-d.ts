// Type test: compiled, but never run. Each `@ts-expect-error` fails if the next line compiles.
import { backupsSettings } from "@rankwright/schema";
import { cardsOf } from "./cards.ts";

const cards = cardsOf(backupsSettings);
cards([{ names: ["nightly", "kept"] }]);
cards([{ names: ["kept"] }, { names: ["nightly"] }]);
// @ts-expect-error No card has `nightly`.
cards([{ names: ["kept"] }]);
// @ts-expect-error There is no such field.
cards([{ names: ["nightly", "kept", "sometimes"] }]);
