import { type Impersonal, impersonal } from '#core/personal-data.ts'
import { reconciliations, webhookInbox } from './schema.ts'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const billingPeople: Impersonal[] = [
  impersonal(reconciliations, [], 'a time'),
  impersonal(webhookInbox, ['eventId', 'type', 'objectId'], 'ids of the payment provider'),
]
