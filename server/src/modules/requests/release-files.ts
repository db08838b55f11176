import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/**
 * Takes files off a request, one of them or all, in the caller's transaction; their rows and bytes go after the commit.
 * @returns how many there were
 */
export async function releaseFiles(ctx: Context, requestId: string, fileId?: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with gone as (
      delete from request_files where request_id = ${requestId}
        and (${fileId ?? null}::uuid is null or file_id = ${fileId ?? null}::uuid)
      returning file_id)
    update files set attached_at = null from gone where files.id = gone.file_id returning files.id`)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await ctx.jobs.enqueue(ctx, 'discard-files', { ids })
  return ids.length
}
