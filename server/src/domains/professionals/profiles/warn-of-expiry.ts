import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'

type Warned = {
  kind: string
  class: string
  trades: string[]
  warnedDays: number
  date: string
  userId: string
  firstName: string
}

const mark = (ctx: Context) =>
  ctx.db.execute<Warned>(sql`
    update documents set warned_days = case when expires_at <= ${ctx.now()}::timestamptz + interval '7 days' then 7 else 30 end
    from professionals p join users u on u.id = p.user_id
    where p.id = documents.professional_id and documents.status = 'checked' and p.account_status = 'active'
      and expires_at > ${ctx.now()}::timestamptz and expires_at <= ${ctx.now()}::timestamptz + interval '30 days'
      and (warned_days is null or (warned_days > 7 and expires_at <= ${ctx.now()}::timestamptz + interval '7 days'))
    returning documents.kind, documents.class, documents.trades, warned_days as "warnedDays",
      to_char(expires_at at time zone 'Australia/Melbourne', 'FMDD FMMonth YYYY') as date,
      p.user_id as "userId", u.first_name as "firstName"`)

/**
 * Run daily: warns once each time (PRODUCT.md, 9.7), the suspended once active again. @returns how many emails
 */
export function warnOfExpiry(ctx: Context): Promise<number> {
  return transact(ctx, async (ctx) => {
    const { rows } = await mark(ctx)
    const news = rows.map(({ kind, class: name, trades, warnedDays, date, userId, firstName }): NewNotification => {
      return {
        kind: 'document-expiry',
        to: { userId },
        data: {
          firstName,
          date,
          days: String(warnedDays),
          document: `${kind} (${name})`,
          trades: kind === 'licence' ? trades.join(', ') : '',
        },
      }
    })
    await notify(ctx, news)
    return rows.length
  })
}
