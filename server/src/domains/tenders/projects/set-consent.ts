import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'

type Consent = { projectId: string; personId: string; agrees: boolean }

/**
 * Says whether a collaborator may be named in posts that show the project (PRODUCT.md, 9.10); taken back, it holds for those
 * to come. @throws `forbidden` to the owner, who is no collaborator
 */
export async function setConsent(ctx: Context, { projectId, personId, agrees }: Consent): Promise<{ message: string }> {
  const { rowCount } = await ctx.db.execute(sql`update project_offers o
    set named_at = case when ${agrees}::boolean then coalesce(o.named_at, ${ctx.now()}::timestamptz) end
    where o.project_id = ${projectId}::uuid and o.person_id = ${personId}::uuid and o.status = 'accepted'`)
  if (rowCount === 0) throw new ApiError('forbidden', 'Only collaborators may do this')
  changes(`project:${projectId}`)
  return { message: agrees ? 'You may be named' : 'You won’t be named' }
}
