import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { isCategoryOf } from '#domains/community/communities/category-of.ts'

type Filed = { communityId: string; categoryId?: string | null | undefined }

const WRONG = 'Choose one of this community’s categories'

/** In the caller's transaction, to whose end the category is held. @throws `invalid` where it is not the community's, or no longer */
export async function refuseForeignCategory(ctx: Context, { communityId, categoryId }: Filed) {
  if (!categoryId) return
  const { rows } = await ctx.db.execute<{ fits: boolean }>(
    sql`select ${isCategoryOf(sql`${communityId}::uuid`, categoryId)} as fits`,
  )
  if (!rows[0]?.fits) throw new ApiError('invalid', WRONG, { issues: [{ path: 'categoryId', message: WRONG }] })
}
