import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'

/** A condition on `projects p`, never null. An unproven email owns nothing (RELIABILITY.md, T32). */
export function isOwnedBy(actor: Pick<Actor, 'id' | 'email' | 'emailVerified'> | null): SQL {
  if (!actor) return sql`false`
  const { id, email, emailVerified } = actor
  const byAccount = sql`(p.owner_id = ${id}::uuid and p.owner_id is not null)`
  if (!emailVerified) return byAccount
  return sql`(${byAccount} or (p.owner_id is null and p.email = ${email} and p.verified_at is not null))`
}
