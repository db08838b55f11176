/** 256 kB: a millisecond or two of digest and disk. */
const PIECES_A_ROUND = 4

type Turn = { file: number; take: () => void }

/** Whose pieces wait: who had the last turn at the end, and of each address the file that began first. */
const waiting = new Map<string, Turn[]>()
let fileCount = 0

function round() {
  for (let piece = 0; piece < PIECES_A_ROUND; piece += 1) {
    const [next] = waiting
    if (!next) return
    const [address, turns] = next
    waiting.delete(address)
    turns.shift()?.take()
    if (turns.length > 0) waiting.set(address, turns)
  }
  if (waiting.size > 0) setImmediate(round)
}

/**
 * The turns of one file that arrives from an address: what it gives resolves when the next piece may be worked on. There
 * are a few pieces in a round of the event loop, whoever sends, so that everybody else has their answers; the addresses
 * come one after the other, however much each sends; and files of one address end one after the other, not all at once.
 */
export function turnsFor(address: string): () => Promise<void> {
  const file = fileCount
  fileCount += 1
  return () =>
    new Promise((take) => {
      const turns = waiting.get(address) ?? []
      const later = turns.findIndex((turn) => turn.file > file)
      turns.splice(later < 0 ? turns.length : later, 0, { file, take })
      if (waiting.size === 0) setImmediate(round)
      waiting.set(address, turns)
    })
}
