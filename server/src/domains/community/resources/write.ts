import { invalidField } from '@lv/contract/errors'
import { COMMUNITY_BYTES } from '@lv/contract/resource-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireMayWrite } from '#domains/community/communities/may-act.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { type ClaimedFile, claimFile, drawSentFile } from '#platform/storage/claim-document.ts'
import { releaseFrom } from '#platform/storage/release.ts'
import { readResource, resourceNotFound } from './parts/read.ts'

/** Older versions are included. */
export async function usedBytes(ctx: Context, communityId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ used: number }>(sql`select coalesce(sum(v.byte_count), 0)::float8 as used
    from resources r join resource_versions v on v.resource_id = r.id where r.community_id = ${communityId}::uuid`)
  return singleRow(rows).used
}

type Claiming = { fileId: string; ownerId: string; communityId: string }

const inGigabytes = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`

/** One at a time for each community, or two files could both fit. Lasts until the transaction ends. */
async function requireRoom(ctx: Context, communityId: string, byteCount: number): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`resources:${communityId}`}, 0))`)
  const used = await usedBytes(ctx, communityId)
  if (used + byteCount <= COMMUNITY_BYTES) return
  throw invalidField(
    'file',
    `There is no room for this file: the community’s resources take ${inGigabytes(used)} of ${inGigabytes(COMMUNITY_BYTES)}, older versions included. Delete resources that nobody needs any more.`,
  )
}

/** The file no longer names an author. @throws `invalid` at the field if it is not the sender's, or there is no room */
async function claim(ctx: Context, { fileId, ownerId, communityId }: Claiming): Promise<ClaimedFile> {
  const file = await claimFile(ctx, { fileId, ownerId })
  await requireRoom(ctx, communityId, file.byteCount)
  return file
}

type NewResource = {
  communityId: string
  title: string
  description: string
  folder: string
  isPremium: boolean
  fileIds: string[]
  actor: Actor
  sender: Sender
}

/** The file no longer names an author. @throws `invalid` at `file`, also without room, `conflict` if closed */
export async function createResource(ctx: Context, added: NewResource) {
  const { communityId, title, description, folder, isPremium, fileIds, actor, sender } = added
  const ownerId = actor.id
  await requireMayWrite(ctx, { communityId, userId: ownerId })
  const fileId = await drawSentFile(ctx, { fileIds, ownerId, sender })
  return transact(ctx, async (ctx) => {
    const file = await claim(ctx, { fileId, ownerId, communityId })
    const { rows } = await ctx.db.execute<{ id: string }>(sql`with made as (
        insert into resources (community_id, title, description, folder, is_premium)
        values (${communityId}::uuid, ${title}, ${description}, ${folder}, ${isPremium}) returning id)
      insert into resource_versions (resource_id, number, file_id, file_name, file_type, byte_count)
      select id, 1, ${file.fileId}::uuid, ${file.fileName}, ${file.fileType}, ${file.byteCount}::int from made
      returning resource_id as id`)
    invalidates(`community:${communityId}`)
    return readResource(ctx, actor, singleRow(rows).id)
  })
}

type Change = {
  resourceId: string
  title?: string | undefined
  description?: string | undefined
  folder?: string | undefined
  isPremium?: boolean | undefined
  actor: Actor
}

/** What is left out stays. @throws `not_found` */
export function updateResource(ctx: Context, { resourceId, title, description, folder, isPremium, actor }: Change) {
  return transact(ctx, async (ctx) => {
    await ctx.db.execute(sql`update resources set title = coalesce(${title ?? null}, title),
        description = coalesce(${description ?? null}, description), folder = coalesce(${folder ?? null}, folder),
        is_premium = coalesce(${isPremium ?? null}::boolean, is_premium)
      where id = ${resourceId}::uuid`)
    const resource = await readResource(ctx, actor, resourceId)
    invalidates(`community:${resource.communityId}`)
    return resource
  })
}

type NewVersion = { resourceId: string; fileIds: string[]; actor: Actor; sender: Sender }

/** The statement numbers the version, so parallel uploads are two. @throws `invalid` at `file`, `conflict` if closed */
export async function addVersion(ctx: Context, { resourceId, fileIds, actor, sender }: NewVersion) {
  const { communityId } = await readResource(ctx, actor, resourceId)
  await requireMayWrite(ctx, { communityId, userId: actor.id })
  const fileId = await drawSentFile(ctx, { fileIds, ownerId: actor.id, sender })
  return transact(ctx, async (ctx) => {
    const file = await claim(ctx, { fileId, ownerId: actor.id, communityId })
    await ctx.db.execute(sql`with counted as (
        update resources set version = version + 1 where id = ${resourceId}::uuid returning id, version)
      insert into resource_versions (resource_id, number, file_id, file_name, file_type, byte_count)
      select id, version, ${file.fileId}::uuid, ${file.fileName}, ${file.fileType}, ${file.byteCount}::int from counted`)
    invalidates(`community:${communityId}`)
    return readResource(ctx, actor, resourceId)
  })
}

/** The files are deleted after the commit. @throws `not_found` */
export function removeResource(ctx: Context, { resourceId }: { resourceId: string }) {
  return transact(ctx, async (ctx) => {
    await releaseFrom(ctx, sql`delete from resource_versions where resource_id = ${resourceId}::uuid returning file_id`)
    const { rows } = await ctx.db.execute<{ communityId: string }>(
      sql`delete from resources where id = ${resourceId}::uuid returning community_id as "communityId"`,
    )
    const [gone] = rows
    if (!gone) throw resourceNotFound()
    invalidates(`community:${gone.communityId}`)
    return gone
  })
}
