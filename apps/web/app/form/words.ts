export interface Words {
  subject: string;
  text: string;
}

/** A saved subject and text. The revision is 0 before the first save. */
export interface SavedWords extends Words {
  revision: number;
}

export const wordsOf = ({ subject, text }: Words): Words => ({ subject, text });

export const isSameWords = (one: Words, other: Words): boolean =>
  one.subject === other.subject && one.text === other.text;

export const revisionOf = ({ revision }: Pick<SavedWords, "revision">): number => revision;
