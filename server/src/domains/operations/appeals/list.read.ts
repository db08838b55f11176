import type { AdminAppeal } from '@lv/contract/appeals'
import type { AppealKind } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { hasOtherAdmin } from '#domains/identity/accounts/admins.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'
import { cursorOf, cutPage, Micros } from '#platform/database/cursor.ts'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'

type Page = {
  status: 'waiting' | 'decided'
  kind?: AppealKind | undefined
  limit: number
  cursor?: string | undefined
  /** Null from the command line. */
  adminId: string | null
  /** The administrator's own profile, or null. */
  ownId: string | null
}
type Row = Omit<AdminAppeal, 'professional'> & {
  professionalId: string
  business: string
  email: string
  micros: number
}

const cursors = cursorOf(z.tuple([Micros, z.uuid()]))

function which({ status, cursor }: Page): { where: SQL; order: SQL } {
  const [micros, id] = cursor === undefined ? [] : cursors.decode(cursor)
  const isFirst = id === undefined
  const place = sql`(timestamptz 'epoch' + ${micros ?? 0}::bigint * interval '1 microsecond', ${id ?? null}::uuid)`
  return status === 'decided'
    ? {
        where: sql`a.outcome is not null and (${isFirst} or (a.outcome_at, a.id) < ${place})`,
        order: sql`a.outcome_at desc, a.id desc`,
      }
    : { where: sql`a.outcome is null and (${isFirst} or (a.due_at, a.id) > ${place})`, order: sql`a.due_at, a.id` }
}

/** Lists waiting ones by due date, decided ones newest first. `next` is null on the last page. */
export async function listAppeals(ctx: Context, page: Page) {
  const { status, kind, limit, adminId, ownId } = page
  const { where, order } = which(page)
  const by = status === 'decided' ? sql`a.outcome_at` : sql`a.due_at`
  const { rows } = await ctx.db.execute<Row>(sql`select a.id, a.kind, a.subject, a.title, a.said,
      a.decided_on as "decidedAt", decider.email as "decidedBy", a.text, a.created_at as at, a.due_at as "dueAt",
      a.outcome, a.outcome_at as "outcomeAt", a.reason, judge.email as "outcomeBy", p.id as "professionalId",
      ${displayNameSql} as business, u.email, (extract(epoch from ${by}) * 1000000)::bigint::float as micros,
      case when p.id = ${ownId}::uuid then 'own'
        when a.decided_by = ${adminId}::uuid and ${hasOtherAdmin(ctx, adminId)} then 'decided' end as barred
    from appeals a join professionals p on p.id = a.professional_id join users u on u.id = p.user_id
    left join users decider on decider.id = a.decided_by left join users judge on judge.id = a.outcome_by
    where ${where} and ${kind ? sql`a.kind = ${kind}` : sql`true`} order by ${order} limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  return {
    items: items.map(({ micros: _, professionalId, business, email, ...row }) => ({
      ...row,
      decidedAt: toIsoTime(row.decidedAt),
      at: toIsoTime(row.at),
      dueAt: toIsoTime(row.dueAt),
      outcomeAt: toIsoTimeOrNull(row.outcomeAt),
      professional: { id: professionalId, name: business, email },
    })),
    next: last ? cursors.encode([last.micros, last.id]) : null,
  }
}
