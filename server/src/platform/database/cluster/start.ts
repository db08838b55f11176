import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@lv/contract/durations'
import type { Home } from './home.ts'
import { type Postmaster, readPidFile } from './postmaster.ts'
import { programOptions } from './program-options.ts'

const MAX_LOG_BYTES = 10_000_000
const PATIENCE_MS = MINUTE_MS
const ORPHANS_MS = 10_000

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Deadlock victims are retried, so they should be found soon.
  deadlock_timeout: '100ms',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

async function freePort(wanted: number): Promise<number> {
  const probe = createServer()
  try {
    await once(probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true }), 'listening')
  } catch (error) {
    if (wanted === 0) throw error
    return freePort(0)
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return address && typeof address === 'object' ? address.port : wanted
}

function lastPort(home: Home): number {
  try {
    return Number(/"-p" "(\d+)"/.exec(readFileSync(join(home.data, 'postmaster.opts'), 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function openLog(path: string) {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

function wordsSince(path: string, position: number): string {
  try {
    return readFileSync(path).subarray(position).toString().trim() || 'It ended without a word.'
  } catch {
    return 'It ended, and its log is gone.'
  }
}

async function attempt(home: Home, port: number): Promise<Postmaster | { said: string }> {
  const log = openLog(home.log)
  const before = statSync(home.log).size
  const { name, options } = programOptions(home, home.data)
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const child = spawn(join(home.programs, 'bin/postgres'), ['-D', name, '-p', String(port), ...flags], {
    ...options,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let failure: string | undefined
  child.once('error', (error) => {
    failure = error.message
  })
  child.once('exit', () => {
    failure ??= wordsSince(home.log, before)
  })
  child.unref()
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(10)) {
    if (failure !== undefined) return { said: failure }
    const noted = readPidFile(home)
    if (noted?.isReady && noted.pid === child.pid) return { pid: noted.pid, port }
  }
  return { said: 'It was not ready after a minute.' }
}

/** Runs detached. @returns undefined if another process was faster @throws with Postgres's own words */
export async function start(home: Home): Promise<Postmaster | undefined> {
  const orphansUntil = Date.now() + ORPHANS_MS
  for (let portsTried = 0; ; ) {
    const result = await attempt(home, await freePort(lastPort(home)))
    if ('pid' in result) return result
    if (/lock file "[^"]*" already exists/.test(result.said)) return undefined
    const isPortTaken = /Address already in use/.test(result.said) && ++portsTried < 3
    // After a kill -9 its workers live on for a moment, and Postgres waits for the last of them.
    const hasOrphans = /pre-existing shared memory block/.test(result.said) && Date.now() < orphansUntil
    if (!isPortTaken && !hasOrphans) throw new Error(`Postgres did not start; its log is ${home.log}.\n${result.said}`)
    await wait(100)
  }
}
