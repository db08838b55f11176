import { setTimeout as wait } from 'node:timers/promises'

const SAME_SIGNAL_MS = 1000
const LAST_VISITORS_MS = 3000

export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Closes 3 s later on SIGTERM, so that a load balancer notices. A terminal and npm may both send the same signal. */
export function stopOnSignals(announce: () => void, close: () => void) {
  let first = 0
  for (const signal of stopSignals)
    process.on(signal, async () => {
      if (first !== 0) {
        if (Date.now() - first > SAME_SIGNAL_MS) process.exit(1)
        return
      }
      first = Date.now()
      announce()
      if (signal === 'SIGTERM') await wait(LAST_VISITORS_MS)
      close()
    })
}
