const MOST_WORDS = 12

/** The words of a search as somebody typed it, in lower case: letters, their marks and digits; the first 12. */
export const searchWords = (typed: string): string[] =>
  (
    typed
      .toWellFormed()
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]{1,40}/gu) ?? []
  ).slice(0, MOST_WORDS)

/** What `to_tsquery` takes for a text that has all of these words, each as the start of one; null without any. */
export const everyWord = (words: string[]): string | null =>
  words.length > 0 ? words.map((word) => `'${word}':*`).join(' & ') : null
