import { cpus, totalmem } from "node:os";

/** What it was measured on, in a line. */
export function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${first?.model.trim()}, ${cpus().length} cores, ${memory} GiB, Node ${process.version}.`;
}
