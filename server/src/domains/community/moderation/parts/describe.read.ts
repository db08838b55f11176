import type { ModerationDecision } from '@lv/contract/moderation'
import { MODERATION_DAYS } from '@lv/contract/moderation-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { wire, wireOrNull } from '#platform/database/wire.ts'

type Appealed = NonNullable<ModerationDecision['appeal']>

/** Instants as Postgres writes them. */
export type RawDecision = Omit<ModerationDecision, 'restoreId'>

/** What is selected of the decision `d` for everybody who may read it. */
export const decidedColumns =
  sql.raw(`d.id, d.kind, d.post_id as "postId", d.said, d.action, d.ends_at as "endsAt", d.reason,
  d.decided_at as "decidedAt", d.undone_at as "undoneAt",
  (select json_build_object('id', a.id, 'text', a.text, 'createdAt', a.created_at, 'dueAt', a.due_at, 'outcome', a.outcome,
    'decidedAt', a.decided_at, 'reason', a.reason) from community_appeals a where a.decision_id = d.id) as appeal`)

/** Who took part in the decision `d`: for those who look after the community. */
export const partyColumns = (ctx: Context): SQL => sql`${memberOf('d.person_id', ctx.now())} as person,
  ${memberOf('d.decided_by', ctx.now())} as "decidedBy", d.is_by_administrator as "isByAdministrator",
  ${memberOf('d.undone_by', ctx.now())} as "undoneBy"`

/** Before this instant a decision can no longer be taken back or appealed against. */
export const decidedSince = (ctx: Context) => new Date(ctx.now().getTime() - MODERATION_DAYS * 86_400_000)

const presentAppeal = (appeal: Appealed): Appealed => ({
  ...appeal,
  createdAt: wire(appeal.createdAt),
  dueAt: wire(appeal.dueAt),
  decidedAt: wireOrNull(appeal.decidedAt),
})

type Instants = Pick<RawDecision, 'endsAt' | 'decidedAt' | 'undoneAt' | 'appeal'>

/** The row with its instants as they are sent. */
export const presentDecided = <Row extends Instants>(row: Row): Row => ({
  ...row,
  endsAt: wireOrNull(row.endsAt),
  decidedAt: wire(row.decidedAt),
  undoneAt: wireOrNull(row.undoneAt),
  appeal: row.appeal && presentAppeal(row.appeal),
})
