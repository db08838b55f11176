import { type SQL, sql } from 'drizzle-orm'

/** Whether somebody is on a project `p`: its owner's account, or an accepted collaborator. */
export const takesPart = (personId: SQL): SQL => sql`(p.owner_id = ${personId} or exists (
  select from project_offers o where o.project_id = p.id and o.person_id = ${personId} and o.status = 'accepted'))`
