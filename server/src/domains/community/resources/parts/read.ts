import { ApiError } from '@lv/contract/errors'
import type { ResourceType } from '@lv/contract/resource-options'
import type { Resource, ResourcePage } from '@lv/contract/resources'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { findCommunity } from '#domains/community/communities/locks.ts'
import { toIsoTime } from '#platform/database/rows.ts'
import { isPayingIn } from './paying.read.ts'

export const resourceNotFound = () => new ApiError('not_found', 'Resource not found')

/** Instants are Postgres's own text. */
export type ResourceRow = Omit<Resource, 'fileType' | 'mayDownload'> & { fileType: ResourceType }

export const resourceColumns = sql.raw(`r.id, r.community_id as "communityId", r.title, r.description, r.folder,
  r.is_premium as "isPremium", r.version, r.download_count as "downloadCount", r.created_at as "createdAt",
  v.file_name as "fileName", v.file_type as "fileType", v.byte_count as "byteCount", v.created_at as "changedAt"`)

export const resourceTables = sql.raw(
  'resources r join resource_versions v on v.resource_id = r.id and v.number = r.version',
)

export const presentResource = (row: ResourceRow, paysOrManages: boolean): Resource =>
  Object.assign(row, {
    createdAt: toIsoTime(row.createdAt),
    changedAt: toIsoTime(row.changedAt),
    mayDownload: !row.isPremium || paysOrManages,
  })

type Standing = { manages: boolean; isEntitled: boolean }

/** Premium resources are for payers and the team. */
export async function standingIn(ctx: Context, actor: Actor | null, communityId: string): Promise<Standing> {
  const { viewer } = await findCommunity(ctx, actor, communityId)
  const manages = viewer === 'owner' || viewer === 'moderator'
  return { manages, isEntitled: manages || (actor !== null && (await isPayingIn(ctx, actor.id, communityId))) }
}

const readRow = async (ctx: Context, which: SQL): Promise<ResourceRow> => {
  const { rows } = await ctx.db.execute<ResourceRow>(
    sql`select ${resourceColumns} from ${resourceTables} where ${which}`,
  )
  const [row] = rows
  if (!row) throw resourceNotFound()
  return row
}

/** @throws `not_found` */
export async function readResource(ctx: Context, actor: Actor | null, resourceId: string): Promise<ResourcePage> {
  const row = await readRow(ctx, sql`r.id = ${resourceId}::uuid`)
  const { id, name, isPublic } = await findCommunity(ctx, actor, row.communityId)
  const { manages, isEntitled } = await standingIn(ctx, actor, row.communityId)
  return Object.assign(presentResource(row, isEntitled), {
    can: { manage: manages },
    community: { id, name, isPublic },
  })
}
