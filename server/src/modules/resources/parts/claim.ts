import { invalidField } from '@lv/contract/errors'
import { COMMUNITY_BYTES, type ResourceMedia, type ResourceType, resourceTypes } from '@lv/contract/resource-options'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Sender } from '../../../drawing/drawings.ts'
import { drawFiles } from '../../../files/draw.ts'
import { giveAway } from '../../../files/give-away.ts'
import { usedBytes } from './used-bytes.ts'

const FIELD = 'file'
const accept = 'officeFiles'
const chooseOne = () => invalidField(FIELD, 'Choose a file')

type Claiming = { fileId: string; ownerId: string; communityId: string }
type Sent = { fileIds: string[]; ownerId: string; sender: Sender }
export type Claimed = { fileId: string; fileName: string; fileType: ResourceType; byteCount: number }

/** The one file that was sent, redrawn if it is a picture; before the transaction. @throws `invalid` at the field */
export async function drawSent(ctx: Context, { fileIds, ownerId, sender }: Sent): Promise<string> {
  const [fileId] = fileIds
  if (!fileId) throw chooseOne()
  await drawFiles(ctx, { fileIds: [fileId], ownerId, accept, field: FIELD, sender })
  return fileId
}

const inGigabytes = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`

/** One file after the other of a community, until the end of the transaction: two at once could both have fitted. */
async function requireRoom(ctx: Context, communityId: string, byteCount: number): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`resources:${communityId}`}, 0))`)
  const used = await usedBytes(ctx, communityId)
  if (used + byteCount <= COMMUNITY_BYTES) return
  throw invalidField(
    FIELD,
    `There is no room for this file: the community’s resources take ${inGigabytes(used)} of ${inGigabytes(COMMUNITY_BYTES)}, older versions included. Delete resources that nobody needs any more.`,
  )
}

/**
 * Makes the file the community's, which names no author. @throws `invalid` at the field for one that is not the sender's, and
 * where the community has no room for it
 */
export async function claim(ctx: Context, { fileId, ownerId, communityId }: Claiming): Promise<Claimed> {
  const file = await giveAway(ctx, { fileId, ownerId, accept })
  if (!file) throw chooseOne()
  const { id, name, contentType, byteCount } = file
  await requireRoom(ctx, communityId, byteCount)
  const fileType = resourceTypes[contentType as ResourceMedia]
  return { fileId: id, fileName: name, fileType, byteCount }
}
