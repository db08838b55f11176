import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processMark } from '#platform/logging/process-id.ts'

export type Membership = { leave(): { isLast: boolean } }

let count = 0

/**
 * Notes in `<folder>/users` that this process uses the cluster. `leave` removes the note and says whether it was the
 * last live process; notes of dead ones do not count.
 */
export function enter(folder: string): Membership {
  const users = join(folder, 'users')
  mkdirSync(users, { recursive: true })
  count += 1
  const mine = join(users, `${processMark(process.pid)}.${count}`)
  // A copied folder includes the notes, but has a different inode.
  const place = String(statSync(users).ino)
  writeFileSync(mine, place)
  return {
    leave() {
      rmSync(mine, { force: true })
      const left = readdirSync(users).filter((name) => {
        const path = join(users, name)
        const isLive =
          readFileSync(path, 'utf8') === place && processMark(Number.parseInt(name, 10)) === name.split('.')[0]
        if (!isLive) rmSync(path, { force: true })
        return isLive
      })
      return { isLast: left.length === 0 }
    },
  }
}
