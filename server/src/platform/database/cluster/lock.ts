import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@lv/contract/durations'
import { processId } from '#platform/logging/process-id.ts'

const PATIENCE_MS = MINUTE_MS

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const isHeld = (mark: string) => processId(Number.parseInt(mark, 10)) === mark

/** A link appears atomically: nobody ever reads a lock without its holder. */
function take(ticket: string, path: string): boolean {
  try {
    linkSync(ticket, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** If two remove a dead holder's lock at once, the later may remove a fresh one: that is put back. */
function clearStale(path: string, ticket: string) {
  const aside = `${ticket}.stale`
  try {
    renameSync(path, aside)
    if (isHeld(read(aside))) take(aside, path)
  } catch {
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Deletes locks of dead processes; an empty file is still being written. */
function sweep(folder: string) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith('lock.'))) {
    const holder = read(join(folder, name))
    if (holder !== '' && !isHeld(holder)) rmSync(join(folder, name), { force: true })
  }
}

/** Runs `work` alone among processes on this folder; a dead holder's lock is taken over. */
export async function locked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const path = join(folder, 'lock')
  const ticket = join(folder, `lock.${process.pid}.${Math.random().toString(36).slice(2)}`)
  writeFileSync(ticket, processId(process.pid) ?? '')
  try {
    for (const until = Date.now() + PATIENCE_MS; !take(ticket, path); await wait(20)) {
      const holder = read(path)
      if (holder !== '' && !isHeld(holder)) clearStale(path, ticket)
      else if (Date.now() > until)
        throw new Error(`Process ${Number.parseInt(holder, 10)} has been busy with the database for a minute (${path})`)
    }
    sweep(folder)
    return await work().finally(() => rmSync(path, { force: true }))
  } finally {
    rmSync(ticket, { force: true })
  }
}
