import { type Impersonal, impersonal } from '../../house/holding.ts'
import { reconciliations, webhookInbox } from './tables.ts'

/** Who may be identified by these tables, and what becomes of their rows (see house/holding.ts). */
export const billingPeople: Impersonal[] = [
  impersonal(reconciliations, [], 'a time'),
  impersonal(webhookInbox, ['eventId', 'type', 'objectId'], 'ids of the payment provider'),
]
