import { ApiError } from '@lv/contract/errors'
import { MOST_DOCUMENTS } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { changes } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { claimFile, drawSentFile } from '#platform/storage/claim-document.ts'
import { holdRunning } from './parts/hold-running.ts'

type NewDocument = { projectId: string; title: string; fileIds: string[]; actor: Actor; sender: Sender }

/**
 * Adds a document to a project, which everybody may read who may read the project.
 * @throws `invalid` at `file`, `conflict` for the eleventh and for a project that is over
 */
export async function addDocument(ctx: Context, added: NewDocument): Promise<{ documentId: string }> {
  const { projectId, title, fileIds, actor, sender } = added
  const fileId = await drawSentFile(ctx, { fileIds, ownerId: actor.id, sender })
  return transact(ctx, async (ctx) => {
    await holdRunning(ctx, projectId)
    const file = await claimFile(ctx, { fileId, ownerId: actor.id })
    const now = ctx.now()
    const { rows } = await ctx.db.execute<{ id: string }>(sql`with made as (
        insert into project_documents (project_id, title, created_at)
        select ${projectId}::uuid, ${title}, ${now}
        where (select count(*) from project_documents d where d.project_id = ${projectId}::uuid) < ${MOST_DOCUMENTS}
        returning id)
      insert into project_document_versions (document_id, number, file_id, file_name, file_type, byte_count, created_at)
      select id, 1, ${file.fileId}::uuid, ${file.fileName}, ${file.fileType}, ${file.byteCount}::int, ${now} from made
      returning document_id as id`)
    const [made] = rows
    if (!made) throw new ApiError('conflict', `A project has at most ${MOST_DOCUMENTS} documents`)
    changes(`project:${projectId}`)
    return { documentId: made.id }
  })
}
