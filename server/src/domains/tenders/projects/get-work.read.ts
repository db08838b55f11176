import type { ProjectEvent, ProjectWork, Variation } from '@lv/contract/project-work'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { requireRow, toIsoTime } from '#platform/database/rows.ts'
import { isOwnedBy } from './ownership.ts'
import { type VariationRule, variationFlag } from './variations.ts'

type Varied = Omit<Variation, 'flag' | 'can'> & { rule: VariationRule | null }
type Row = Pick<ProjectWork, 'title' | 'status' | 'isOwner' | 'ownerId' | 'tasks'> & {
  isVictorian: boolean
  owner: ProjectWork['people'][number] | null
  collaborators: ProjectWork['people']
  variations: Varied[]
}

/** The law changed on this day: rules not confirmed since are shown as unconfirmed (PRODUCT.md, section 9.5). */
const CHANGE_DAY = '2026-12-01'
const MAX_EVENTS = 500

const ruleOf = sql`(select json_build_object('value', r.value, 'effectiveFrom', r.effective_from,
    'isUnconfirmed', (v.created_at at time zone 'Australia/Melbourne')::date >= ${CHANGE_DAY}::date and coalesce(
      (r.confirmed_at at time zone 'Australia/Melbourne')::date < ${CHANGE_DAY}::date, true))
  from legal_rules r where r.code = 'variation_premium_cents'
    and r.effective_from <= (v.created_at at time zone 'Australia/Melbourne')::date
  order by r.effective_from desc limit 1)`

async function read(ctx: Context, { projectId, actor }: { projectId: string; actor: Actor }): Promise<Row> {
  const now = ctx.now()
  const mine = isOwnedBy(actor)
  const { rows } =
    await ctx.db.execute<Row>(sql`select p.title, p.status, ${mine} as "isOwner", p.owner_id as "ownerId",
      p.location = 'VIC' as "isVictorian", ${memberOf('p.owner_id', now)} as owner,
      coalesce((select json_agg(${memberOf('o.person_id', now)} order by o.decided_at, o.id) from project_offers o
        where o.project_id = p.id and o.status = 'accepted'), '[]') as collaborators,
      coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'dueOn', t.due_on, 'personId', t.person_id,
          'doneAt', t.done_at) order by t.done_at desc nulls first, t.due_on nulls last, t.created_at, t.id)
        from project_tasks t where t.project_id = p.id), '[]') as tasks,
      coalesce((select json_agg(json_build_object('id', v.id, 'number', v.number, 'personId', v.person_id,
          'isByOwner', v.is_by_owner, 'text', v.text, 'priceCents', v.price_cents, 'days', v.days, 'status', v.status,
          'createdAt', v.created_at, 'decidedAt', v.decided_at, 'rule', ${ruleOf}) order by v.number)
        from project_variations v where v.project_id = p.id and (${mine} or v.person_id = ${actor.id}::uuid)), '[]')
        as variations
    from projects p where p.id = ${projectId}::uuid`)
  return requireRow(rows, 'Project not found')
}

/** A variation is only for its two sides. */
async function readEvents(
  ctx: Context,
  { projectId, actor }: { projectId: string; actor: Actor },
): Promise<ProjectEvent[]> {
  const { rows } = await ctx.db.execute<ProjectEvent>(sql`with p as (
      select p.*, ${isOwnedBy(actor)} as is_mine from projects p where p.id = ${projectId}::uuid),
    v as (select v.* from project_variations v, p where v.project_id = p.id and (p.is_mine or v.person_id = ${actor.id}::uuid))
    select kind, at, person_id as "personId", about from (
      select 'posted' as kind, p.verified_at as at, p.owner_id as person_id, null as about, 0 as place from p
      union all select 'started', p.started_at, null, null, 1 from p
      union all select 'ended', p.ended_at, null, p.status, 9 from p
      union all select 'accepted', o.decided_at, o.person_id, null, 2 from project_offers o, p
        where o.project_id = p.id and o.status = 'accepted'
      union all select 'document', w.created_at, null, d.title || case when w.number > 1 then ', version ' || w.number else '' end, 3
        from project_documents d join project_document_versions w on w.document_id = d.id, p where d.project_id = p.id
      union all select 'addendum', a.created_at, null, a.number::text, 4 from project_addenda a, p where a.project_id = p.id
      union all select 'task', t.done_at, t.person_id, t.title, 5 from project_tasks t, p where t.project_id = p.id
      union all select 'proposed', v.created_at, case when v.is_by_owner then p.owner_id else v.person_id end, v.number::text, 6
        from v, p
      union all select case v.status when 'accepted' then 'agreed' else 'refused' end, v.decided_at,
          case when v.is_by_owner then v.person_id else p.owner_id end, v.number::text, 7
        from v, p where v.status in ('accepted', 'declined')
    ) happened where at is not null order by at, place, about limit ${MAX_EVENTS}`)
  return rows.map((event) => Object.assign(event, { at: toIsoTime(event.at) }))
}

export async function getWork(ctx: Context, asked: { projectId: string; actor: Actor }): Promise<ProjectWork> {
  const [row, events] = await Promise.all([read(ctx, asked), readEvents(ctx, asked)])
  const { owner, collaborators, variations, isVictorian, ...work } = row
  const isRunning = work.status === 'in_progress'
  return {
    ...work,
    meId: asked.actor.id,
    people: owner ? [owner, ...collaborators] : collaborators,
    variations: variations.map(({ rule, ...variation }) => {
      const isOpen = isRunning && variation.status === 'proposed'
      const isMine = variation.isByOwner === work.isOwner
      return {
        ...variation,
        flag: variationFlag({ priceCents: variation.priceCents, isVictorian }, rule),
        can: { decide: isOpen && !isMine, withdraw: isOpen && isMine },
      }
    }),
    events,
  }
}
