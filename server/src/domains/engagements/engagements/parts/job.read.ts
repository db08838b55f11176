import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isOwnedBy } from '#domains/marketplace/requests/ownership.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'
import { requireRow } from '#platform/database/rows.ts'
import type { Standing } from './steps.ts'

export type Job = {
  engagementId: string
  requestId: string
  status: string
  isOwner: boolean
  /** Null once the homeowner has deleted the request. */
  ownerId: string | null
  ownerName: string
}

type Which = { engagementId: string; actor: Actor }

/** A job as the caller stands to it. @throws `not_found` */
export async function findJob(ctx: Context, { engagementId, actor }: Which): Promise<Job> {
  const { rows } = await ctx.db.execute<Job>(sql`select e.id as "engagementId", e.request_id as "requestId", r.status,
      (${isOwnedBy(actor)}) is true as "isOwner", r.user_id as "ownerId", r.name as "ownerName"
    from engagements e join quote_requests r on r.id = e.request_id where e.id = ${engagementId}::uuid`)
  return requireRow(rows, 'Job not found')
}

export type Part = {
  isOwner: boolean
  /** Contracts of the job that are the caller's as a professional. */
  contractIds: string[]
  /** All of them. */
  allIds: string[]
}

/** What somebody is on a job; undefined for others, for a job that there is not, and for a homeowner who deleted theirs. */
export async function findPart(ctx: Context, { engagementId, actor }: Which): Promise<Part | undefined> {
  const mine = sql`c.professional_id = ${actor.professional?.id ?? null}::uuid`
  const { rows } =
    await ctx.db.execute<Part>(sql`select (${isOwnedBy(actor)} and r.erased_at is null) is true as "isOwner",
      coalesce(array_agg(c.id) filter (where ${mine}), '{}') as "contractIds", array_agg(c.id) as "allIds"
    from engagements e join quote_requests r on r.id = e.request_id
      join engagement_contracts c on c.engagement_id = e.id
    where e.id = ${engagementId}::uuid group by e.id, r.id`)
  const [part] = rows
  return part && (part.isOwner || part.contractIds.length > 0) ? part : undefined
}

export type Contract = Standing & {
  contractId: string
  professionalId: string
  /** The professional's account and names. */
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
}

/** What the price of the contract `c` is with all agreed changes, in cents. */
export const totalOf: SQL = sql`(c.base_cents + coalesce((select sum(k.price_cents) from engagement_changes k
  where k.contract_id = c.id and k.status = 'accepted'), 0))::int`

type OfContract = { engagementId: string; contractId: string }

/** A contract of a job. @throws `not_found` */
export async function findContract(ctx: Context, { engagementId, contractId }: OfContract): Promise<Contract> {
  const { rows } = await ctx.db.execute<Contract>(sql`select c.id as "contractId", p.id as "professionalId",
      p.user_id as "userId", p.name, ${displayNameSql} as "calledAs", c.base_cents as "baseCents",
      ${totalOf} as "totalCents", c.start_on::text as "startOn", c.end_on::text as "endOn",
      coalesce((select sum(k.days) from engagement_changes k where k.contract_id = c.id and k.status = 'accepted'), 0)::int
        as "addedDays",
      c.needs_contract as "needsContract", c.needs_insurance as "needsInsurance", c.cooling_days as "coolingDays",
      c.signed_on::text as "signedOn", c.cools_until::text as "coolsUntil",
      exists (select from engagement_papers w where w.contract_id = c.id and w.kind = 'insurance') as "hasInsurance",
      (c.created_at at time zone 'Australia/Melbourne')::date::text as day
    from engagement_contracts c join professionals p on p.id = c.professional_id
    where c.id = ${contractId}::uuid and c.engagement_id = ${engagementId}::uuid`)
  return requireRow(rows, 'Job not found')
}

export type Hired = { userId: string; name: string; calledAs: string }

/** Everybody who was hired for a job. */
export async function hiredOn(ctx: Context, engagementId: string): Promise<Hired[]> {
  const { rows } = await ctx.db.execute<Hired>(sql`select p.user_id as "userId", p.name, ${displayNameSql} as "calledAs"
    from engagement_contracts c join professionals p on p.id = c.professional_id
    where c.engagement_id = ${engagementId}::uuid order by c.number`)
  return rows
}

export type End = { requestId: string; doneAt: string | null; status: string; ownerName: string; isReviewed: boolean }

/** How far a job is from its end. @throws `not_found` */
export async function findEnd(ctx: Context, requestId: string): Promise<End> {
  const { rows } = await ctx.db.execute<End>(sql`select r.id as "requestId", r.done_at as "doneAt", r.status,
      r.name as "ownerName", exists (select from reviews v where v.request_id = r.id) as "isReviewed"
    from quote_requests r where r.id = ${requestId}::uuid`)
  return requireRow(rows, 'Job not found')
}
