import type { Image } from '@lv/contract/files'
import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'
import { files } from './schema.ts'

/** What its sender is told about a stored file: a picture's address and size, and a document's name and type too. */
export async function describeFile(ctx: Context, fileId: string, isDocument: boolean) {
  const { id, name, contentType, byteCount, width, height } = only(
    await ctx.db.select().from(files).where(eq(files.id, fileId)),
  )
  const image: Image = { id, url: `/files/${id}`, width: width ?? 0, height: height ?? 0 }
  return isDocument ? { ...image, name, contentType, byteCount, width, height } : image
}
