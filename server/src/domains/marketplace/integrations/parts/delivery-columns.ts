import { webhookDeliveries } from '../schema.ts'

/** What the owner of a webhook sees of something that was sent to it. */
export const deliveryColumns = {
  id: webhookDeliveries.id,
  event: webhookDeliveries.event,
  status: webhookDeliveries.status,
  createdAt: webhookDeliveries.createdAt,
  tries: webhookDeliveries.tries,
  nextAt: webhookDeliveries.nextAt,
}
