import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { dropNews } from '#domains/notifications/notifications/drop-news.ts'
import { releaseFrom } from '#platform/storage/release.ts'

/** Deletes a document with all of its versions; the files go from the disk once that is certain. @throws `not_found` */
export function removeDocument(
  ctx: Context,
  { projectId, documentId }: { projectId: string; documentId: string },
): Promise<null> {
  return transact(ctx, async (ctx) => {
    await releaseFrom(
      ctx,
      sql`delete from project_document_versions v using project_documents d
        where v.document_id = d.id and d.id = ${documentId}::uuid and d.project_id = ${projectId}::uuid
        returning v.file_id`,
    )
    const { rows } = await ctx.db.execute(sql`delete from project_documents
      where id = ${documentId}::uuid and project_id = ${projectId}::uuid returning id`)
    if (rows.length === 0) throw new ApiError('not_found', 'Document not found')
    await dropNews(ctx, { about: 'projectId', ids: [projectId] })
    changes(`project:${projectId}`)
    return null
  })
}
