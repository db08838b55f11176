import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/**
 * Takes an address, with the name and the number beside it, off requests of accounts that wrote it down for themselves, in
 * the caller's transaction: they are reached at the account's own address from then on, and by no number, as taken back.
 * What the account wrote stays.
 */
export async function eraseRequestContact(ctx: Context, requestIds: string[]): Promise<void> {
  await ctx.db.execute(sql`update quote_requests r set email = u.email, phone = '',
      name = coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'Homeowner'),
      shows_name = false, email_bounced_at = null
    from users u where u.id = r.user_id and r.id = any(${sql.param(requestIds)}::uuid[]) and r.erased_at is null`)
}
