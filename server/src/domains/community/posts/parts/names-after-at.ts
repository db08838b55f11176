export const MAX_MENTIONS = 10
const MAX_WORDS = 8

const word = String.raw`\p{L}[\p{L}\p{M}\p{N}'’.-]{0,39}`
const mention = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}@])@(${word}(?: ${word}){0,${MAX_WORDS - 1}})`, 'gu')

/** For each @, in lower case, longest first: 'maya tran is', 'maya tran', 'maya'. Ignores code and quotes. */
export function namesAfterAt(text: string): string[][] {
  const found = new Map<string, string[]>()
  for (const [, said = ''] of spoken(text).matchAll(mention)) {
    const words = said.toLowerCase().split(' ')
    const names = words.map((_, more) => bare(words.slice(0, words.length - more).join(' ')))
    found.set(names[0] ?? '', names)
    if (found.size === 2 * MAX_MENTIONS) break
  }
  return [...found.values()]
}

const bare = (name: string) => name.replace(/(?<![.'’-])[.'’-]+$/, '')

const fence = /^ {0,3}(?:`{3}|~{3})/
const quote = /^ {0,3}>/

function spoken(text: string): string {
  let isCode = false
  const lines = text.split('\n').filter((line) => {
    const isFence = fence.test(line)
    if (isFence) isCode = !isCode
    return !isFence && !isCode && !quote.test(line)
  })
  return withoutCode(lines.join('\n'))
}

/** Inline code stands between equally long runs of backticks. */
function withoutCode(text: string): string {
  const runs = [...text.matchAll(/`+/g)]
  const next = new Map<number, number>()
  const closedBy = runs.map(() => -1)
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const length = runs[at]?.[0].length ?? 0
    closedBy[at] = next.get(length) ?? -1
    next.set(length, at)
  }
  let [kept, from] = ['', 0]
  for (let at = 0; at < runs.length; at += 1) {
    const [start, end] = [runs[at], runs[closedBy[at] ?? -1]]
    if (!start || !end) continue
    kept += `${text.slice(from, start.index)}\``
    from = end.index + end[0].length
    at = closedBy[at] ?? at
  }
  return kept + text.slice(from)
}
