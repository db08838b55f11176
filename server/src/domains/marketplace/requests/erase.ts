import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { releaseFiles } from './files.ts'
import { openTraces } from './purge.ts'
import { writeScope } from './settings.ts'

/** The row stays for leads and ledger entries, with a trace for 30 days. */
export async function eraseRequest(ctx: Context, requestId: string): Promise<boolean> {
  const { email, phone } = (await openTraces(ctx)).of('quote_requests')
  const { rowCount } = await ctx.db.execute(sql`update quote_requests set erased_at = ${ctx.now()}, user_id = null,
      email_trace = case when lead_count > 0 then ${email} end, phone_trace = case when lead_count > 0 then ${phone} end,
      name = 'Deleted', title = 'Deleted request', phone = '', email = '', description = '', project_address = '',
      category = '', project_type = '', budget = '', timeframe = '', contact_method = '', location = '',
      cancel_reason = null, answers = '{}', consent_ip_hash = null, match_until = null, shows_name = false
    where id = ${requestId} and erased_at is null`)
  if (rowCount === 0) return false
  await releaseFiles(ctx, requestId)
  await writeScope(ctx, requestId, [])
  await ctx.db.execute(sql`delete from request_senders where request_id = ${requestId}`)
  await ctx.db.execute(sql`update request_events set detail = '{}' where request_id = ${requestId}`)
  return true
}

/** For requests where another account wrote down this address: they get the account's own address and no number. */
export async function eraseRequestContact(ctx: Context, requestIds: string[]): Promise<void> {
  await ctx.db.execute(sql`update quote_requests r set email = u.email, phone = '',
      name = coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'Homeowner'),
      shows_name = false, email_bounced_at = null
    from users u where u.id = r.user_id and r.id = any(${sql.param(requestIds)}::uuid[]) and r.erased_at is null`)
}
