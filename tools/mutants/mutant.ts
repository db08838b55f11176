/** One small mistake in a file: what stands at `from` to `to` becomes `text`. */
export type Mutant = { file: string; from: number; to: number; text: string; line: number; what: string }

/** A mistake before it is known in which file it is made. */
export type Change = { from: number; to: number; text: string }

const SHOWN = 60
const short = (text: string) => {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  return flat.length > SHOWN ? `${flat.slice(0, SHOWN)}…` : flat
}

/** @param source the whole text of the file */
export function mutantOf(file: string, source: string, { from, to, text }: Change): Mutant {
  const line = source.slice(0, from).split('\n').length
  const what = `\`${short(source.slice(from, to))}\` becomes ${text.trim() ? `\`${short(text)}\`` : 'nothing'}`
  return { file, from, to, text, line, what }
}

/** The file with the mistake in it. */
export const applied = (source: string, { from, to, text }: Change) => source.slice(0, from) + text + source.slice(to)

/** So many of a list, the same ones each time (mulberry32), in the order of the list. */
export function sampled<T>(list: readonly T[], count: number, seed: number): T[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const drawn = list.map((one, at) => ({ one, at, order: random() })).toSorted((a, b) => a.order - b.order)
  return drawn
    .slice(0, count)
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
