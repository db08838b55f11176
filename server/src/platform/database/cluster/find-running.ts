import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@lv/contract/durations'
import { processId } from '#platform/logging/process-id.ts'
import type { Home } from './home.ts'
import { onConnection, type Postmaster, readPidFile, urlOf } from './postmaster.ts'

const STRANGER_MS = 1500
const PATIENCE_MS = MINUTE_MS

type Answer = 'ours' | 'stranger' | 'busy'

function judge(error: unknown): Answer {
  const { code, message } = error as { code?: string; message?: string }
  // Starting, stopping or recovering; or every connection is taken; or the machine is slow.
  return code === '57P03' || code === '53300' || /timeout/i.test(message ?? '') ? 'busy' : 'stranger'
}

/** Checks a file placed in this data folder, as a copied folder has the same password. */
async function ask(home: Home, port: number): Promise<Answer> {
  const name = `seen-${randomUUID()}`
  const path = join(home.data, name)
  writeFileSync(path, '')
  try {
    return await onConnection(urlOf(home, port, 'postgres'), async (client) => {
      const { rows } = await client.query('select (pg_stat_file($1, true)).size is not null as "isSeen"', [name])
      return rows[0]?.isSeen ? 'ours' : 'stranger'
    })
  } catch (error) {
    return judge(error)
  } finally {
    rmSync(path, { force: true })
  }
}

/** Safe if wrong: Postgres's lock on shared memory keeps a second server off the data. */
function forget(home: Home): undefined {
  rmSync(join(home.data, 'postmaster.pid'), { force: true })
}

/** Clears a dead server's note, even if its pid is reused. @throws if a server has the data and does not answer */
export async function findRunning(home: Home): Promise<Postmaster | undefined> {
  const start = Date.now()
  for (;;) {
    const noted = readPidFile(home)
    if (!noted) return undefined
    if (processId(noted.pid) === undefined) return forget(home)
    const answer = await ask(home, noted.port)
    const waited = Date.now() - start
    if (answer === 'ours') return { pid: noted.pid, port: noted.port }
    if (waited > PATIENCE_MS)
      throw new Error(`Postgres (process ${noted.pid}) holds the data in ${home.folder} but does not answer.`)
    if (answer === 'stranger' && waited > STRANGER_MS) return forget(home)
    await wait(50)
  }
}
