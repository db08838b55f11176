import { createHmac, randomBytes } from 'node:crypto'

export const newSecret = () => randomBytes(32)

export const writtenSecret = (secret: Buffer) => `whsec_${secret.toString('base64')}`

type Signed = { id: string; at: Date; body: string; secrets: Buffer[] }

/** Standard Webhooks 1.0: an HMAC-SHA256 of id, second and body for each secret proves origin and time. */
export function signatureHeaders({ id, at, body, secrets }: Signed) {
  const second = Math.floor(at.getTime() / 1000)
  const signed = `${id}.${second}.${body}`
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
  return { 'webhook-id': id, 'webhook-timestamp': String(second), 'webhook-signature': signatures.join(' ') }
}
