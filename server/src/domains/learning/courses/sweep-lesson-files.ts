import { SUPERSEDED_FILE_DAYS } from '@lv/contract/lesson-file-options'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { releaseLessonFiles } from './parts/release-files.ts'

/** Deletes files that a publication took out of their lesson a week ago: nobody reads that version any more. */
export const sweepLessonFiles = (ctx: Context): Promise<number> =>
  transact(ctx, (ctx) =>
    releaseLessonFiles(
      ctx,
      sql`f.superseded_at < ${ctx.now()}::timestamptz - make_interval(days => ${SUPERSEDED_FILE_DAYS})`,
    ),
  )
