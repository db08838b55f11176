import { ApiError } from '@lv/contract/errors'
import type { DataExport } from '@lv/contract/people'
import { sql } from 'drizzle-orm'
import { type Context, isTaken, transact } from '../../context.ts'
import { only } from '../../db/rows.ts'
import { audit } from '../../http/audit.ts'
import { presentExport } from './read-data-export.ts'
import { dataExports } from './tables.ts'

/**
 * Begins an export of all that is stored about the caller; an earlier one can no longer be downloaded.
 * @throws `conflict` while another is being made
 */
export async function askDataExport(ctx: Context, { userId }: { userId: string }): Promise<DataExport> {
  try {
    return await transact(ctx, async (ctx) => {
      await ctx.db.execute(sql`update data_exports set expires_at = least(expires_at, ${ctx.now()}::timestamptz)
        where user_id = ${userId} and ready_at is not null`)
      const row = only(await ctx.db.insert(dataExports).values({ userId, askedAt: ctx.now() }).returning())
      await ctx.jobs.enqueue(ctx, 'make-data-export', { exportId: row.id })
      await audit(ctx, { actorId: userId, action: 'export_asked', subject: userId })
      return presentExport(ctx, row)
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new ApiError('conflict', 'Your data is being put together already. We’ll email you when it’s ready.')
  }
}
