import { setTimeout as wait } from 'node:timers/promises'
import { processId } from '#platform/logging/process-id.ts'
import type { Postmaster } from './postmaster.ts'

/** Milliseconds for a smart, fast and immediate shutdown; after the last the next start recovers. */
const ways = [
  ['SIGTERM', 300],
  ['SIGINT', 8000],
  ['SIGQUIT', 3000],
] as const

export async function end({ pid }: Postmaster): Promise<void> {
  for (const [signal, patience] of ways) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (const until = Date.now() + patience; Date.now() < until; await wait(10))
      if (processId(pid) === undefined) return
  }
}
