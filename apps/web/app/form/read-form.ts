/** The text fields of a posted form by their names; of two with one name, the first. */
export type Typed = Readonly<Record<string, string>>;

/** A posted form; without fields where the request holds no form. */
export async function readForm(request: Request): Promise<Typed> {
  const form = await request.formData().catch(() => new FormData());
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts.reverse());
}
