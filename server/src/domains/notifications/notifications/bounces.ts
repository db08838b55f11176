import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { QueuedEmail } from './notification-dependencies.ts'
import { notify } from './notify.ts'
import { addressKey } from './recipients.ts'

/** How long an address that took no email gets none that can wait; then it's tried again. */
const PAUSE_DAYS = 30

/**
 * Notes that an address takes no mail, for good as its mail server says: what is about the account is still tried, all
 * else waits in the product alone. Its account is told there, once a pause.
 */
export function pauseMail(ctx: Context, { to, userId }: QueuedEmail): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { rowCount } = await ctx.db.execute(sql`insert into bounced_addresses (address_key, at)
      values (${await addressKey(ctx, to)}, ${ctx.now()}) on conflict do nothing`)
    if (rowCount === 0 || !userId) return
    const addresses = await ctx.notificationDependencies.addressesOf(ctx, [userId])
    if (addresses.get(userId) === to) await notify(ctx, { kind: 'email-bounced', to: { userId }, data: {} })
  })
}

/** The address has taken an email: all others go there again. */
export async function resumeMail(ctx: Context, to: string): Promise<void> {
  await ctx.db.execute(sql`delete from bounced_addresses where address_key = ${await addressKey(ctx, to)}`)
}

/** Ends the pauses that are over. */
export async function endPauses(ctx: Context): Promise<void> {
  await ctx.db.execute(
    sql`delete from bounced_addresses where at < ${ctx.now()}::timestamptz - ${`${PAUSE_DAYS} days`}::interval`,
  )
}
