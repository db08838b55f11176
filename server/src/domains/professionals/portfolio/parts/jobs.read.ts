import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'

export type JobHere = {
  engagementId: string
  ownerId: string
  ownerName: string
  suburb: string
  postcode: string
  label: string
}

/** Jobs that a professional was hired for, the newest first, while their homeowner has an account to be asked. */
export async function findJobs(ctx: Context, professionalId: string, engagementId?: string): Promise<JobHere[]> {
  const one = engagementId ? sql`and e.id = ${engagementId}::uuid` : sql.empty()
  const { rows } = await ctx.db.execute<JobHere>(sql`select e.id as "engagementId", r.user_id as "ownerId",
      r.name as "ownerName", r.suburb, r.postcode,
      job_kind(r.work_kind::text, r.trades) || ', ' || r.suburb || ' ' || r.postcode as label
    from engagement_contracts c join engagements e on e.id = c.engagement_id join quote_requests r on r.id = e.request_id
    where c.professional_id = ${professionalId}::uuid and r.user_id is not null and r.erased_at is null ${one}
    order by e.created_at desc, e.id limit 100`)
  return rows
}

export type Hired = { userId: string; name: string; calledAs: string }

/** The professional of a project, as messages name them. */
export async function findMaker(ctx: Context, professionalId: string): Promise<Hired | undefined> {
  const { rows } = await ctx.db.execute<Hired>(sql`select p.user_id as "userId", p.name,
      ${displayNameSql} as "calledAs"
    from professionals p where p.id = ${professionalId}::uuid`)
  return rows[0]
}

/** The homeowner of a job by the name that its professional knows; '' where they have deleted it. */
export async function findOwnerName(ctx: Context, engagementId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`select r.name from engagements e
    join quote_requests r on r.id = e.request_id where e.id = ${engagementId}::uuid`)
  return rows[0]?.name ?? ''
}

/** SQL: the job of a request. */
export const jobsOfRequest = (requestId: string): SQL =>
  sql`select e.id from engagements e where e.request_id = ${requestId}::uuid`
