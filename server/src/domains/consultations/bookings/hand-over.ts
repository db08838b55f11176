import { ApiError } from '@lv/contract/errors'
import type { PackageName } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow } from '#platform/database/rows.ts'
import { notifyBooking } from './parts/notify.ts'
import { type TakenSlot, takeSlotOf } from './parts/take-slot.ts'

export type Visit = {
  id: string
  package: PackageName
  status: 'held' | 'confirmed'
  startsAt: Date
  sequence: number
  name: string
}

type Row = Omit<Visit, 'startsAt'> & { startsAt: string }

/** Booked or held visits that have not begun. */
export async function visitsAhead(ctx: Context, consultantId: string): Promise<Visit[]> {
  const { rows } = await ctx.db.execute<Row>(sql`select id, package, status, starts_at as "startsAt", sequence, name
    from bookings where consultant_id = ${consultantId} and status in ('held', 'confirmed') and starts_at > ${ctx.now()}
    order by starts_at, id`)
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }))
}

type Found = { id: string; name: string; isActive: boolean }

async function findConsultant(ctx: Context, consultantId: string): Promise<Found> {
  const { rows } = await ctx.db.execute<Found>(sql`select id, name, is_active as "isActive" from consultants
    where id = ${consultantId}`)
  return requireRow(rows, 'Consultant not found')
}

/** False if the row has changed since it was read. */
async function give(ctx: Context, { id, status, sequence }: Visit, fromId: string, slot: TakenSlot): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`update bookings
    set consultant_id = ${slot.consultantId}, busy_until = ${slot.busyUntil}, sequence = sequence + 1
    where id = ${id} and consultant_id = ${fromId} and status = ${status}::booking_status and sequence = ${sequence}
      and starts_at = ${slot.startsAt}`)
  return rowCount === 1
}

type Handing = { fromId: string; toId: string; adminId: string }

const handOne = (ctx: Context, visit: Visit, { fromId, toId, adminId }: Handing): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const wish = { package: visit.package, startsAt: visit.startsAt, except: visit.id }
    const taken = await takeSlotOf(ctx, wish, toId, (ctx, slot) => give(ctx, visit, fromId, slot))
    if (!taken?.value) return false
    if (visit.status === 'confirmed')
      await notifyBooking(ctx, { bookingId: visit.id, news: 'handed-over', formerConsultantId: fromId })
    const detail = { from: fromId, to: toId }
    await audit(ctx, { actorId: adminId, action: 'booking_handed_over', subject: visit.id, detail })
    return true
  })

/** `from` and `to` are ids of consultants. */
type HandOver = { from: string; to: string; adminId: string }

const LOOKS = 3

const isSame = (one: Visit, other: Visit) =>
  one.status === other.status && one.sequence === other.sequence && Number(one.startsAt) === Number(other.startsAt)

/**
 * Each visit in its own transaction; one that changes meanwhile is read again.
 * @returns those handed over, those `left` as the other is not free, and those that kept changing
 * @throws `not_found`, `conflict` if both are the same or the other is inactive
 */
export async function handOverVisits(ctx: Context, { from, to, adminId }: HandOver) {
  const [former, next] = [await findConsultant(ctx, from), await findConsultant(ctx, to)]
  if (former.id === next.id) throw new ApiError('conflict', 'Name two consultants')
  if (!next.isActive) throw new ApiError('conflict', `${next.name} is not active, so can’t take visits`)
  const handing = { fromId: former.id, toId: next.id, adminId }
  let changed = await visitsAhead(ctx, from)
  const moved: Visit[] = []
  const left: Visit[] = []
  for (let look = 0; look < LOOKS && changed.length > 0; look += 1) {
    const tried = new Map<string, Visit>()
    for (const visit of changed)
      if (await handOne(ctx, visit, handing)) moved.push(visit)
      else tried.set(visit.id, visit)
    const now = tried.size > 0 ? await visitsAhead(ctx, from) : []
    const isAsTried = (visit: Visit) => isSame(visit, tried.get(visit.id) ?? visit)
    left.push(...now.filter((visit) => tried.has(visit.id) && isAsTried(visit)))
    changed = now.filter((visit) => !isAsTried(visit))
  }
  return { moved, left, changed, former, next }
}
