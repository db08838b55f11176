import type { Upload } from '@lv/contract/operation'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { claimable } from './claimable.ts'

type Sent = { fileId: string; ownerId: string; accept: Upload['accept'] }

/** Where the bytes of a file lie that somebody has sent and that hangs on nothing; undefined for any other file. */
export async function sentPath(ctx: Context, { fileId, ownerId, accept }: Sent): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from files where id = ${fileId}::uuid and ${claimable({ ownerId, accept })}`,
  )
  return rows[0] && ctx.files.path(rows[0].id)
}
