import { invalidField } from '@lv/contract/errors'
import { and, eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { claimable } from '#platform/storage/claimable.ts'
import { files } from '#platform/storage/schema.ts'

/** The owner's own, not in use yet. @throws `invalid` with an issue of `imageId` */
export async function attachCover(ctx: Context, imageId: string, ownerId: string): Promise<void> {
  const mine = and(eq(files.id, imageId), claimable({ ownerId, accept: 'pictures' }))
  const attached = await ctx.db.update(files).set({ attachedAt: ctx.now() }).where(mine).returning({ id: files.id })
  if (attached.length === 0) throw invalidField('imageId', 'Choose a picture you uploaded for this community')
}
