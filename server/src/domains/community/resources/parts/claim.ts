import { invalidField } from '@lv/contract/errors'
import { COMMUNITY_BYTES } from '@lv/contract/resource-options'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { type ClaimedFile, claimFile } from '#platform/storage/claim-document.ts'
import { usedBytes } from './used-bytes.ts'

type Claiming = { fileId: string; ownerId: string; communityId: string }

const inGigabytes = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`

/** One file after the other of a community, until the end of the transaction: two at once could both have fitted. */
async function requireRoom(ctx: Context, communityId: string, byteCount: number): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`resources:${communityId}`}, 0))`)
  const used = await usedBytes(ctx, communityId)
  if (used + byteCount <= COMMUNITY_BYTES) return
  throw invalidField(
    'file',
    `There is no room for this file: the community’s resources take ${inGigabytes(used)} of ${inGigabytes(COMMUNITY_BYTES)}, older versions included. Delete resources that nobody needs any more.`,
  )
}

/**
 * Makes the file the community's, which names no author. @throws `invalid` at the field for one that is not the sender's, and
 * where the community has no room for it
 */
export async function claim(ctx: Context, { fileId, ownerId, communityId }: Claiming): Promise<ClaimedFile> {
  const file = await claimFile(ctx, { fileId, ownerId })
  await requireRoom(ctx, communityId, file.byteCount)
  return file
}
