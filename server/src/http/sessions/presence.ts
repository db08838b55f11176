import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { processId } from '#platform/logging/process-id.ts'

const Note = z.object({ pid: z.number(), mark: z.string(), url: z.string(), startedAt: z.string() })

export type Presence = z.output<typeof Note>

const noteOf = (dataDir: string, port: number) => join(dataDir, `server-${port}.json`)

function read(path: string): Presence | undefined {
  try {
    return Note.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

export async function announce({ dataDir, port, url }: { dataDir: string; port: number; url: string }) {
  mkdirSync(dataDir, { recursive: true })
  const path = noteOf(dataDir, port)
  const { pid } = process
  const note: Presence = { pid, mark: processId(pid) ?? '', url, startedAt: new Date().toISOString() }
  const draft = `${path}.${pid}`
  writeFileSync(draft, JSON.stringify(note))
  renameSync(draft, path)
  return {
    async leave() {
      if (read(path)?.mark === note.mark) rmSync(path, { force: true })
    },
  }
}

/** Undefined where no live process serves the port; a killed one does not count. */
export async function whoHolds(dataDir: string, port: number): Promise<Presence | undefined> {
  const note = read(noteOf(dataDir, port))
  return note && processId(note.pid) === note.mark ? note : undefined
}
