import type { CheckedScope } from '@lv/contract/quote-check'
import type { ReadLine } from './read-lines.ts'
import { has, stemsIn, wordsOf } from './words.ts'

/** No more lines of a quote are named beside a scope line. */
const MAX_BY = 3

/** The words that a scope line asks for; of alternatives ('slab or stumps') one is enough. */
const asked = (label: string): string[][] =>
  label.split(/, | and /).flatMap((part) => {
    const choices = part.split(' or ').map(wordsOf)
    if (choices.length > 1) return [choices.flat()]
    return choices.flat().map((word) => [word])
  })

/**
 * What of the work that such a job takes a quote names, in our own words for it or those that quotes use (words.ts): by words
 * alone, so 'missing' means that no line says so.
 */
export function compareWithScope(scope: readonly string[], lines: ReadLine[], excludes: string): CheckedScope[] {
  const included = lines.map((line) => ({ label: line.label, words: stemsIn(line.includes) }))
  const left = stemsIn([excludes, ...lines.map(({ leavesOut }) => leavesOut)].join('\n'))
  return scope.map((label) => {
    const wanted = asked(label)
    const isIn = (choices: string[]) => included.some(({ words }) => choices.some((word) => has(words, word)))
    const rest = wanted.filter((choices) => !isIn(choices))
    const by = included.filter(({ words }) => wanted.flat().some((word) => has(words, word)))
    const isOut = rest.length > 0 && rest.every((choices) => choices.some((word) => has(left, word)))
    const state = rest.length === 0 ? 'named' : isOut ? 'excluded' : rest.length < wanted.length ? 'partly' : 'missing'
    const lacks = rest.map((choices) => choices.join(' or '))
    return { label, state, by: by.slice(0, MAX_BY).map((line) => line.label), lacks }
  })
}
