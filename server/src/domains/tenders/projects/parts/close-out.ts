import { priceBand } from '@lv/contract/price-band'
import { type DeclineReason, declineReasonLabels, type RateUnit } from '@lv/contract/project-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'

/** Until offers close, their owner knows only how many there are (PRODUCT.md, section 10). */
export const isSealed = (now: Date): SQL => sql`coalesce(p.closes_at > ${now}, false)`

type Row = {
  id: string
  personId: string
  title: string
  status: 'requested' | 'accepted' | 'declined'
  isSealed: boolean
  seatId: string | null
  priceCents: number | null
  rateUnit: RateUnit | null
}
type Card = { id: string; personId: string; title: string } & Placed
type Placed = { rank: number | null; of: number | null; band: string | null }

/** Also while offers are sealed, because a rank reveals how many there are. */
const unknown: Placed = { rank: null, of: null, band: null }

type Priced = Pick<Row, 'seatId' | 'priceCents' | 'rateUnit'>

/** Ranks offers for the same seat and unit; the accepted price itself is never revealed (PRODUCT.md, section 9.8). */
export function placeOf(offer: Priced, all: (Priced & Pick<Row, 'status'>)[]): Placed {
  const own = offer.priceCents
  if (own === null) return unknown
  const alike = all.flatMap(({ seatId, priceCents: price, rateUnit, status }) =>
    price !== null && seatId === offer.seatId && rateUnit === offer.rateUnit ? [{ price, status }] : [],
  )
  const won = alike.flatMap(({ price, status }) => (status === 'accepted' ? [price] : []))
  return {
    rank: 1 + alike.filter(({ price }) => price < own).length,
    of: alike.length,
    band: won.length > 0 ? priceBand(own, Math.min(...won)) : null,
  }
}

/** The last offer of each person, without withdrawn ones. */
async function standingOffers(ctx: Context, projectId: string): Promise<Row[]> {
  const { rows } = await ctx.db.execute<Row>(sql`select o.id, o.person_id as "personId", p.title,
      o.status, ${isSealed(ctx.now())} as "isSealed", o.seat_id as "seatId", o.price_cents as "priceCents", o.rate_unit as "rateUnit"
    from project_offers o join projects p on p.id = o.project_id
    where o.project_id = ${projectId}::uuid and (o.status in ('requested', 'accepted') or o.status = 'declined' and not exists (
      select from project_offers later where later.project_id = o.project_id and later.person_id = o.person_id
        and later.created_at > o.created_at))
    order by o.id for update of o`)
  return rows
}

async function keep(ctx: Context, { cards, reason }: { cards: Card[]; reason: DeclineReason }) {
  const column = (of: (card: Card) => unknown) => sql.param(cards.map(of))
  await ctx.db.execute(sql`update project_offers o set status = 'declined', decided_at = ${ctx.now()}, reason = ${reason},
      rank = c.rank, ranked = c.ranked, band = c.band
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ rank }) => rank)}::int[],
      ${column(({ of }) => of)}::int[], ${column(({ band }) => band)}::text[]) as c (id, rank, ranked, band)
    where o.id = c.id`)
}

/** The caller holds the project's lock. Returns whether there was any. */
export async function closeOut(
  ctx: Context,
  { projectId, reason, only }: { projectId: string; reason: DeclineReason; only?: string },
): Promise<boolean> {
  const all = await standingOffers(ctx, projectId)
  const cards = all
    .filter(({ id, status }) => status === 'requested' && (only === undefined || id === only))
    .map((offer) => ({ ...offer, ...(offer.isSealed ? unknown : placeOf(offer, all)) }))
  if (cards.length === 0) return false
  await keep(ctx, { cards, reason })
  await ctx.db.execute(
    sql`update projects set waiting_count = waiting_count - ${cards.length} where id = ${projectId}::uuid`,
  )
  await notify(
    ctx,
    cards.map(({ personId, title, rank, of, band }) => ({
      kind: 'project-not-chosen' as const,
      to: { userId: personId },
      data: {
        title,
        projectId,
        reason: declineReasonLabels[reason],
        rank: rank === null ? '' : String(rank),
        of: of === null ? '' : String(of),
        band: band ?? '',
      },
    })),
  )
  return true
}
