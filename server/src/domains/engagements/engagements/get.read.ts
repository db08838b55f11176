import { melbourneDay } from '@lv/contract/dates'
import type { Engagement } from '@lv/contract/engagements'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { jobKindColumn } from '#domains/marketplace/requests/present.ts'
import { hasProfile } from '#domains/professionals/profiles/queries.ts'
import { requireRow } from '#platform/database/rows.ts'
import { feedUrl } from './calendar.ts'
import { presentEngagement } from './parts/present.ts'
import type { EngagementRow } from './parts/rows.ts'
import {
  hiredName,
  hiredUserId,
  isHiredFor,
  isOwnJob,
  jobOwnerId,
  jobOwnerName,
  jobPlace,
  jobSource,
  jobStatus,
  withHired,
} from './parts/source.read.ts'

const contracts = sql`select json_agg(json_build_object('id', c.id, 'number', c.number, 'isMine', c.is_mine,
    'professional', json_build_object('name', ${hiredName}, 'slug', case when ${hasProfile} then p.slug end, 'userId', ${hiredUserId},
      'trade', coalesce(m.trade, '')),
    'rate', case when m.rate_cents is not null then json_build_object('cents', m.rate_cents, 'unit', m.rate_unit) end,
    'leftAt', m.left_at,
    'quoteId', c.quote_id, 'leadId', q.lead_id, 'doneAt', (select l.done_at from leads l where l.id = q.lead_id),
    'acceptance', case when a.quote_id is not null then json_build_object('signedName', a.signed_name,
      'acceptedAt', a.accepted_at, 'version', a.version, 'hash', a.hash) end,
    'baseCents', c.base_cents, 'startOn', c.start_on, 'endOn', c.end_on, 'flags', c.flags,
    'needsContract', c.needs_contract, 'needsInsurance', c.needs_insurance, 'coolingDays', c.cooling_days,
    'signedOn', c.signed_on, 'coolsUntil', c.cools_until,
    'hasInsurance', exists (select from engagement_papers w where w.contract_id = c.id and w.kind = 'insurance'),
    'stages', (select coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'label', s.label,
        'amountCents', s.amount_cents, 'status', s.status, 'claimedAt', s.claimed_at, 'note', s.note,
        'refusal', s.refusal, 'paidAt', s.paid_at, 'confirmed', s.confirmed) order by s.change_id is not null, s.position), '[]')
      from engagement_stages s where s.contract_id = c.id),
    'changes', (select coalesce(json_agg(json_build_object('id', k.id, 'number', k.number, 'isByOwner', k.is_by_owner,
        'text', k.text, 'priceCents', k.price_cents, 'days', k.days, 'status', k.status, 'proposedBy', k.proposed_by,
        'decidedBy', k.decided_by, 'createdAt', k.created_at, 'decidedAt', k.decided_at, 'flags', k.flags) order by k.number), '[]')
      from engagement_changes k where k.contract_id = c.id)) order by c.number)
  from visible c ${withHired} left join quotes q on q.id = c.quote_id
    left join quote_acceptances a on a.quote_id = c.quote_id`

const documents = sql`select coalesce(json_agg(json_build_object('id', w.id, 'kind', w.kind, 'title', w.title,
    'contractId', w.contract_id, 'fileName', w.file_name, 'byteCount', w.byte_count, 'isByOwner', w.is_by_owner,
    'isMine', (w.author_id = job.me) is true, 'createdAt', w.created_at) order by w.created_at, w.id), '[]')
  from engagement_papers w where w.engagement_id = job.id
    and (w.contract_id is null or w.contract_id in (select id from visible))`

const tasks = sql`select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'dueOn', t.due_on,
    'isForOwner', t.is_for_owner, 'doneAt', t.done_at) order by t.done_at desc nulls first, t.due_on nulls last, t.created_at, t.id), '[]')
  from engagement_tasks t where t.engagement_id = job.id`

const entries = sql`select coalesce(json_agg(json_build_object('id', d.id, 'day', d.day, 'text', d.text, 'isByOwner', d.is_by_owner,
    'by', case when d.is_by_owner then job.owner_name else (select ${hiredName} from engagement_contracts c ${withHired}
      where c.engagement_id = job.id and ${hiredUserId} = d.author_id order by c.number limit 1) end,
    'isMine', (d.author_id = job.me) is true, 'createdAt', d.created_at) order by d.day desc, d.created_at desc, d.id), '[]')
  from engagement_entries d where d.engagement_id = job.id`

