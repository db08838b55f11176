import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RAM = '/dev/shm'
const ROOM_BYTES = 4e9

/** Where nothing of a test run has to survive, its files lie in memory: no write waits for a disk. */
function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(RAM)
    return bavail * bsize > ROOM_BYTES ? RAM : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Has this process and those it starts put what is temporary into one quick folder. @returns what deletes it */
export function useQuickFolder(): () => void {
  const folder = mkdtempSync(join(quickFolder(), 'lv-test-'))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
