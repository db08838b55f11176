import { type Impersonal, impersonal } from '../../house/holding.ts'
import { reconciliations, webhookInbox } from './tables.ts'

/** The people these tables may identify, and what happens to their rows (see house/holding.ts). */
export const billingPeople: Impersonal[] = [
  impersonal(reconciliations, [], 'a time'),
  impersonal(webhookInbox, ['eventId', 'type', 'objectId'], 'ids of the payment provider'),
]
