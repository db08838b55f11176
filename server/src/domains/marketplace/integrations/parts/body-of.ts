import type { Delivery } from '@lv/contract/integrations'

/** What is sent, as text: the event, when it happened, and its data. */
export const bodyOf = (type: Delivery['event'], at: Date, data: Record<string, unknown>) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })
