import { appendFileSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

export interface Entry {
  kind: string;
  id: string;
}

/** Persistent storage of a test system: an append-only file with one JSON line for each change. */
export class Journal<Kept extends Entry> {
  /** Entries by kind and id, so that listing a kind doesn't read the others. */
  readonly #entries = new Map<string, Map<string, Kept>>();
  readonly #descriptor: number | undefined;

  /** `file` undefined: in memory only. */
  constructor(file: string | undefined) {
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    for (const line of text.split("\n")) this.#remember(line);
    this.#descriptor = openSync(file, "a", 0o600);
    // Without this, a line that a crash cut off would be joined with the next one.
    if (text !== "" && !text.endsWith("\n")) appendFileSync(this.#descriptor, "\n");
  }

  #set(entry: Kept): void {
    const known = this.#entries.get(entry.kind);
    if (known) known.set(entry.id, entry);
    else this.#entries.set(entry.kind, new Map([[entry.id, entry]]));
  }

  #remember(line: string): void {
    try {
      const entry: Kept = JSON.parse(line);
      this.#set(entry);
    } catch {
      // An empty line, or one that a crash cut off. The caller was not told that it was stored.
    }
  }

  /** Appends the entries in one write and syncs the file before it returns. */
  put(...entries: Kept[]): void {
    for (const entry of entries) this.#set(entry);
    if (this.#descriptor === undefined) return;
    appendFileSync(this.#descriptor, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    fsyncSync(this.#descriptor);
  }

  /** Entries of a kind, by id, oldest first. */
  #of<Kind extends Kept["kind"]>(kind: Kind): ReadonlyMap<string, Extract<Kept, { kind: Kind }>> {
    const entries: ReadonlyMap<string, Kept> = this.#entries.get(kind) ?? new Map();
    // `#set` sorts the entries by kind.
    return entries as ReadonlyMap<string, Extract<Kept, { kind: Kind }>>;
  }

  get<Kind extends Kept["kind"]>(kind: Kind, id: string): Extract<Kept, { kind: Kind }> | undefined {
    return this.#of(kind).get(id);
  }

  /** Returns all entries of a kind, oldest first. */
  all<Kind extends Kept["kind"]>(kind: Kind): Extract<Kept, { kind: Kind }>[] {
    return [...this.#of(kind).values()];
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }
}
