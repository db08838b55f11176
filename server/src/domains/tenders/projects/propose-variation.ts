import { ApiError, invalidField } from '@lv/contract/errors'
import { MOST_VARIATIONS } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { holdWork } from './parts/hold-work.ts'
import { otherSide } from './parts/other-side.read.ts'

type Proposed = {
  projectId: string
  actor: Actor
  text: string
  priceCents: number
  days: number
  /** With whom: for the owner. */
  personId?: string | undefined
}

/**
 * Proposes a variation: an owner to a collaborator, a collaborator to the owner, who is told and decides.
 * @throws `conflict`, `invalid` at `personId` for somebody who is no collaborator
 */
export async function proposeVariation(ctx: Context, proposed: Proposed): Promise<{ variationId: string }> {
  const { projectId, actor, text, priceCents, days } = proposed
  const { isOwner, title } = await holdWork(ctx, proposed)
  const withWhom = isOwner ? (proposed.personId ?? null) : actor.id
  const { rows } = await ctx.db.execute<{ id: string | null; isFull: boolean }>(sql`with room as (
      select coalesce(max(number), 0) as last from project_variations where project_id = ${projectId}::uuid),
    made as (
      insert into project_variations
        (project_id, number, person_id, is_by_owner, text, price_cents, days, created_at)
      select o.project_id, room.last + 1, o.person_id, ${isOwner}, ${text}, ${priceCents}::int, ${days}::int, ${ctx.now()}
      from project_offers o, room where o.project_id = ${projectId}::uuid and o.person_id = ${withWhom}::uuid
        and o.status = 'accepted' and room.last < ${MOST_VARIATIONS}
      returning id)
    select made.id, room.last >= ${MOST_VARIATIONS} as "isFull" from room left join made on true`)
  const [made] = rows
  if (made?.isFull) throw new ApiError('conflict', `A project has at most ${MOST_VARIATIONS} variations`)
  if (!made?.id) throw invalidField('personId', 'Choose a collaborator')
  const { to, name } = await otherSide(ctx, { projectId, personId: withWhom ?? '', isByOwner: isOwner })
  const data = { name, title, projectId, person: actor.firstName, personId: actor.id, variationId: made.id }
  await tell(ctx, { kind: 'project-variation', to, data })
  changes()
  return { variationId: made.id }
}
