import type { RequestFile } from '@lv/contract/requests'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { files } from '#platform/storage/schema.ts'
import { requestFiles } from './schema.ts'

/** The files of a request, in their order. */
export async function listFiles(ctx: Context, requestId: string): Promise<RequestFile[]> {
  const rows = await ctx.db
    .select({
      id: files.id,
      name: files.name,
      contentType: files.contentType,
      byteCount: files.byteCount,
      width: files.width,
      height: files.height,
    })
    .from(requestFiles)
    .innerJoin(files, eq(files.id, requestFiles.fileId))
    .where(eq(requestFiles.requestId, requestId))
    .orderBy(asc(requestFiles.position))
  return rows.map((file) => ({ ...file, url: `/files/${file.id}` }))
}
