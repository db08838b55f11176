/** 12 MB a second for all uploads: a chunk of 64 kB takes one millisecond of work and leaves four to others. */
const BYTES_A_MS = 12_000

type Turn = { file: number; bytes: number; take: () => void }

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

/** Addresses take turns, one file after the other. @returns a function that waits for so many bytes */
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
