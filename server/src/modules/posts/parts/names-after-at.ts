/** So many people are told that one text mentions them. */
export const MOST_MENTIONS = 10
const MOST_WORDS = 4

const word = String.raw`\p{L}[\p{L}\p{M}\p{N}'’.-]{0,39}`
const mention = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}@])@(${word}(?: ${word}){1,${MOST_WORDS - 1}})`, 'gu')

/**
 * What may be names after an @, in lower case, for each @ the longest first: '@Maya Tran is' gives 'maya tran is' and
 * 'maya tran'. A name has two words at least.
 */
export function namesAfterAt(text: string): string[][] {
  const found = new Map<string, string[]>()
  for (const [, said = ''] of text.matchAll(mention)) {
    const words = said.toLowerCase().split(' ')
    const names = words.slice(1).map((_, more) => bare(words.slice(0, words.length - more).join(' ')))
    found.set(names[0] ?? '', names)
    if (found.size === 2 * MOST_MENTIONS) break
  }
  return [...found.values()]
}

/** Without the point that ends a sentence. */
const bare = (name: string) => name.replace(/(?<![.'’-])[.'’-]+$/, '')
