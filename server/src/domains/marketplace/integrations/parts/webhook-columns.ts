import type { Webhook } from '@lv/contract/integrations'
import { webhooks } from '../schema.ts'

/** What the owner of a webhook sees of it. */
export const webhookColumns = {
  id: webhooks.id,
  url: webhooks.url,
  events: webhooks.events,
  createdAt: webhooks.createdAt,
  failingSince: webhooks.failingSince,
  offBecause: webhooks.offBecause,
}

type Row = Pick<Webhook, 'id' | 'url' | 'events'> & {
  createdAt: Date
  failingSince: Date | null
  offBecause: 'owner' | 'failing' | 'gone' | null
}

export const presentWebhook = ({ offBecause, ...row }: Row) => ({
  ...row,
  isOn: offBecause === null,
  offBecause: offBecause === 'owner' ? null : offBecause,
})
