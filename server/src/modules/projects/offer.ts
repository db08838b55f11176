import { ApiError } from '@lv/contract/errors'
import type { RateUnit } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { only } from '../../db/rows.ts'
import type { Actor } from '../../http/actor.ts'
import { changes } from '../../http/subjects.ts'
import { tell } from '../../news/tell.ts'
import { MOST_WAITING } from './tables.ts'

type Offering = {
  projectId: string
  actor: Actor
  message: string
  priceCents?: number | undefined
  rateUnit?: RateUnit | undefined
}
type Owner = { ownerId: string | null; email: string; name: string; title: string }
type State = { status: string; isFull: boolean; isOver: boolean; hasAsked: boolean; waiting: number }

/** Why nobody, or not this person, can ask to join. */
async function refuse(ctx: Context, { projectId, actor }: Offering): Promise<never> {
  const { rows } =
    await ctx.db.execute<State>(sql`select p.status, p.collaborator_count >= p.max_collaborators as "isFull",
      coalesce(p.closes_at <= ${ctx.now()}, false) as "isOver", p.waiting_count as waiting,
      exists (select from project_offers o where o.project_id = p.id and o.person_id = ${actor.id}::uuid
        and o.status in ('requested', 'accepted')) as "hasAsked"
    from projects p where p.id = ${projectId}::uuid`)
  const { status, isFull, isOver, hasAsked, waiting } = only(rows)
  if (hasAsked) throw new ApiError('conflict', 'You have already asked to join')
  if (status !== 'open' || isOver) throw new ApiError('conflict', 'Project Closed')
  if (isFull) throw new ApiError('conflict', 'Collaboration Full')
  if (waiting >= MOST_WAITING) throw new ApiError('conflict', 'Too many people wait for an answer. Try again later.')
  throw new ApiError('conflict', 'Please try again')
}

/**
 * Asks to join, while the project is open, has a place and its closing time has not come by the server's clock: one
 * guarded statement. @throws `conflict` with the documented words for closed and full projects
 */
export async function offerToJoin(ctx: Context, offering: Offering): Promise<{ offerId: string }> {
  const { projectId, actor, message, priceCents = null, rateUnit } = offering
  const now = ctx.now()
  const unit = priceCents === null ? null : (rateUnit ?? 'fixed')
  const { rows } = await ctx.db.execute<Owner & { id: string }>(sql`with open as (
      update projects p set waiting_count = p.waiting_count + 1
      where p.id = ${projectId}::uuid and p.status = 'open' and p.collaborator_count < p.max_collaborators
        and (p.closes_at is null or p.closes_at > ${now}) and p.waiting_count < ${MOST_WAITING}
        and not exists (select from project_offers o where o.project_id = p.id and o.person_id = ${actor.id}::uuid
          and o.status in ('requested', 'accepted'))
      returning p.id, p.owner_id, p.email, p.name, p.title),
    made as (
      insert into project_offers (project_id, person_id, message, price_cents, rate_unit, created_at)
      select id, ${actor.id}::uuid, ${message}, ${priceCents}::int, ${unit}, ${now} from open
      on conflict do nothing returning id)
    select made.id, open.owner_id as "ownerId", open.email, open.name, open.title from made, open`)
  const [made] = rows
  // Of two at once the second finds the first: what it counted is rolled back with this refusal.
  if (!made) return refuse(ctx, offering)
  const { id: offerId, ownerId, email, name, title } = made
  const to = { email, userId: ownerId }
  await tell(ctx, { kind: 'project-offer', to, data: { name, title, projectId, person: actor.firstName } })
  changes(`project:${projectId}`)
  return { offerId }
}
