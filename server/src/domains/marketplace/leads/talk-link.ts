import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#core/context.ts'
import { secretOf } from '#platform/secrets/secrets.ts'

const form = /^([0-9a-f-]{36})-([\w-]{43})$/

const signed = async (ctx: Context, requestId: string) =>
  createHmac('sha256', await secretOf(ctx, 'talks'))
    .update(requestId)
    .digest('base64url')

/**
 * What stands in the link by which a homeowner without an account reads and writes: which request, signed. It travels only
 * to their verified address, is stored nowhere, and opens nothing any more once the request is an account's.
 */
export const talkToken = async (ctx: Context, requestId: string): Promise<string> =>
  `${requestId}-${await signed(ctx, requestId)}`

/** The request that a link names; undefined where we did not write it. */
export async function readTalkToken(ctx: Context, token: string): Promise<string | undefined> {
  const [, requestId = '', signature = ''] = form.exec(token) ?? []
  if (!requestId) return undefined
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(await signed(ctx, requestId)))
  return isOurs ? requestId : undefined
}
