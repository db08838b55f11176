import { setTimeout as wait } from 'node:timers/promises'

const SAME_SIGNAL_MS = 1000
const NOTICED_MS = 3000
/** Longer than nginx keeps an unused connection (`deploy/nginx.conf`), so that none is cut while a request is on its way. */
const LAST_REQUESTS_MS = 2000

export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

type Steps = {
  /** From now on the server says that it is not ready. */
  announce(): void
  /** New connections are refused; those that exist get their answers. */
  stopListening(): void
  close(): void
}

/**
 * On SIGTERM a load balancer has three seconds to notice. Then new connections are refused before the old ones end: a proxy
 * sends a refused request elsewhere, whatever it is, but not a POST on a connection that was cut.
 * A terminal and npm may both send the same signal.
 */
export function stopOnSignals({ announce, stopListening, close }: Steps) {
  let first = 0
  for (const signal of stopSignals)
    process.on(signal, async () => {
      if (first !== 0) {
        if (Date.now() - first > SAME_SIGNAL_MS) process.exit(1)
        return
      }
      first = Date.now()
      announce()
      if (signal === 'SIGTERM') {
        await wait(NOTICED_MS)
        stopListening()
        await wait(LAST_REQUESTS_MS)
      }
      close()
    })
}
