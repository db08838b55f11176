import type { PaidBooking } from '@lv/contract/booking'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Browser } from '#core/browser.ts'
import type { Context } from '#core/context.ts'
import { hashToken } from '#core/tokens.ts'
import { requireRow } from '#platform/database/rows.ts'
import { type ListedBooking, presentListed } from './parts/listed.ts'
import { isReachable } from './parts/read.ts'

type Input = { orderId: string; actor: Actor | null; browser: Pick<Browser, 'bookingCookieToken'> }

/** For the account, or the guest's browser, that booked: an order's id alone shows nothing. @throws `not_found` */
export async function findBookingByOrder(ctx: Context, { orderId, actor, browser }: Input): Promise<PaidBooking> {
  const mark = browser.bookingCookieToken ? hashToken(browser.bookingCookieToken) : null
  const { rows } = await ctx.db.execute<ListedBooking & Pick<PaidBooking, 'consultant'>>(sql`select b.id, b.package,
      b.status, b.starts_at as "startsAt", b.ends_at as "endsAt", b.location,
      b.readdressed_count as "readdressedCount", k.name as consultant
    from orders o join bookings b on b.id = o.subject left join consultants k on k.id = b.consultant_id
    where o.id = ${orderId}::uuid and o.kind = 'consultation' and ${isReachable(ctx.now())}
      and (b.user_id = ${actor?.id ?? null}::uuid or (b.user_id is null and b.browser_hash = ${mark}))`)
  const { consultant, ...row } = requireRow(rows, 'Booking not found')
  return { ...(await presentListed(ctx, row)), consultant }
}
