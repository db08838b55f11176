/** A pattern for `lower(...) like`: text that has these words in it, whatever their case; `%` and `_` mean themselves. */
export const containing = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
