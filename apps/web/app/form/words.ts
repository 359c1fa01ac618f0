export interface Words {
  subject: string;
  text: string;
}

/** Words as they are saved; the revision is 0 before. */
export interface SavedWords extends Words {
  revision: number;
}

export const wordsOf = ({ subject, text }: Words): Words => ({ subject, text });

export const isSameWords = (one: Words, other: Words): boolean =>
  one.subject === other.subject && one.text === other.text;

export const revisionOf = ({ revision }: Pick<SavedWords, "revision">): number => revision;
