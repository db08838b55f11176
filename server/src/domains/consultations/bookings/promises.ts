import type { Booking, ConsultantVisit } from '@lv/contract/booking'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { makePromises } from './parts/make-promises.ts'
import { referenceOf } from './parts/present.ts'
import { readBooking } from './parts/read.ts'
import { getBooking, getVisit } from './read.ts'

type Link = { token: string }

const none = () => new ApiError('conflict', 'Nothing was promised for after this visit, or it isn’t over yet.')

/**
 * For a call; support is kept by itself. @throws `not_found`, `conflict` if nothing was promised, or the visit is not
 * over
 */
export const keepPromise = (ctx: Context, { token }: Link): Promise<ConsultantVisit> =>
  transact(ctx, async (ctx) => {
    const { id } = await readBooking(ctx, { kind: 'visit', token })
    await makePromises(ctx, id)
    const { rowCount } = await ctx.db.execute(sql`update visit_promises set kept_at = coalesce(kept_at, ${ctx.now()})
      where booking_id = ${id} and kind <> 'support'`)
    if (rowCount !== 1) throw none()
    return getVisit(ctx, { token })
  })

/** @throws `not_found`, `conflict` before it is said to be kept, or its day has come */
export const denyPromise = (ctx: Context, { token }: Link): Promise<Booking> =>
  transact(ctx, async (ctx) => {
    const { id } = await readBooking(ctx, { kind: 'manage', token })
    await makePromises(ctx, id)
    const { rows } = await ctx.db.execute<{ isNew: boolean }>(sql`with former as (
        select booking_id, denied_at from visit_promises where booking_id = ${id} for no key update)
      update visit_promises p set denied_at = coalesce(p.denied_at, ${ctx.now()}) from former f
      where p.booking_id = f.booking_id and (p.kind = 'support' or p.kept_at is not null or p.due_at <= ${ctx.now()})
      returning f.denied_at is null as "isNew"`)
    const [denied] = rows
    if (!denied) throw none()
    if (denied.isNew)
      await notify(ctx, { kind: 'promise-denied', to: 'administrators', data: { reference: referenceOf(id) } })
    return getBooking(ctx, { token })
  })

export const promiseFigures = (now: Date) => sql`(select json_build_object('due', count(*),
      'kept', count(*) filter (where kept_at <= due_at and denied_at is null), 'denied', count(denied_at))
    from visit_promises where due_at <= ${now}::timestamptz)`
