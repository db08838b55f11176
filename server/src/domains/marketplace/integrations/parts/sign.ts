import { createHmac, randomBytes } from 'node:crypto'

/** 256 bits. */
export const newSecret = () => randomBytes(32)

/** A secret as receivers take it. */
export const writtenSecret = (secret: Buffer) => `whsec_${secret.toString('base64')}`

type Signed = { id: string; at: Date; body: string; secrets: Buffer[] }

/**
 * The headers of a delivery by Standard Webhooks 1.0: its id, the second it is sent at, and for each secret an
 * HMAC-SHA256 of id, second and body. A receiver that checks them knows that we sent it, lately, and not twice.
 */
export function signatureHeaders({ id, at, body, secrets }: Signed) {
  const second = Math.floor(at.getTime() / 1000)
  const signed = `${id}.${second}.${body}`
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
  return { 'webhook-id': id, 'webhook-timestamp': String(second), 'webhook-signature': signatures.join(' ') }
}
