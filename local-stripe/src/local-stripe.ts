import type { Ground, Process } from './base.ts'
import type { Door, LocalApi } from './listener.ts'
import { deliverNow } from './webhooks/deliver.ts'

// All that a server needs which has the provider in it. The heavy parts are loaded when they are first asked for.

export { openPages } from './pages/open.ts'
export { PageRefusal, type Site } from './pages/site.ts'
export { readSettings } from './settings.ts'
export { openDelivery } from './webhooks/deliver.ts'

/**
 * The API on its own port, for callers with `key`. What it changes is sent as webhooks by this process, if it sends any
 * (`openDelivery`).
 */
export async function openApi(ground: Ground, door: Door): Promise<LocalApi> {
  const listener = await import('./listener.ts')
  return listener.openApi(ground, door)
}

/** Lets what is due by the provider's clock happen (renewals, retries, expiries) and sends its webhooks; once a minute is enough. */
export async function workDue(ground: Omit<Ground, 'log'> & Process): Promise<void> {
  const { runDue } = await import('./run-due.ts')
  await runDue(ground)
  await deliverNow(ground)
}
