/** A repeatable source of chance: the same seed gives the same sequence on every machine. */
export type Random = {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean
  /** One of the items; throws when there are none. */
  pick<T>(items: readonly T[]): T
  /** The items in a new order; the given array stays as it is. */
  shuffle<T>(items: readonly T[]): T[]
}

function hash(text: string): number {
  let value = 2166136261
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619)
  return value >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Takes a seed and an optional label (one stream a purpose), gives a source of chance. */
export function seeded(seed: number, label = ''): Random {
  const next = mulberry32(hash(`${seed}:${label}`))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  function pick<T>(items: readonly T[]): T {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  function shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item)
  }
  return { next, int, chance: (probability) => next() < probability, pick, shuffle }
}
