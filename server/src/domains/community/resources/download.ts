import { createHmac } from 'node:crypto'
import { melbourneDay } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { type ResourceType, resourceTypes } from '@lv/contract/resource-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Browser } from '#core/browser.ts'
import type { Context } from '#core/context.ts'
import { retainedSince } from '#core/retention.ts'
import type { Download } from '#core/routes.ts'
import { maintainPartitions } from '#platform/database/tend-parts.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import { mediaTypeOf, sentName } from '#platform/storage/name.ts'
import { openBytes } from '#platform/storage/open-bytes.ts'
import { resourceNotFound, standingIn } from './parts/read.ts'

type Input = {
  resourceId: string
  actor: Actor | null
  browser: Pick<Browser, 'ip' | 'userAgent'>
  version?: number | undefined
  /** A picture shown in the page is not counted. */
  isShown: boolean
}

type Row = {
  communityId: string
  isPremium: boolean
  isPresent: boolean
  fileId: string
  fileName: string
  fileType: ResourceType
}

async function readRow(ctx: Context, { resourceId, version }: Input): Promise<Row> {
  const { rows } = await ctx.db.execute<Row>(sql`select r.community_id as "communityId", r.is_premium as "isPremium",
      v.number = r.version as "isPresent", v.file_id as "fileId", v.file_name as "fileName", v.file_type as "fileType"
    from resources r join resource_versions v on v.resource_id = r.id
      and v.number = coalesce(${version ?? null}::int, r.version)
    where r.id = ${resourceId}::uuid`)
  const [row] = rows
  if (!row) throw resourceNotFound()
  return row
}

/** Counts once per person and Melbourne day, by a keyed hash of the account, or of address and browser. */
async function count(ctx: Context, { resourceId, actor, browser }: Input): Promise<void> {
  const day = melbourneDay(ctx.now())
  const who = actor?.id ?? `${browser.ip} ${browser.userAgent ?? ''}`
  const key = await getSigningKey(ctx, 'resource-downloads')
  const visitor = createHmac('sha256', key).update(`${day} ${resourceId} ${who}`).digest()
  await ctx.db.execute(sql`with noted as (
      insert into resource_downloads (resource_id, day, visitor)
      values (${resourceId}::uuid, ${day}::date, ${visitor})
      on conflict do nothing returning resource_id)
    update resources r set download_count = download_count + 1 from noted where r.id = noted.resource_id`)
}

/** @throws `not_found`, also of an older version to all but the team; `forbidden` for a premium one without payment */
export async function downloadResource(ctx: Context, asked: Input): Promise<Download> {
  const { communityId, isPremium, isPresent, fileId, fileName, fileType } = await readRow(ctx, asked)
  const { manages, isEntitled } = await standingIn(ctx, asked.actor, communityId)
  if (!isPresent && !manages) throw resourceNotFound()
  if (isPremium && !isEntitled)
    throw new ApiError('forbidden', 'This resource is for premium members and those who pay for this community')
  const contentType = mediaTypeOf(resourceTypes, fileType)
  if (!(asked.isShown && fileType === 'image')) await count(ctx, asked)
  const { stream, byteCount } = await openBytes(ctx, fileId)
  return { filename: sentName({ name: fileName, contentType }), contentType, body: stream, byteCount }
}

/** Hashes are only needed on their day. */
export const DOWNLOADS_KEPT = { days: 2, wholeDays: true } as const

export const purgeDownloads = (ctx: Context) =>
  maintainPartitions(
    ctx,
    'resource_downloads',
    sql`${retainedSince(ctx, DOWNLOADS_KEPT)} at time zone 'Australia/Melbourne'`,
  )
