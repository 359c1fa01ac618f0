import { open } from "node:fs/promises";
import type { FileSummary } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { parseInChild } from "../../parsing/parse.ts";
import type { SummaryInput } from "../../parsing/summary.ts";
import { extensionOf, withoutUnsafe } from "./name.ts";

/** Number of bytes that are parsed: the head of a mail, or an invitation. */
const MAX_BYTES = 256 * 1024;
const MAX_LETTERS = 200;

const FORMATS: Readonly<Record<string, SummaryInput["format"]>> = { ".eml": "mail", ".ics": "calendar" };

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const line = (text: string) =>
  withoutUnsafe(text.replace(/\s+/g, " ").slice(0, 2 * MAX_LETTERS))
    .trim()
    .slice(0, MAX_LETTERS)
    .toWellFormed();

/**
 * Returns subject, sender and date of a mail or an invitation. Returns null for other files, and for one that is invalid, too large, or
 * takes too much time or memory to parse.
 */
export async function summarize(
  { env, log }: Pick<Deps, "env" | "log">,
  path: string,
  name: string,
): Promise<FileSummary | null> {
  const format = FORMATS[extensionOf(name)];
  if (!format) return null;
  try {
    const input = { format, raw: await startOf(path), timeZone: env.TIME_ZONE };
    const parsed = await parseInChild("summary", input);
    if (parsed.result === "unsafe" || !parsed.output) return null;
    const { title, from, at, isDay } = parsed.output;
    return { title: line(title), from: line(from), at, isDay };
  } catch (error) {
    log.info({ err: error, name }, "reading a file's summary failed");
    return null;
  }
}
