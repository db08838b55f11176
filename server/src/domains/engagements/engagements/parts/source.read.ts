import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { isOwnedBy } from '#domains/marketplace/requests/ownership.ts'
import { displayNameSql } from '#domains/professionals/profiles/queries.ts'
import { isOwnedBy as isProjectOwnedBy } from '#domains/tenders/projects/ownership.ts'

/** The job `e` with what it belongs to: the request `r`, or `ep` and the collaborative project `p` while there is one. */
export const jobSource: SQL = sql`engagements e left join quote_requests r on r.id = e.request_id
  left join engagement_projects ep on ep.engagement_id = e.id left join projects p on p.id = ep.project_id`

/** Whether the job is the caller's as homeowner; of one that they deleted it is not. On `jobSource`. */
export const isOwnJob = (actor: Actor): SQL =>
  sql`((${isOwnedBy(actor)} and r.erased_at is null) is true or (${isProjectOwnedBy(actor)}) is true)`

export const jobStatus: SQL = sql`coalesce(r.status::text, case p.status when 'closed' then 'cancelled' else p.status end,
  ep.ended_as, 'cancelled')`

export const jobOwnerName: SQL = sql`coalesce(r.name, p.name, 'The owner')`
export const jobOwnerId: SQL = sql`coalesce(r.user_id, p.owner_id)`
export const jobPlace: SQL = sql`coalesce(r.suburb || ' ' || r.postcode, ep.place, '')`

/** Who works under the contract `c`: the professional `p` of an accepted quote, or the collaborator `m` with the account `u`. */
export const withHired: SQL = sql`left join professionals p on p.id = c.professional_id
  left join engagement_collaborators m on m.contract_id = c.id left join users u on u.id = m.person_id`
export const hiredName: SQL = sql`coalesce(${displayNameSql}, nullif(trim(u.first_name || ' ' || u.last_name), ''), 'A collaborator')`
export const hiredUserId: SQL = sql`coalesce(p.user_id, m.person_id)`

/** Whether the contract `c` is the caller's own as professional or collaborator. */
export const isHiredFor = (actor: Actor, professionalId: string | null = actor.professional?.id ?? null): SQL =>
  sql`(c.professional_id = ${professionalId}::uuid or exists (select from engagement_collaborators k
    where k.contract_id = c.id and k.person_id = ${actor.id}::uuid)) is true`
