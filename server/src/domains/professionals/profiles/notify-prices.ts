import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'

type Told = { userId: string; name: string; notice: string; points: number; perMille: number }

/** @returns how many emails were written */
export const notifyPrices = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Told>(sql`update professionals p set price_notice = null
      from professionals o where o.id = p.id and p.price_notice is not null
      returning p.user_id as "userId", p.name, o.price_notice as notice, p.tier_bonus_points as points,
        p.top_up_per_mille as "perMille"`)
    const news = rows.map(
      ({ userId, name, notice, points, perMille }): NewNotification => ({
        kind: 'prices-changed',
        to: { userId },
        data: {
          name,
          points: notice.includes('plan') ? String(points) : '',
          percent: String(perMille / 10),
          automatic: notice.includes('automatic') ? 'yes' : '',
        },
      }),
    )
    await notify(ctx, news)
    return rows.length
  })
