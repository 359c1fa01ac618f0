/** Text fields of a posted form, by name. If a name occurs twice, the first value is used. */
export type Typed = Readonly<Record<string, string>>;

/** Reads a posted form. Returns no fields if the request contains no form. */
export async function readForm(request: Request): Promise<Typed> {
  const form = await request.formData().catch(() => new FormData());
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts.reverse());
}
