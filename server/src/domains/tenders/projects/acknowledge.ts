import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'

type Read = { projectId: string; addendumId: string; personId: string }

/** Notes once that somebody with a standing offer has read an addendum. @throws `not_found`, `conflict` without an offer */
export async function acknowledge(ctx: Context, { projectId, addendumId, personId }: Read): Promise<null> {
  const { rows } = await ctx.db.execute<{ hasOffer: boolean }>(sql`with addendum as (
      select id from project_addenda where id = ${addendumId}::uuid and project_id = ${projectId}::uuid),
    offer as (
      select from project_offers where project_id = ${projectId}::uuid and person_id = ${personId}::uuid
        and status in ('requested', 'accepted')),
    noted as (
      insert into project_acknowledgements (addendum_id, person_id, created_at)
      select id, ${personId}::uuid, ${ctx.now()} from addendum where exists (select from offer) on conflict do nothing)
    select exists (select from offer) as "hasOffer" from addendum`)
  if (!found(rows, 'Addendum not found').hasOffer)
    throw new ApiError('conflict', 'Addenda are acknowledged by people who have asked to join')
  changes(`project:${projectId}`)
  return null
}
