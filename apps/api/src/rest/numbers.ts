import { FILE_MAX_BYTES } from "@rankwright/schema";
import { z } from "zod";

// Schemas of numbers, as published in the OpenAPI description. Without limits, they would be those of JavaScript, which generated
// clients can't use to choose a type.

const INT32_MAX = 2_147_483_647;
/** Far more than any order or payment. */
const CENTS_MAX = 1_000_000_000_000;
/** End of the year 9999, in milliseconds. */
const TIME_MAX = 253_402_300_799_999;

/** Number of things, or of a version. */
export const count = z.int().min(0).max(INT32_MAX);

/** Sum in cents, which may be negative. */
export const cents = z.int().min(-CENTS_MAX).max(CENTS_MAX);

/** Number of bytes of a file. */
export const fileBytes = z.int().min(0).max(FILE_MAX_BYTES);

/** Point in time. */
export const time = z.int().min(0).max(TIME_MAX).meta({ description: "Milliseconds since 1970." });
