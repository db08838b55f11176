/** 12 MB a second of everything that arrives: a piece of 64 kB takes a millisecond, and four are everybody else's. */
const BYTES_A_MS = 12_000

type Turn = { file: number; bytes: number; take: () => void }

/** Whose pieces wait: who had the last turn at the end, and of each address the file that began first. */
const waiting = new Map<string, Turn[]>()
let fileCount = 0
let freeAt = 0
let timer: NodeJS.Timeout | undefined

function serve() {
  timer = undefined
  for (const [address, turns] of waiting) {
    const now = performance.now()
    if (freeAt - now >= 1) {
      timer = setTimeout(serve, freeAt - now)
      return
    }
    waiting.delete(address)
    const turn = turns.shift()
    if (turns.length > 0) waiting.set(address, turns)
    if (!turn) continue
    freeAt = Math.max(freeAt, now) + turn.bytes / BYTES_A_MS
    turn.take()
  }
}

/**
 * The turns of one file that arrives from an address: what it gives resolves when a piece of so many bytes may be worked
 * on. There are so many bytes in a while, whoever sends, so that everybody else has their answers; the addresses come one
 * after the other, however much each sends; and files of one address end one at a time, not all at once.
 */
export function throttleUpload(address: string): (bytes: number) => Promise<void> {
  const file = fileCount
  fileCount += 1
  return (bytes) =>
    new Promise((take) => {
      const turns = waiting.get(address) ?? []
      const later = turns.findIndex((turn) => turn.file > file)
      turns.splice(later < 0 ? turns.length : later, 0, { file, bytes, take })
      waiting.set(address, turns)
      if (!timer) serve()
    })
}
