import { ApiError } from '@lv/contract/errors'
import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { contentOf } from './content.ts'
import { files } from './schema.ts'

/** Whole seconds; 0 where the length is unknown or it is no video. @throws where it cannot be read now */
export async function measureVideo(ctx: Context, fileId: string): Promise<number> {
  const [file] = await ctx.db.select({ name: files.name }).from(files).where(eq(files.id, fileId))
  if (!file) return 0
  const content = await ctx.files
    .atHand(fileId, (path) => contentOf(path, file.name, 'lessonFiles'))
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'invalid') return undefined
      throw error
    })
  return content?.videoSeconds ?? 0
}
