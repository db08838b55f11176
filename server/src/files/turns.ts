/** 256 kB: a millisecond or two of digest and disk. */
const PIECES_A_ROUND = 4

/** Whose pieces wait, who had the last turn at the end. */
const waiting = new Map<string, (() => void)[]>()

function round() {
  for (let piece = 0; piece < PIECES_A_ROUND; piece += 1) {
    const [next] = waiting
    if (!next) return
    const [address, turns] = next
    waiting.delete(address)
    turns.shift()?.()
    if (turns.length > 0) waiting.set(address, turns)
  }
  if (waiting.size > 0) setImmediate(round)
}

/**
 * Resolves when a piece of what arrives from an address may be worked on: a few pieces in a round of the event loop,
 * whoever sends, so that everybody else has their answers; and the addresses one after the other, however much each sends.
 */
export function nextTurn(address: string): Promise<void> {
  return new Promise((resolve) => {
    const turns = waiting.get(address)
    if (turns) return turns.push(resolve)
    if (waiting.size === 0) setImmediate(round)
    waiting.set(address, [resolve])
  })
}
