import { type ResourceMedia, type ResourceType, resourceTypes } from '@lv/contract/resource-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { found } from '#platform/database/rows.ts'
import { sentName } from '#platform/storage/name.ts'
import { openBytes } from '#platform/storage/open-bytes.ts'

type Asked = { projectId: string; documentId: string; version?: number | undefined; actor: Actor | null }
type Row = { number: number; fileId: string; fileName: string; fileType: ResourceType }

const mediaOf = (type: ResourceType) =>
  (Object.keys(resourceTypes) as ResourceMedia[]).find((media) => resourceTypes[media] === type) ??
  'application/octet-stream'

/**
 * A file of a document, the newest unless a version is named, from the disk as it is sent. Who has an account is noted
 * once a version. @throws `not_found`
 */
export async function downloadDocument(ctx: Context, asked: Asked): Promise<Download> {
  const { projectId, documentId, version, actor } = asked
  const { rows } = await ctx.db.execute<Row>(sql`select v.number, v.file_id as "fileId", v.file_name as "fileName",
      v.file_type as "fileType"
    from project_documents d join project_document_versions v on v.document_id = d.id
      and v.number = coalesce(${version ?? null}::int, d.version)
    where d.id = ${documentId}::uuid and d.project_id = ${projectId}::uuid`)
  const { number, fileId, fileName, fileType } = found(rows, 'Document not found')
  if (actor)
    await ctx.db.execute(sql`insert into project_downloads (document_id, number, person_id, created_at)
      select v.document_id, v.number, ${actor.id}::uuid, ${ctx.now()} from project_document_versions v
      where v.document_id = ${documentId}::uuid and v.number = ${number} for key share
      on conflict do nothing`)
  const contentType = mediaOf(fileType)
  const { stream, byteCount } = await openBytes(ctx, fileId)
  return { filename: sentName({ name: fileName, contentType }), contentType, body: stream, byteCount }
}
