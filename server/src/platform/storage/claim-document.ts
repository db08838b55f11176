import { invalidField } from '@lv/contract/errors'
import { type ResourceMedia, type ResourceType, resourceTypes } from '@lv/contract/resource-options'
import type { Context } from '#core/context.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from './draw.ts'
import { giveAway } from './give-away.ts'

const FIELD = 'file'
const accept = 'officeFiles'
const chooseOne = () => invalidField(FIELD, 'Choose a file')

type Sent = { fileIds: string[]; ownerId: string; sender: Sender }
export type ClaimedFile = { fileId: string; fileName: string; fileType: ResourceType; byteCount: number }

/** Redraws it if it is a picture; call it before the transaction. @throws `invalid` at the field */
export async function drawSentFile(ctx: Context, { fileIds, ownerId, sender }: Sent): Promise<string> {
  const [fileId] = fileIds
  if (!fileId) throw chooseOne()
  await drawFiles(ctx, { fileIds: [fileId], ownerId, accept, field: FIELD, sender })
  return fileId
}

/** The file has no author then. @throws `invalid` at the field for somebody else's file */
export async function claimFile(ctx: Context, sent: { fileId: string; ownerId: string }): Promise<ClaimedFile> {
  const file = await giveAway(ctx, { fileId: sent.fileId, ownerId: sent.ownerId, accept })
  if (!file) throw chooseOne()
  const { id: fileId, name: fileName, contentType, byteCount } = file
  return { fileId, fileName, fileType: resourceTypes[contentType as ResourceMedia], byteCount }
}
