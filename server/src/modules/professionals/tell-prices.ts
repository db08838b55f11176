import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'

type Told = { to: string; name: string; notice: string; points: number; perMille: number }

/**
 * Writes, once each, to those whose plan, points or automatic top-up a change of prices concerns.
 * @returns how many letters were written
 */
export const tellPrices = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<Told>(sql`update professionals p set price_notice = null
      from users u, professionals o where u.id = p.user_id and o.id = p.id and p.price_notice is not null
      returning u.email as to, p.name, o.price_notice as notice, p.tier_bonus_points as points,
        p.top_up_per_mille as "perMille"`)
    const letters = rows.map(({ to, name, notice, points, perMille }) => ({
      ...{ kind: 'prices-changed', to },
      data: {
        ...{ name, points: notice.includes('plan') ? String(points) : '', percent: String(perMille / 10) },
        automatic: notice.includes('automatic') ? 'yes' : '',
      },
    }))
    await ctx.jobs.enqueueAll(ctx, 'mail', letters)
    return rows.length
  })
