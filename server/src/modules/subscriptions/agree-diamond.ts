import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { melbourneDay, writtenDate } from '../../calendar/melbourne-day.ts'
import { type Context, transact } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { audit } from '../../http/audit.ts'
import { formatCents } from '../../mail/format-cents.ts'
import { tell } from '../../news/tell.ts'

export type Agreement = {
  /** The address of the professional's account. */
  email: string
  monthlyCents: number
  points: number
  /** The bonus on top-ups, in thousandths. */
  topUpPerMille: number
  /** Melbourne dates; `endsOn` is the first day after the agreement. */
  startsOn: string
  endsOn: string
  actorId: string | null
}

const refused = (message: string) => new ApiError('invalid', message)
const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

function check(ctx: Context, { monthlyCents, points, topUpPerMille, startsOn, endsOn, actorId }: Agreement) {
  if (!actorId) throw new ApiError('forbidden', 'Say who agreed to it: --as <email>')
  if (!isWhole(monthlyCents, 100, 5_000_000)) throw refused('The price is $1.00 to $50,000 a month')
  if (!isWhole(points, 0, 100_000)) throw refused('Points are a whole number from 0 to 100000')
  if (!isWhole(topUpPerMille, 0, 5000)) throw refused('The bonus on top-ups is 0 to 500 per cent, in tenths')
  if (endsOn <= startsOn) throw refused('It has to end after it starts')
  if (endsOn <= melbourneDay(ctx.now())) throw refused('It would have ended already')
}

/**
 * Records an agreement with a professional for the tier sold by quote, and tells them; a newer one replaces an older one.
 * They start it themselves, and pay monthly. @throws `invalid` with the reason for figures or dates that make no plan,
 * `forbidden` without the name of who agreed, `not_found`
 */
export const agreeDiamond = (ctx: Context, agreed: Agreement): Promise<void> =>
  transact(ctx, async (ctx) => {
    check(ctx, agreed)
    const { email, monthlyCents, points, topUpPerMille, startsOn, endsOn, actorId } = agreed
    const { rows } = await ctx.db.execute<{ id: string; userId: string; name: string }>(sql`
      with made as (
        insert into diamond_agreements (professional_id, monthly_cents, points, top_up_per_mille, starts_on, ends_on,
          agreed_by, created_at)
        select p.id, ${monthlyCents}, ${points}, ${topUpPerMille}, ${startsOn}::date, ${endsOn}::date, ${actorId}::uuid,
          ${ctx.now()}::timestamptz
        from professionals p join users u on u.id = p.user_id where u.email = ${email.trim().toLowerCase()}
        returning professional_id)
      select p.id, p.user_id as "userId", p.name from made join professionals p on p.id = made.professional_id`)
    const { id: subject, userId, name } = found(rows, 'There is no professional with this email')
    const detail = { monthlyCents, points, topUpPerMille, startsOn, endsOn }
    await audit(ctx, { actorId, action: 'diamond_agreed', subject, detail })
    const data = {
      name,
      price: formatCents(monthlyCents),
      points: String(points),
      percent: String(topUpPerMille / 10),
      from: writtenDate(startsOn),
      until: writtenDate(endsOn),
    }
    await tell(ctx, { kind: 'diamond-agreed', to: { userId }, data })
  })
