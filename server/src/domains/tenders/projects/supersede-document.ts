import { ApiError } from '@lv/contract/errors'
import { MOST_VERSIONS } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'
import { found } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { claimFile, drawSentFile } from '#platform/storage/claim-document.ts'
import { holdRunning } from './parts/hold-running.ts'
import { whoDownloaded } from './parts/who-downloaded.read.ts'

type NewVersion = { projectId: string; documentId: string; fileIds: string[]; actor: Actor; sender: Sender }

/** @throws `not_found`; `conflict` past the last version */
async function count(
  ctx: Context,
  { projectId, documentId }: NewVersion,
): Promise<{ version: number; document: string }> {
  const { rows } = await ctx.db.execute<{ version: number; document: string; isNew: boolean }>(sql`with mine as (
      select id, version, title from project_documents
      where id = ${documentId}::uuid and project_id = ${projectId}::uuid),
    counted as (
      update project_documents d set version = d.version + 1 from mine
      where d.id = mine.id and d.version < ${MOST_VERSIONS} returning d.version)
    select coalesce(counted.version, mine.version) as version, mine.title as document, counted.version is not null as "isNew"
    from mine left join counted on true`)
  const { version, document, isNew } = found(rows, 'Document not found')
  if (!isNew) throw new ApiError('conflict', `A document has at most ${MOST_VERSIONS} versions`)
  return { version, document }
}

/**
 * Supersedes the file of a document: the older ones stay, marked, and whoever downloaded one of them and may still read the
 * project is told. @throws `not_found`, `invalid` at `file`, `conflict`
 */
export async function supersedeDocument(ctx: Context, added: NewVersion): Promise<{ version: number }> {
  const { projectId, documentId, fileIds, actor, sender } = added
  const fileId = await drawSentFile(ctx, { fileIds, ownerId: actor.id, sender })
  return transact(ctx, async (ctx) => {
    const { title } = await holdRunning(ctx, projectId)
    const { version, document } = await count(ctx, added)
    const file = await claimFile(ctx, { fileId, ownerId: actor.id })
    await ctx.db.execute(sql`insert into project_document_versions
        (document_id, number, file_id, file_name, file_type, byte_count, created_at)
      values (${documentId}::uuid, ${version}, ${file.fileId}::uuid, ${file.fileName}, ${file.fileType},
        ${file.byteCount}::int, ${ctx.now()})`)
    const people = (await whoDownloaded(ctx, documentId)).filter((userId) => userId !== actor.id)
    const data = { title, projectId, documentId, document }
    await tell(
      ctx,
      people.map((userId) => ({ kind: 'project-document' as const, to: { userId }, data })),
    )
    changes(`project:${projectId}`)
    return { version }
  })
}
