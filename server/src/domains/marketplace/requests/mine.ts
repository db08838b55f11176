import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isOwnedBy } from './ownership.ts'
import { presentRequests } from './present.ts'

export function myRequests(ctx: Context, actor: Actor, { before }: { before?: string | undefined }) {
  const mine = isOwnedBy(actor)
  const earlier = sql`and (r.created_at, r.id) < (select r.created_at, r.id from quote_requests r
    where r.id = ${before ?? null}::uuid and ${mine})`
  return presentRequests(ctx, before ? sql`${mine} ${earlier}` : mine)
}
