import { ApiError } from '@lv/contract/errors'
import { MAX_DOCUMENTS, MAX_VERSIONS } from '@lv/contract/project-options'
import { type ResourceType, resourceTypes } from '@lv/contract/resource-options'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import type { Download } from '#core/routes.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { requireRow } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { claimFile, drawSentFile } from '#platform/storage/claim-document.ts'
import { mediaTypeOf, sentName } from '#platform/storage/name.ts'
import { openBytes } from '#platform/storage/open-bytes.ts'
import { releaseFrom } from '#platform/storage/release.ts'
import { lockUnfinishedProject } from './parts/holds.ts'
import { whoDownloaded } from './parts/who-downloaded.read.ts'

type NewDocument = { projectId: string; title: string; fileIds: string[]; actor: Actor; sender: Sender }

/** @throws `invalid` at `file`, `conflict` for the eleventh and for a project that is over */
export async function addDocument(ctx: Context, added: NewDocument): Promise<{ documentId: string }> {
  const { projectId, title, fileIds, actor, sender } = added
  const fileId = await drawSentFile(ctx, { fileIds, ownerId: actor.id, sender })
  return transact(ctx, async (ctx) => {
    await lockUnfinishedProject(ctx, projectId)
    const file = await claimFile(ctx, { fileId, ownerId: actor.id })
    const now = ctx.now()
    const { rows } = await ctx.db.execute<{ id: string }>(sql`with made as (
        insert into project_documents (project_id, title, created_at)
        select ${projectId}::uuid, ${title}, ${now}
        where (select count(*) from project_documents d where d.project_id = ${projectId}::uuid) < ${MAX_DOCUMENTS}
        returning id)
      insert into project_document_versions (document_id, number, file_id, file_name, file_type, byte_count, created_at)
      select id, 1, ${file.fileId}::uuid, ${file.fileName}, ${file.fileType}, ${file.byteCount}::int, ${now} from made
      returning document_id as id`)
    const [made] = rows
    if (!made) throw new ApiError('conflict', `A project has at most ${MAX_DOCUMENTS} documents`)
    invalidates(`project:${projectId}`)
    return { documentId: made.id }
  })
}

/** @throws `not_found` */
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
    await withdrawNotifications(ctx, { about: 'projectId', ids: [projectId] })
    invalidates(`project:${projectId}`)
    return null
  })
}

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
      where d.id = mine.id and d.version < ${MAX_VERSIONS} returning d.version)
    select coalesce(counted.version, mine.version) as version, mine.title as document, counted.version is not null as "isNew"
    from mine left join counted on true`)
  const { version, document, isNew } = requireRow(rows, 'Document not found')
  if (!isNew) throw new ApiError('conflict', `A document has at most ${MAX_VERSIONS} versions`)
  return { version, document }
}

/** @throws `not_found`, `invalid` at `file`, `conflict` */
export async function supersedeDocument(ctx: Context, added: NewVersion): Promise<{ version: number }> {
  const { projectId, documentId, fileIds, actor, sender } = added
  const fileId = await drawSentFile(ctx, { fileIds, ownerId: actor.id, sender })
  return transact(ctx, async (ctx) => {
    const { title } = await lockUnfinishedProject(ctx, projectId)
    const { version, document } = await count(ctx, added)
    const file = await claimFile(ctx, { fileId, ownerId: actor.id })
    await ctx.db.execute(sql`insert into project_document_versions
        (document_id, number, file_id, file_name, file_type, byte_count, created_at)
      values (${documentId}::uuid, ${version}, ${file.fileId}::uuid, ${file.fileName}, ${file.fileType},
        ${file.byteCount}::int, ${ctx.now()})`)
    const people = (await whoDownloaded(ctx, documentId)).filter((userId) => userId !== actor.id)
    const data = { title, projectId, documentId, document }
    await notify(
      ctx,
      people.map((userId) => ({ kind: 'project-document' as const, to: { userId }, data })),
    )
    invalidates(`project:${projectId}`)
    return { version }
  })
}

type Input = { projectId: string; documentId: string; version?: number | undefined; actor: Actor | null }
type Row = { number: number; fileId: string; fileName: string; fileType: ResourceType }

/** @throws `not_found` */
export async function downloadDocument(ctx: Context, asked: Input): Promise<Download> {
  const { projectId, documentId, version, actor } = asked
  const { rows } = await ctx.db.execute<Row>(sql`select v.number, v.file_id as "fileId", v.file_name as "fileName",
      v.file_type as "fileType"
    from project_documents d join project_document_versions v on v.document_id = d.id
      and v.number = coalesce(${version ?? null}::int, d.version)
    where d.id = ${documentId}::uuid and d.project_id = ${projectId}::uuid`)
  const { number, fileId, fileName, fileType } = requireRow(rows, 'Document not found')
  if (actor)
    await ctx.db.execute(sql`insert into project_downloads (document_id, number, person_id, created_at)
      select v.document_id, v.number, ${actor.id}::uuid, ${ctx.now()} from project_document_versions v
      where v.document_id = ${documentId}::uuid and v.number = ${number} for key share
      on conflict do nothing`)
  const contentType = mediaTypeOf(resourceTypes, fileType)
  const { stream, byteCount } = await openBytes(ctx, fileId)
  return { filename: sentName({ name: fileName, contentType }), contentType, body: stream, byteCount }
}
