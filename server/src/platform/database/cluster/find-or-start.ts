import { findRunning } from './find-running.ts'
import type { Home } from './home.ts'
import type { Postmaster } from './postmaster.ts'
import { start } from './start.ts'

const MOST_TRIES = 5

/**
 * The server on the home's data: the running one, or a new one. One whose starter was killed may still come up
 * meanwhile.
 */
export async function findOrStart(home: Home): Promise<Postmaster> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const server = (await findRunning(home)) ?? (await start(home))
    if (server) return server
  }
  throw new Error(`Postgres neither runs on ${home.folder} nor can be started; its log is ${home.log}.`)
}
