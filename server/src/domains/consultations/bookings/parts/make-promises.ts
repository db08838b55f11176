import { formatDate } from '@lv/contract/dates'
import { type PackageName, packages, promises } from '@lv/contract/packages'
import { type SQL, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { visitSubject } from '../links.ts'
import { referenceOf } from './present.ts'

const BATCH = 100
const REMIND_DAYS = 2

const names = sql.param(Object.keys(promises))
const kinds = sql.param(Object.values(promises).map(({ kind }) => kind))
const days = sql.param(Object.values(promises).map((promise) => promise.days))

type Made = { id: string; email: string; package: PackageName; dueAt: string }
type Due = Made & { reference: string; consultantId: string; consultant: string; consultantEmail: string }

const saidOf = ({ package: name, dueAt }: Pick<Made, 'package' | 'dueAt'>) => ({
  package: packages[name].title,
  promise: promises[name]?.kind ?? 'follow-up',
  day: formatDate(new Date(dueAt)),
})

export async function makePromises(ctx: Context, bookingId?: string): Promise<void> {
  const which: SQL = bookingId ? sql`b.id = ${bookingId}` : sql`true`
  const { rows } = await ctx.db.execute<Made>(sql`with made as (
      insert into visit_promises (booking_id, kind, due_at, created_at)
      select b.id, p.kind, b.ends_at + make_interval(days => p.days), ${ctx.now()}
      from bookings b join unnest(${names}::text[], ${kinds}::text[], ${days}::int[]) p(package, kind, days)
        on p.package = b.package::text
      where b.status = 'confirmed' and b.erased_at is null and b.ends_at <= ${ctx.now()}::timestamptz
        and b.ends_at > ${ctx.now()}::timestamptz - interval '60 days' and ${which}
        and not exists (select from visit_promises v where v.booking_id = b.id)
      order by b.ends_at limit ${BATCH}
      on conflict do nothing returning booking_id, due_at)
    select b.id, b.email, b.package, made.due_at as "dueAt" from made join bookings b on b.id = made.booking_id`)
  for (const made of rows)
    await notify(ctx, {
      kind: 'booking-promise',
      to: { email: made.email },
      data: saidOf(made),
      link: { kind: 'manage_booking', subject: made.id },
    })
}

/** Reminds once, two days before; the statement that finds a promise also marks it. */
async function remind(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute<Due>(sql`update visit_promises p set reminded_at = ${ctx.now()}
    from bookings b join consultants k on k.id = b.consultant_id
    where b.id = p.booking_id and p.kind <> 'support' and p.kept_at is null and p.denied_at is null
      and p.reminded_at is null and p.due_at > ${ctx.now()}::timestamptz
      and p.due_at <= ${ctx.now()}::timestamptz + make_interval(days => ${REMIND_DAYS})
      and b.erased_at is null and k.is_active
    returning b.id, b.package, p.due_at as "dueAt", k.id as "consultantId", k.name as consultant, k.email as "consultantEmail"`)
  for (const due of rows)
    await notify(ctx, {
      kind: 'visit-promise-due',
      to: { email: due.consultantEmail },
      data: { ...saidOf(due), consultant: due.consultant, reference: referenceOf(due.id) },
      link: {
        kind: 'visit_booking',
        subject: visitSubject(due.id, { id: due.consultantId, email: due.consultantEmail }),
      },
    })
}

const endSupport = (ctx: Context) =>
  ctx.db.execute(sql`update visit_promises set kept_at = due_at
    where kind = 'support' and kept_at is null and denied_at is null and due_at <= ${ctx.now()}`)

/** Run every minute. */
export const sweepPromises = (ctx: Context): Promise<void> =>
  transact(ctx, async (ctx) => {
    await makePromises(ctx)
    await remind(ctx)
    await endSupport(ctx)
  })
