import type { Certificate } from '@lv/contract/certificates'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isStillPaid } from '#domains/billing/payments/standing-payment.ts'
import { requireRow, toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { mayRevoke } from './parts/course-columns.read.ts'

export const CERTIFICATE_NOT_FOUND = 'There is no certificate with this number'

/** Earlier certificates counted videos as measured, so they are right only without one. */
const hasNoVideo = sql`not exists (select from enrolments e join lesson_versions v on v.course_id = e.course_id
  and v.version = e.version where e.id = c.enrolment_id and v.kind = 'video')`

type Row = Certificate & { mayRevoke: boolean; isOwn: boolean }

async function read(ctx: Context, actor: Actor | null, where: SQL): Promise<Row[]> {
  const { rows } =
    await ctx.db.execute<Row>(sql`select c.code, c.holder_name as "holderName", c.course_id as "courseId",
      c.course_title as "courseTitle", c.topic, c.minutes,
      case when known.unmeasured is not null then c.measured_minutes end as "measuredMinutes",
      case when c.measured_minutes is not null then known.unmeasured end as "unmeasuredMinutes",
      coalesce((select trim(u.first_name || ' ' || u.last_name) from users u where u.id = k.author_id), '') as "instructorName",
      c.issued_at as "issuedAt", c.revoked_at as "revokedAt", c.revoked_reason as "revokedReason",
      ${mayRevoke(actor)} as "mayRevoke", c.user_id is not distinct from ${actor?.id ?? null}::uuid as "isOwn"
    from certificates c join courses k on k.id = c.course_id
      cross join lateral (select coalesce(c.unmeasured_minutes, case when ${hasNoVideo} then 0 end) as unmeasured) known
    where ${where}`)
  return rows.map((row) => ({ ...row, issuedAt: toIsoTime(row.issuedAt), revokedAt: toIsoTimeOrNull(row.revokedAt) }))
}

/** Only the holder and those who may revoke it see why it was revoked. @throws `not_found` */
export async function getCertificate(ctx: Context, actor: Actor | null, code: string): Promise<Row> {
  const certificate = requireRow(await read(ctx, actor, sql`c.code = ${code}`), CERTIFICATE_NOT_FOUND)
  const { isOwn, mayRevoke, revokedReason } = certificate
  return { ...certificate, revokedReason: isOwn || mayRevoke ? revokedReason : '' }
}

/** True if the whole price of the holder's purchase was refunded. */
export async function isPaidBack(ctx: Context, code: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from certificates c
    join course_purchases p on p.course_id = c.course_id and p.user_id = c.user_id
    where c.code = ${code} and not ${isStillPaid(sql`p.charge_id`)}`)
  return rows.length > 0
}

const MAX = 500

export const listCertificates = async (ctx: Context, actor: Actor): Promise<Certificate[]> =>
  read(
    ctx,
    actor,
    sql`c.user_id = ${actor.id}::uuid and c.revoked_at is null order by c.issued_at desc, c.id desc limit ${MAX}`,
  )
