import type { ResourceType } from '@lv/contract/resource-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { isHiredFor, isOwnJob, jobSource } from './source.read.ts'

type Asked = { engagementId: string; actor: Actor }

/** Whether something of a job, perhaps of its contract `c`, is for the caller's eyes. On `jobSource`. */
const isVisible = (actor: Actor): SQL => sql`(c.id is null or ${isOwnJob(actor)} or ${isHiredFor(actor)})`

type DocumentFile = { fileId: string; fileName: string; fileType: ResourceType }

/** The file of a document that the caller may read. @throws `not_found` */
export async function findDocument(ctx: Context, { engagementId, documentId, actor }: Asked & { documentId: string }) {
  const { rows } = await ctx.db.execute<DocumentFile>(sql`select w.file_id as "fileId", w.file_name as "fileName",
      w.file_type as "fileType"
    from ${jobSource} join engagement_papers w on w.engagement_id = e.id
      left join engagement_contracts c on c.id = w.contract_id
    where w.id = ${documentId}::uuid and w.engagement_id = ${engagementId}::uuid and ${isVisible(actor)}`)
  return requireRow(rows, 'Document not found')
}

/** A photo that the caller may see. @throws `not_found` */
export async function findPhoto(ctx: Context, { engagementId, fileId, actor }: Asked & { fileId: string }) {
  const { rows } = await ctx.db.execute<{ name: string; contentType: string }>(sql`select f.name,
      f.content_type as "contentType"
    from ${jobSource} join engagement_photos o on o.engagement_id = e.id join files f on f.id = o.file_id
      left join engagement_stages s on s.id = o.stage_id left join engagement_contracts c on c.id = s.contract_id
    where o.file_id = ${fileId}::uuid and o.engagement_id = ${engagementId}::uuid and ${isVisible(actor)}`)
  return requireRow(rows, 'Photo not found')
}

/** The stored files of the documents of a job that the caller may read, by the documents' ids. */
export async function findDocumentFiles(ctx: Context, { engagementId, actor }: Asked): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<{ id: string; fileId: string }>(sql`select w.id, w.file_id as "fileId"
    from ${jobSource} join engagement_papers w on w.engagement_id = e.id
      left join engagement_contracts c on c.id = w.contract_id
    where w.engagement_id = ${engagementId}::uuid and ${isVisible(actor)}`)
  return new Map(rows.map(({ id, fileId }) => [id, fileId]))
}
