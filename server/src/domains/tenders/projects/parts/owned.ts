import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { isListed } from '../is-listed.ts'

/**
 * Whose a project is, as a condition on `projects p` that is true or false, never unknown: its account's, or, before it has
 * one, that of its verified email. An email that nobody has proven owns nothing (RELIABILITY.md, T32).
 */
export function isOwnedBy(actor: Pick<Actor, 'id' | 'email' | 'emailVerified'> | null): SQL {
  if (!actor) return sql`false`
  const { id, email, emailVerified } = actor
  const byAccount = sql`(p.owner_id = ${id}::uuid and p.owner_id is not null)`
  if (!emailVerified) return byAccount
  return sql`(${byAccount} or (p.owner_id is null and p.email = ${email} and p.verified_at is not null))`
}

/**
 * Whether somebody in good standing may read a project that is not theirs: a public one everybody, a private one those who
 * asked to join and the invited.
 */
export function isReadableBy(actor: Pick<Actor, 'id' | 'email'> | null): SQL {
  if (!actor) return isListed
  return sql`(${isListed}
    or exists (select from project_invitations i where i.project_id = p.id and i.email = ${actor.email})
    or exists (select from project_offers o where o.project_id = p.id and o.person_id = ${actor.id}::uuid
      and o.status in ('requested', 'accepted')))`
}
