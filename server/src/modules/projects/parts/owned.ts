import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../http/actor.ts'
import { isListed } from '../is-listed.ts'

/**
 * Whose a project is, as a condition on `projects p`: its account's, or, before it has one, that of its verified email.
 * An email that nobody has proven owns nothing (RELIABILITY.md, T32).
 */
export function isOwnedBy(actor: Pick<Actor, 'id' | 'email' | 'emailVerified'> | null): SQL {
  if (!actor) return sql`false`
  const { id, email, emailVerified } = actor
  if (!emailVerified) return sql`(p.owner_id is not distinct from ${id}::uuid)`
  return sql`(p.owner_id = ${id}::uuid or (p.owner_id is null and p.email = ${email} and p.verified_at is not null))`
}

/** Whether somebody may read a project: a public one everybody, a private one its owner, collaborators and the invited. */
export function isReadableBy(actor: Pick<Actor, 'id' | 'email' | 'emailVerified'> | null): SQL {
  if (!actor) return isListed
  const { id, email, emailVerified } = actor
  const isInvited = emailVerified
    ? sql`exists (select from project_invitations i where i.project_id = p.id and i.email = ${email})`
    : sql`false`
  const hasOffered = sql`exists (select from project_offers o where o.project_id = p.id and o.person_id = ${id}::uuid
    and o.status in ('requested', 'accepted'))`
  return sql`(${isListed} or p.status <> 'unverified' and (${isOwnedBy(actor)} or ${isInvited} or ${hasOffered}))`
}