const defects = sql`select coalesce(json_agg(json_build_object('id', f.id, 'number', f.number, 'text', f.text, 'status', f.status,
    'answer', f.answer, 'createdAt', f.created_at) order by f.status = 'accepted', f.number), '[]')
  from engagement_defects f where f.engagement_id = job.id`

const photos = sql`select coalesce(json_agg(json_build_object('id', o.file_id, 'name', f.name, 'width', f.width,
    'height', f.height, 'stageId', o.stage_id, 'entryId', o.entry_id, 'defectId', o.defect_id) order by o.created_at, o.file_id), '[]')
  from engagement_photos o join files f on f.id = o.file_id
    left join engagement_stages s on s.id = o.stage_id
  where o.engagement_id = job.id and (o.stage_id is null or s.contract_id in (select id from visible))`

const MAX_EVENTS = 500

const events = sql`select coalesce(json_agg(json_build_object('kind', x.kind, 'at', x.at, 'isByOwner', x.is_by_owner,
    'about', case when x.kind = 'started' then x.called_as else x.about end,
    'name', case when x.is_by_owner then job.owner_name when x.is_by_owner is not null then x.called_as end) order by x.at, x.id), '[]')
  from (select v.*, case when c.id is not null then ${hiredName} end as called_as from engagement_events v
      left join engagement_contracts c on c.id = v.contract_id ${withHired}
    where v.engagement_id = job.id and (v.contract_id is null or v.contract_id in (select id from visible))
    order by v.at desc, v.id desc limit ${sql.raw(String(MAX_EVENTS))}) x`

/** Everybody on a collaborative project knows the others; of a request each professional knows the homeowner alone. */
const parties = sql`select coalesce(json_agg(json_build_object('name', ${hiredName}, 'userId', ${hiredUserId}, 'trade', m.trade,
    'isMe', (m.person_id = job.me) is true, 'hasLeft', m.left_at is not null) order by c.number), '[]')
  from engagement_contracts c ${withHired} where c.engagement_id = job.id and m.contract_id is not null`

/**
 * A job for one of its parties, in one statement: the homeowner sees all of it, whoever was hired their own contract, and what
 * concerns the whole job. @throws `not_found`
 */
export async function getEngagement(
  ctx: Context,
  { engagementId, actor }: { engagementId: string; actor: Actor },
): Promise<Engagement> {
  const { rows } = await ctx.db.execute<EngagementRow & { feedKey: string | null }>(sql`with job as materialized (
      select e.id, e.created_at, r.id as request_id, ep.project_id, e.request_id is null as is_project,
        ${jobOwnerName} as owner_name, ${jobOwnerId} as owner_id, ${jobStatus} as status, r.done_at, r.done_by,
        coalesce(r.completed_at, case when p.status = 'completed' then p.ended_at end) as completed_at,
        case when r.id is null then coalesce(p.title, ep.kind)
          when ${isOwnJob(actor)} then r.title else ${jobKindColumn} end as title,
        ${jobPlace} as place, ${actor.id}::uuid as me, ${isOwnJob(actor)} as is_owner,
        (exists (select from reviews v where v.request_id = r.id)
          or exists (select from project_reviews v where v.project_id = p.id and v.author_id = ${actor.id}::uuid)) as is_reviewed
      from ${jobSource} where e.id = ${engagementId}::uuid),
    visible as materialized (
      select c.*, ${isHiredFor(actor)} as is_mine from engagement_contracts c, job
      where c.engagement_id = job.id and (job.is_owner or ${isHiredFor(actor)}))
    select job.id, job.request_id as "requestId", job.project_id as "projectId", job.is_project as "isProject",
      job.title, job.place, job.status, job.is_owner as "isOwner",
      job.owner_name as "ownerName", job.owner_id as "ownerId", job.created_at as "startedAt", job.done_at as "doneAt",
      job.done_by as "doneBy", job.completed_at as "completedAt", job.is_reviewed as "isReviewed", (${parties}) as parties,
      (select f.key from engagement_feeds f where f.engagement_id = job.id and f.user_id = job.me) as "feedKey",
      (${contracts}) as contracts, (${documents}) as documents, (${tasks}) as tasks, (${entries}) as entries,
      (${defects}) as defects, (${photos}) as photos, (${events}) as events
    from job`)
  const { feedKey, ...row } = requireRow(rows, 'Job not found')
  const calendarUrl = feedKey ? await feedUrl(ctx, feedKey) : null
  return { ...presentEngagement(row, { today: melbourneDay(ctx.now()), now: ctx.now() }), calendarUrl }
}
