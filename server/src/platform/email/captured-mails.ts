import { desc, eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { capturedMails } from './schema.ts'

const MAX_SHOWN = 200

/** What the embedded mail server took in, newest first. `to` is an address. */
export const listCapturedMails = (ctx: Context, to: string | undefined) =>
  ctx.db
    .select()
    .from(capturedMails)
    .where(to ? eq(capturedMails.to, to.toLowerCase()) : undefined)
    .orderBy(desc(capturedMails.at), desc(capturedMails.id))
    .limit(MAX_SHOWN)

export type CapturedMail = Awaited<ReturnType<typeof listCapturedMails>>[number]
