import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Upload } from '@lv/contract/operation'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { claimable } from './claimable.ts'

/** SHA-256 as hex. */
export async function checksumOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

export const checksumAt = (path: string): Promise<string> => checksumOf(createReadStream(path))

type Sent = { fileId: string; ownerId: string; accept: Upload['accept'] }

export async function isSent(ctx: Context, { fileId, ownerId, accept }: Sent): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select id from files where id = ${fileId}::uuid and ${claimable({ ownerId, accept })}`,
  )
  return rows.length > 0
}
