import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import {
  hiredName,
  hiredUserId,
  isHiredFor,
  isOwnJob,
  jobOwnerId,
  jobOwnerName,
  jobSource,
  jobStatus,
  withHired,
} from './source.read.ts'
import type { Standing } from './steps.ts'

export type Job = {
  engagementId: string
  status: string
  isOwner: boolean
  /** The caller left the collaborative project, with every contract of theirs. */
  hasLeft: boolean
  /** Null once the homeowner has deleted the request or project. */
  ownerId: string | null
  ownerName: string
}

type Which = { engagementId: string; actor: Actor }

/** A job as the caller stands to it. @throws `not_found` */
export async function findJob(ctx: Context, { engagementId, actor }: Which): Promise<Job> {
  const { rows } = await ctx.db.execute<Job>(sql`select e.id as "engagementId", ${jobStatus} as status,
      ${isOwnJob(actor)} as "isOwner", ${jobOwnerId} as "ownerId", ${jobOwnerName} as "ownerName",
      coalesce((select bool_and(k.left_at is not null) from engagement_collaborators k
        join engagement_contracts c on c.id = k.contract_id
        where c.engagement_id = e.id and k.person_id = ${actor.id}::uuid), false) as "hasLeft"
    from ${jobSource} where e.id = ${engagementId}::uuid`)
  return requireRow(rows, 'Job not found')
}

export type Part = {
  isOwner: boolean
  /** It belongs to a collaborative project, whose collaborators need no business. */
  isProject: boolean
  /** Contracts of the job that are the caller's as professional or collaborator. */
  contractIds: string[]
  /** All of them. */
  allIds: string[]
}

/** What somebody is on a job; undefined for others, for a job that there is not, and for a homeowner who deleted theirs. */
export async function findPart(ctx: Context, { engagementId, actor }: Which): Promise<Part | undefined> {
  const { rows } = await ctx.db.execute<Part>(sql`select ${isOwnJob(actor)} as "isOwner",
      e.request_id is null as "isProject",
      coalesce(array_agg(c.id) filter (where ${isHiredFor(actor)}), '{}') as "contractIds", array_agg(c.id) as "allIds"
    from ${jobSource} join engagement_contracts c on c.engagement_id = e.id
    where e.id = ${engagementId}::uuid group by e.id, r.id, p.id`)
  const [part] = rows
  return part && (part.isOwner || part.contractIds.length > 0) ? part : undefined
}

export type Contract = Standing & {
  contractId: string
  /** The account and names of the professional or collaborator. */
  userId: string
  name: string
  calledAs: string
  baseCents: number
  totalCents: number
  startOn: string | null
  endOn: string | null
  /** The days that agreed changes add. */
  addedDays: number
  /** The day of acceptance, whose law it stands under. */
  day: string
  /** Its collaborator left the project. */
  hasLeft: boolean
  /** The law of domestic building contracts applies. */
  isDomestic: boolean
}

/** What the price of the contract `c` is with all agreed changes, in cents. */
export const totalOf: SQL = sql`(c.base_cents + coalesce((select sum(k.price_cents) from engagement_changes k
  where k.contract_id = c.id and k.status = 'accepted'), 0))::int`

type OfContract = { engagementId: string; contractId: string }

/** A contract of a job. @throws `not_found` */
export async function findContract(ctx: Context, { engagementId, contractId }: OfContract): Promise<Contract> {
  const { rows } = await ctx.db.execute<Contract>(sql`select c.id as "contractId",
      ${hiredUserId} as "userId", coalesce(p.name, u.first_name) as name, ${hiredName} as "calledAs", c.base_cents as "baseCents",
      ${totalOf} as "totalCents", c.start_on::text as "startOn", c.end_on::text as "endOn",
      coalesce((select sum(k.days) from engagement_changes k where k.contract_id = c.id and k.status = 'accepted'), 0)::int
        as "addedDays",
      c.needs_contract as "needsContract", c.needs_insurance as "needsInsurance", c.cooling_days as "coolingDays",
      c.signed_on::text as "signedOn", c.cools_until::text as "coolsUntil", m.left_at is not null as "hasLeft",
      coalesce((select ep.is_domestic from engagement_projects ep where ep.engagement_id = c.engagement_id), true) as "isDomestic",
      exists (select from engagement_papers w where w.contract_id = c.id and w.kind = 'insurance') as "hasInsurance",
      (c.created_at at time zone 'Australia/Melbourne')::date::text as day
    from engagement_contracts c ${withHired}
    where c.id = ${contractId}::uuid and c.engagement_id = ${engagementId}::uuid`)
  return requireRow(rows, 'Job not found')
}

export type Hired = { userId: string; name: string; calledAs: string }

/** Everybody who was hired for a job. */
export async function hiredOn(ctx: Context, engagementId: string): Promise<Hired[]> {
  const { rows } = await ctx.db.execute<Hired>(sql`select ${hiredUserId} as "userId",
      coalesce(p.name, u.first_name) as name, ${hiredName} as "calledAs"
    from engagement_contracts c ${withHired}
    where c.engagement_id = ${engagementId}::uuid and m.left_at is null order by c.number`)
  return rows
}

export type Source = { requestId: string | null; projectId: string | null }

/** What a job belongs to; neither once a collaborative project is deleted. @throws `not_found` */
export async function findSource(ctx: Context, engagementId: string): Promise<Source> {
  const { rows } = await ctx.db.execute<Source>(sql`select e.request_id as "requestId", ep.project_id as "projectId"
    from ${jobSource} where e.id = ${engagementId}::uuid`)
  return requireRow(rows, 'Job not found')
}

export type End = Source & { doneAt: string | null; status: string; ownerName: string; isReviewed: boolean }

/** How far a job is from its end. @throws `not_found` */
export async function findEnd(ctx: Context, engagementId: string): Promise<End> {
  const { rows } = await ctx.db.execute<End>(sql`select e.request_id as "requestId", ep.project_id as "projectId",
      r.done_at as "doneAt", ${jobStatus} as status, ${jobOwnerName} as "ownerName",
      (exists (select from reviews v where v.request_id = r.id)
        or exists (select from project_reviews v where v.project_id = p.id)) as "isReviewed"
    from ${jobSource} where e.id = ${engagementId}::uuid`)
  return requireRow(rows, 'Job not found')
}
