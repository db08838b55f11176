import { ApiError, invalidField } from '@lv/contract/errors'
import { formatDollars } from '@lv/contract/money'
import { MAX_VARIATIONS, type VariationStatus } from '@lv/contract/project-options'
import type { Variation } from '@lv/contract/project-work'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow } from '#platform/database/rows.ts'
import { lockRunningProject } from './parts/holds.ts'
import { findCounterparty } from './parts/other-side.read.ts'

type Proposed = {
  projectId: string
  actor: Actor
  text: string
  priceCents: number
  days: number
  personId?: string | undefined
}

/** @throws `conflict`, `invalid` at `personId` for somebody who is no collaborator */
export async function proposeVariation(ctx: Context, proposed: Proposed): Promise<{ variationId: string }> {
  const { projectId, actor, text, priceCents, days } = proposed
  const { isOwner, title } = await lockRunningProject(ctx, proposed)
  const withWhom = isOwner ? (proposed.personId ?? null) : actor.id
  const { rows } = await ctx.db.execute<{ id: string | null; isFull: boolean }>(sql`with room as (
      select coalesce(max(number), 0) as last from project_variations where project_id = ${projectId}::uuid),
    made as (
      insert into project_variations
        (project_id, number, person_id, is_by_owner, text, price_cents, days, created_at)
      select o.project_id, room.last + 1, o.person_id, ${isOwner}, ${text}, ${priceCents}::int, ${days}::int, ${ctx.now()}
      from project_offers o, room where o.project_id = ${projectId}::uuid and o.person_id = ${withWhom}::uuid
        and o.status = 'accepted' and room.last < ${MAX_VARIATIONS}
      returning id)
    select made.id, room.last >= ${MAX_VARIATIONS} as "isFull" from room left join made on true`)
  const [made] = rows
  if (made?.isFull) throw new ApiError('conflict', `A project has at most ${MAX_VARIATIONS} variations`)
  if (!made?.id) throw invalidField('personId', 'Choose a collaborator')
  const { to, name } = await findCounterparty(ctx, { projectId, personId: withWhom ?? '', isByOwner: isOwner })
  const data = { name, title, projectId, person: actor.firstName, personId: actor.id, variationId: made.id }
  await notify(ctx, { kind: 'project-variation', to, data })
  invalidates()
  return { variationId: made.id }
}

type Decision = 'accept' | 'decline' | 'withdraw'
type Deciding = { projectId: string; variationId: string; actor: Actor; decision: Decision }
type Row = { isMine: boolean; isDecided: boolean; personId: string; number: number }

const statuses: Record<Decision, VariationStatus> = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' }

/** @throws `not_found` for one between others, `forbidden` for the wrong side, `conflict` once it is decided */
export async function decideVariation(ctx: Context, deciding: Deciding): Promise<{ status: VariationStatus }> {
  const { projectId, variationId, actor, decision } = deciding
  const { isOwner, title } = await lockRunningProject(ctx, deciding)
  const { rows } =
    await ctx.db.execute<Row>(sql`select is_by_owner = ${isOwner} as "isMine", status <> 'proposed' as "isDecided",
      person_id as "personId", number
    from project_variations where id = ${variationId}::uuid and project_id = ${projectId}::uuid
      and (${isOwner} or person_id = ${actor.id}::uuid)`)
  const { isMine, isDecided, personId, number } = requireRow(rows, 'Variation not found')
  if (isMine !== (decision === 'withdraw'))
    throw new ApiError('forbidden', isMine ? 'The other side decides on it' : 'Only who proposed it takes it back')
  if (isDecided) throw new ApiError('conflict', 'This was already decided')
  const status = statuses[decision]
  await ctx.db.execute(sql`update project_variations set status = ${status}, decided_at = ${ctx.now()}
    where id = ${variationId}::uuid and status = 'proposed'`)
  await withdrawNotifications(ctx, { about: 'projectId', ids: [projectId] })
  if (decision !== 'withdraw') {
    const { to, name } = await findCounterparty(ctx, { projectId, personId, isByOwner: isOwner })
    const data = { name, title, projectId, number: String(number), decision: status }
    await notify(ctx, { kind: 'project-variation-decided', to, data })
  }
  invalidates()
  return { status }
}

export type VariationRule = { value: number; effectiveFrom: string; isUnconfirmed: boolean }

/** The Victorian rule about variations (PRODUCT.md, section 9.5). `priceCents` may be negative. */
export function variationFlag(
  { priceCents, isVictorian }: { priceCents: number; isVictorian: boolean },
  rule: VariationRule | null,
): Variation['flag'] {
  if (!rule || !isVictorian || Math.abs(priceCents) <= rule.value) return null
  const { value, effectiveFrom, isUnconfirmed } = rule
  const says = `A variation of domestic building work above ${formatDollars(value)} needs writing that both sides have signed, and an extra Home Warranty premium before the work is done. Agreeing here doesn’t replace either.`
  return { says, effectiveFrom, isUnconfirmed }
}
