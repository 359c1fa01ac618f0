// Type test: compiled, never run. The compiler must report an error in the line after each expectation.
import { backupsSettings } from "@rankwright/schema";
import { cardsOf } from "./cards.ts";

const cards = cardsOf(backupsSettings);
cards([{ names: ["nightly", "kept"] }]);
cards([{ names: ["kept"] }, { names: ["nightly"] }]);
// @ts-expect-error No card has `nightly`.
cards([{ names: ["kept"] }]);
// @ts-expect-error There is no such field.
cards([{ names: ["nightly", "kept", "sometimes"] }]);
