import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { OwnAddress } from '#core/personal-data.ts'
import { formerEmails } from './schema.ts'

type Input = { email: string; withClaims: boolean }

/**
 * Each address counts from when another account last gave it up (`since`) until this one did (`until`).
 * `withClaims`: see domains/operations/personal-data/parts/find-person.ts.
 */
export async function ownAddresses(ctx: Context, { email, withClaims }: Input): Promise<OwnAddress[]> {
  const { rows } = await ctx.db.execute<OwnAddress>(sql`with account as (
      select id from users where email = ${email} and (email_verified or ${withClaims})),
    had as (
      select ${email}::text as email, null::timestamptz as until
      union all select f.email, f.until from former_emails f where f.user_id in (select id from account))
    select h.email, to_jsonb(h.until) #>> '{}' as until,
      (select to_jsonb(max(f.until)) #>> '{}' from former_emails f where f.email = h.email
        and f.user_id not in (select id from account) and (h.until is null or f.until < h.until)) as since,
      exists (select from users u where u.email = h.email and u.email_verified
        and u.id not in (select id from account)) as "isTaken"
    from had h order by h.until desc nulls first`)
  return rows
}

/** Runs in the caller's transaction. */
export async function noteFormerEmail(ctx: Context, { userId, email }: { userId: string; email: string }) {
  await ctx.db.insert(formerEmails).values({ userId, email, until: ctx.now() })
}
