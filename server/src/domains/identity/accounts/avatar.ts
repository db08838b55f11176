import type { NewAvatar } from '@lv/contract/accounts'
import { invalidField } from '@lv/contract/errors'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Context, transact } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { attachFilesStatement } from '#platform/storage/place.ts'
import { releaseFrom } from '#platform/storage/release.ts'
import { users } from './schema.ts'

/** Runs in the caller's transaction; the bytes are deleted after the commit. */
export async function dropAvatar(ctx: Context, userId: string): Promise<void> {
  await ctx.db.execute(sql`select from users where id = ${userId} for no key update`)
  await releaseFrom(ctx, sql`delete from avatars where user_id = ${userId} returning file_id`)
}

type Chosen = z.output<typeof NewAvatar> & { userId: string; sender: Sender }

/** Pixels: four times the largest size shown, for high-density screens. */
const SIDE = 320

/** @throws `invalid` at `picture` for what cannot be drawn @returns the whole profile */
export async function setAvatar(ctx: Context, { fileIds, userId, sender, x, y, zoom }: Chosen) {
  const square = { x, y, zoom, side: SIDE }
  await drawFiles(ctx, { fileIds, ownerId: userId, accept: 'pictures', field: 'picture', sender, square })
  return transact(ctx, async (ctx) => {
    await dropAvatar(ctx, userId)
    const taken = sql`select from avatars where user_id = ${userId}`
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      ${attachFilesStatement({ fileIds, ownerId: userId, at: ctx.now(), most: 1, taken })}
      insert into avatars (user_id, file_id) select ${userId}, id from placed returning file_id as id`)
    const [picture] = rows
    if (!picture) throw invalidField('picture', 'Choose a picture')
    const set = { profileImageUrl: `/files/${picture.id}` }
    return requireRow(
      await ctx.db.update(users).set(set).where(sql`${users.id} = ${userId}`).returning(),
      'Account not found',
    )
  })
}

/** @returns the whole profile */
export async function removeAvatar(ctx: Context, { userId }: { userId: string }) {
  await dropAvatar(ctx, userId)
  const set = { profileImageUrl: null }
  return requireRow(await ctx.db.update(users).set(set).where(eq(users.id, userId)).returning(), 'Account not found')
}
