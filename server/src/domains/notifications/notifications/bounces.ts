import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { QueuedEmail } from './notification-dependencies.ts'
import { notify } from './notify.ts'
import { addressKey } from './recipients.ts'

/** After a bounce, an address gets only account email for this long. */
const PAUSE_DAYS = 30

/** Pauses non-account email to a bounced address, and notifies its account in the product once per pause. */
export function pauseMail(ctx: Context, { to, userId }: QueuedEmail): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { rowCount } = await ctx.db.execute(sql`insert into bounced_addresses (address_key, at)
      values (${await addressKey(ctx, to)}, ${ctx.now()}) on conflict do nothing`)
    if (rowCount === 0 || !userId) return
    const addresses = await ctx.notificationDependencies.addressesOf(ctx, [userId])
    if (addresses.get(userId) === to) await notify(ctx, { kind: 'email-bounced', to: { userId }, data: {} })
  })
}

/** The address has accepted an email, so all others go there again. */
export async function resumeMail(ctx: Context, to: string): Promise<void> {
  await ctx.db.execute(sql`delete from bounced_addresses where address_key = ${await addressKey(ctx, to)}`)
}

export async function endPauses(ctx: Context): Promise<void> {
  await ctx.db.execute(
    sql`delete from bounced_addresses where at < ${ctx.now()}::timestamptz - ${`${PAUSE_DAYS} days`}::interval`,
  )
}
