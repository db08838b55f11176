import type { ResourceType } from '@lv/contract/resource-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { isOwnedBy } from '#domains/marketplace/requests/ownership.ts'
import { requireRow } from '#platform/database/rows.ts'

type Asked = { engagementId: string; actor: Actor }

/** Whether something of the job of the request `r`, perhaps of its contract `c`, is for the caller's eyes. */
const isVisible = (actor: Actor): SQL => sql`(c.id is null or (${isOwnedBy(actor)} and r.erased_at is null)
  or c.professional_id = ${actor.professional?.id ?? null}::uuid)`

type PaperFile = { fileId: string; fileName: string; fileType: ResourceType }

/** The file of a paper that the caller may read. @throws `not_found` */
export async function findPaper(ctx: Context, { engagementId, paperId, actor }: Asked & { paperId: string }) {
  const { rows } = await ctx.db.execute<PaperFile>(sql`select w.file_id as "fileId", w.file_name as "fileName",
      w.file_type as "fileType"
    from engagement_papers w join engagements e on e.id = w.engagement_id join quote_requests r on r.id = e.request_id
      left join engagement_contracts c on c.id = w.contract_id
    where w.id = ${paperId}::uuid and w.engagement_id = ${engagementId}::uuid and ${isVisible(actor)}`)
  return requireRow(rows, 'Paper not found')
}

/** A photo that the caller may see. @throws `not_found` */
export async function findPhoto(ctx: Context, { engagementId, fileId, actor }: Asked & { fileId: string }) {
  const { rows } = await ctx.db.execute<{ name: string; contentType: string }>(sql`select f.name,
      f.content_type as "contentType"
    from engagement_photos o join files f on f.id = o.file_id
      join engagements e on e.id = o.engagement_id join quote_requests r on r.id = e.request_id
      left join engagement_stages s on s.id = o.stage_id left join engagement_contracts c on c.id = s.contract_id
    where o.file_id = ${fileId}::uuid and o.engagement_id = ${engagementId}::uuid and ${isVisible(actor)}`)
  return requireRow(rows, 'Photo not found')
}

/** The stored files of the papers of a job that the caller may read, by the papers' ids. */
export async function findPaperFiles(ctx: Context, { engagementId, actor }: Asked): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<{ id: string; fileId: string }>(sql`select w.id, w.file_id as "fileId"
    from engagement_papers w join engagements e on e.id = w.engagement_id join quote_requests r on r.id = e.request_id
      left join engagement_contracts c on c.id = w.contract_id
    where w.engagement_id = ${engagementId}::uuid and ${isVisible(actor)}`)
  return new Map(rows.map(({ id, fileId }) => [id, fileId]))
}
