import { melbourneDay } from '@lv/contract/dates'
import { MAX_DIARY_ENTRIES } from '@lv/contract/engagement-options'
import { ApiError, invalidField } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { lockJob } from './parts/lock.ts'
import { attachPhotos, drawPhotos, releasePhotos } from './parts/photos.ts'

type NewEntry = {
  engagementId: string
  actor: Actor
  /** Today where left out. */
  day: string | null
  text: string
  fileIds: string[]
  sender: Sender
}

/** Writes in the site diary of a job. @throws `invalid` at `day` or `photos`, `conflict` */
export async function addEntry(ctx: Context, entry: NewEntry): Promise<{ id: string }> {
  const { engagementId, text, fileIds, actor, sender } = entry
  const today = melbourneDay(ctx.now())
  const day = entry.day ?? today
  if (day > today) throw invalidField('day', 'This day has not come yet')
  await drawPhotos(ctx, { fileIds, ownerId: actor.id, sender })
  return transact(ctx, async (ctx) => {
    const { isOwner } = await lockJob(ctx, entry)
    const { rows } = await ctx.db.execute<{ id: string }>(sql`insert into engagement_entries
        (engagement_id, day, text, author_id, is_by_owner, created_at)
      select ${engagementId}::uuid, ${day}::date, ${text}, ${actor.id}::uuid, ${isOwner}, ${ctx.now()}
      where (select count(*) from engagement_entries d where d.engagement_id = ${engagementId}::uuid) < ${MAX_DIARY_ENTRIES}
      returning id`)
    const [made] = rows
    if (!made) throw new ApiError('conflict', `A diary has at most ${MAX_DIARY_ENTRIES} entries`)
    await attachPhotos(ctx, { engagementId, fileIds, ownerId: actor.id, entryId: made.id })
    invalidates()
    return made
  })
}

/** Removes an entry of one's own, with its photos. @throws `not_found`, `conflict` */
export async function removeEntry(
  ctx: Context,
  which: { engagementId: string; entryId: string; actor: Actor },
): Promise<null> {
  const { engagementId, entryId, actor } = which
  await lockJob(ctx, which)
  const { rows } = await ctx.db.execute(sql`select from engagement_entries
    where id = ${entryId}::uuid and engagement_id = ${engagementId}::uuid and author_id = ${actor.id}::uuid`)
  requireRow(rows, 'Entry not found')
  await releasePhotos(ctx, sql`entry_id = ${entryId}::uuid`)
  await ctx.db.execute(sql`delete from engagement_entries where id = ${entryId}::uuid`)
  invalidates()
  return null
}
