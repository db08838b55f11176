import { MAX_SAVED } from '@lv/contract/directory-options'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { findShown } from '#domains/professionals/profiles/queries.ts'
import { ofSlug } from './list.read.ts'

type Which = { userId: string; slug: string }

/** Saves a professional once, in the caller's transaction. @throws `not_found` without a public profile, `conflict` beyond 50 */
export async function saveProfessional(ctx: Context, { userId, slug }: Which): Promise<null> {
  const professionalId = await findShown(ctx, slug)
  if (!professionalId) throw new ApiError('not_found', 'Professional not found')
  // Two tabs could otherwise both find room for the last.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved ${userId}`}, 0))`)
  const { rows } = await ctx.db.execute<{ isFull: boolean }>(sql`with added as (
      insert into saved_professionals (user_id, professional_id, created_at)
      select ${userId}::uuid, ${professionalId}::uuid, ${ctx.now()}
      where (select count(*) from saved_professionals s where s.user_id = ${userId}::uuid) < ${MAX_SAVED}
      on conflict do nothing returning professional_id)
    select not exists (select from added) and not exists (select from saved_professionals s
      where s.user_id = ${userId}::uuid and s.professional_id = ${professionalId}::uuid) as "isFull"`)
  if (rows[0]?.isFull)
    throw new ApiError('conflict', `You’ve saved ${MAX_SAVED} professionals, which is the most. Remove one first.`)
  invalidates()
  return null
}

/** Removes a saved professional; nothing where they are not saved. @throws `not_found` where nobody has that address */
export async function unsaveProfessional(ctx: Context, { userId, slug }: Which): Promise<null> {
  const { rows } = await ctx.db.execute<{ isKnown: boolean }>(sql`with removed as (
      delete from saved_professionals where user_id = ${userId}::uuid and professional_id in (${ofSlug(slug)}))
    select exists (${ofSlug(slug)}) as "isKnown"`)
  if (!rows[0]?.isKnown) throw new ApiError('not_found', 'Professional not found')
  invalidates()
  return null
}

/** For a person who is deleted. */
export async function eraseSaved(ctx: Context, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from saved_professionals where user_id = ${userId}::uuid`)
  await ctx.db.execute(sql`delete from shortlist_links where user_id = ${userId}::uuid`)
}
