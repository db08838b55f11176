import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { isCategoryOf } from '../../communities/category-of.ts'

type Filed = { communityId: string; categoryId?: string | null | undefined }

const WRONG = 'Choose one of this community’s categories'

/**
 * @throws `invalid` where the category is not the community's, or no longer; one that goes between this and the write fails
 * at the foreign key
 */
export async function refuseForeignCategory(ctx: Context, { communityId, categoryId }: Filed) {
  if (!categoryId) return
  const { rows } = await ctx.db.execute<{ fits: boolean }>(
    sql`select ${isCategoryOf(sql`${communityId}::uuid`, categoryId)} as fits`,
  )
  if (!rows[0]?.fits) throw new ApiError('invalid', WRONG, { issues: [{ path: 'categoryId', message: WRONG }] })
}
