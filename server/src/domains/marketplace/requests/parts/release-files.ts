import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { releaseFrom } from '#platform/storage/release.ts'

/**
 * Takes files off a request, one of them or all, in the caller's transaction; their rows and bytes go after the commit.
 * @returns how many there were
 */
export const releaseFiles = (ctx: Context, requestId: string, fileId: string | null = null): Promise<number> =>
  releaseFrom(
    ctx,
    sql`delete from request_files where request_id = ${requestId}
      and (${fileId}::uuid is null or file_id = ${fileId}::uuid) returning file_id`,
  )
