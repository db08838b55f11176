import { createHmac } from 'node:crypto'
import type { Context } from '#core/context.ts'
import { secretOf } from '#platform/secrets/secrets.ts'

/** What an address is kept under where it is to be known again but not read. */
export const addressKey = async (ctx: Context, email: string): Promise<Buffer> =>
  createHmac('sha256', await secretOf(ctx, 'news-address'))
    .update(email.toLowerCase())
    .digest()
    .subarray(0, 16)
