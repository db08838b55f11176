import type { ConsultantDetails } from '@lv/contract/admin-bookings'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { audit } from '#platform/audit/audit.ts'
import { requireRow } from '#platform/database/rows.ts'
import type { Hours } from './read-hours.ts'
import { consultantHours, consultants } from './schema.ts'

export type Consultant = {
  id: string
  name: string
  email: string
  isActive: boolean
  travelMinutes: number
  hours: Hours[]
  visits: number
}

type By = { adminId: string }
export type Of = By & { consultantId: string }

const NOBODY = 'Consultant not found'

export async function listConsultants(ctx: Context): Promise<Consultant[]> {
  const { rows } = await ctx.db.execute<Consultant>(sql`select c.id, c.name, c.email, c.is_active as "isActive",
      c.travel_minutes as "travelMinutes",
      coalesce((select json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens_minute, 'closes', h.closes_minute)
          order by h.weekday, h.opens_minute) from consultant_hours h where h.consultant_id = c.id), '[]') as hours,
      (select count(*)::int from bookings b where b.consultant_id = c.id and b.status = 'confirmed'
        and b.starts_at > ${ctx.now()}::timestamptz) as visits
    from consultants c order by c.name, c.id`)
  return rows
}

/** @throws `not_found` */
export const readConsultant = async (ctx: Context, id: string): Promise<Consultant> =>
  requireRow(
    (await listConsultants(ctx)).filter((one) => one.id === id),
    NOBODY,
  )

export const takenEmail = (message: string) =>
  new ApiError('conflict', message, { issues: [{ path: 'email', message }] })

/** Cannot be booked before they have hours. @throws `conflict` for a known email */
export const addConsultant = (ctx: Context, { adminId, ...details }: ConsultantDetails & By) =>
  transact(ctx, async (ctx) => {
    const [row] = await ctx.db.insert(consultants).values(details).onConflictDoNothing().returning()
    if (!row) throw takenEmail('A consultant already has this email')
    await audit(ctx, { actorId: adminId, action: 'consultant_added', subject: row.id })
    return row
  })

export type Locked = Pick<Consultant, 'id' | 'name' | 'email' | 'travelMinutes'>

/** @throws `not_found` */
export async function lockConsultant(ctx: Context, consultantId: string): Promise<Locked> {
  const { rows } = await ctx.db.execute<Locked>(sql`select id, name, email, travel_minutes as "travelMinutes"
    from consultants where id = ${consultantId} for no key update`)
  return requireRow(rows, NOBODY)
}

/** @throws `not_found` */
export const setHours = (ctx: Context, { consultantId, hours, adminId }: Of & { hours: Hours[] }): Promise<Locked> =>
  transact(ctx, async (ctx) => {
    const consultant = await lockConsultant(ctx, consultantId)
    await ctx.db.execute(sql`delete from consultant_hours where consultant_id = ${consultant.id}`)
    const rows = hours.map(({ weekday, opens, closes }) => ({
      consultantId: consultant.id,
      weekday,
      opensMinute: opens,
      closesMinute: closes,
    }))
    if (rows.length > 0) await ctx.db.insert(consultantHours).values(rows)
    await audit(ctx, { actorId: adminId, action: 'consultant_hours', subject: consultant.id })
    return consultant
  })

/** Booked visits stay, but an inactive consultant's links do not work. @throws `not_found` */
export const setActive = (
  ctx: Context,
  { consultantId, isActive, adminId }: Of & { isActive: boolean },
): Promise<Locked> =>
  transact(ctx, async (ctx) => {
    const consultant = await lockConsultant(ctx, consultantId)
    await ctx.db.execute(sql`update consultants set is_active = ${isActive} where id = ${consultant.id}`)
    const action = isActive ? 'consultant_activated' : 'consultant_deactivated'
    await audit(ctx, { actorId: adminId, action, subject: consultant.id })
    return consultant
  })

type Absence = Of & { from: string; until: string }
type Absent = { name: string; visits: number }

/**
 * Both days are included, as `2026-12-01`. @returns also how many visits are booked or held then; they stay
 * @throws `not_found`
 */
export const setAbsence = (ctx: Context, { consultantId, from, until, adminId }: Absence): Promise<Absent> =>
  transact(ctx, async (ctx) => {
    const { id, name } = await lockConsultant(ctx, consultantId)
    await ctx.db.execute(sql`insert into consultant_absences (consultant_id, from_day, until_day)
      values (${id}, ${from}, ${until}) on conflict (consultant_id, from_day) do update set until_day = excluded.until_day`)
    await audit(ctx, { actorId: adminId, action: 'consultant_absent', subject: id, detail: { from, until } })
    const { rows } = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from bookings
      where consultant_id = ${id} and status in ('held', 'confirmed') and starts_at > ${ctx.now()}::timestamptz
        and (starts_at at time zone 'Australia/Melbourne')::date between ${from}::date and ${until}::date`)
    return { name, visits: rows[0]?.count ?? 0 }
  })

/** @throws `not_found` */
export const endAbsence = (
  ctx: Context,
  { consultantId, from, adminId }: Omit<Absence, 'until'>,
): Promise<{ name: string }> =>
  transact(ctx, async (ctx) => {
    const { id, name } = await lockConsultant(ctx, consultantId)
    const { rows } = await ctx.db.execute<{ day: string }>(sql`delete from consultant_absences
      where consultant_id = ${id} and from_day::text = ${from} returning from_day as day`)
    requireRow(rows, 'No days off begin on that day')
    await audit(ctx, { actorId: adminId, action: 'consultant_present', subject: id, detail: { from } })
    return { name }
  })
