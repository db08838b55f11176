import type { Upload } from '@lv/contract/operation'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { claimable } from './claimable.ts'

type Sent = { fileId: string; ownerId: string; accept: Upload['accept'] }

/** Whether somebody has sent this file, and it hangs on nothing yet. */
export async function isSent(ctx: Context, { fileId, ownerId, accept }: Sent): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select id from files where id = ${fileId}::uuid and ${claimable({ ownerId, accept })}`,
  )
  return rows.length > 0
}
