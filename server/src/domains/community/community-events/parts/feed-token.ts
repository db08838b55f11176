import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#core/context.ts'
import { secretOf } from '#platform/secrets/secrets.ts'

const KEY_BYTES = 16

async function tokenOfBytes(ctx: Context, key: Buffer): Promise<string> {
  const mac = createHmac('sha256', await secretOf(ctx, 'calendar-feeds'))
    .update(key)
    .digest()
  return Buffer.concat([key, mac.subarray(0, 16)]).toString('base64url')
}

/** What the address of a calendar feed is made of: the key of its row (a UUID), signed. */
export const feedToken = (ctx: Context, key: string) => tokenOfBytes(ctx, Buffer.from(key.replaceAll('-', ''), 'hex'))

/** The key that a token names; undefined where we did not write it. */
export async function keyOf(ctx: Context, token: string): Promise<string | undefined> {
  const key = Buffer.from(token, 'base64url').subarray(0, KEY_BYTES)
  if (key.length < KEY_BYTES) return undefined
  const ours = Buffer.from(await tokenOfBytes(ctx, key))
  const given = Buffer.from(token)
  if (ours.length !== given.length || !timingSafeEqual(ours, given)) return undefined
  return key.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
