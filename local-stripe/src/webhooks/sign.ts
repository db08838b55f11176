import { createHmac } from 'node:crypto'

/** The header `stripe-signature` of a body that is sent at this instant, as Stripe makes it. */
export function signWebhook(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
