import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { reveals } from './parts/reveal.ts'
import { shownPhone } from './shown-phone.ts'

/** Logs that a lead's phone number is shown elsewhere than on a page, such as in a mail; one taken back is not shown. */
export async function logReveal(ctx: Context, leadId: string): Promise<void> {
  const shown = sql`(select l.id, ${shownPhone} as "customerPhone"
    from leads l join quote_requests r on r.id = l.request_id where l.id = ${leadId})`
  await ctx.db.execute(reveals(shown, ctx.now()))
}
