import { invalidField } from '@lv/contract/errors'
import {
  type LessonFileRole,
  type LessonFileType,
  type LessonMedia,
  lessonFileTypes,
  typesOfRole,
} from '@lv/contract/lesson-file-options'
import type { ResourceMedia } from '@lv/contract/resource-options'
import type { Context } from '#core/context.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { giveAway } from '#platform/storage/give-away.ts'

const accept = 'lessonFiles'
const FIELD = 'file'

const inWords: Record<LessonFileRole, string> = {
  file: 'PDF, JPG, PNG, Word, Excel, PowerPoint, or OpenDocument',
  video: 'MP4 or WebM',
  captions: 'WebVTT (.vtt)',
  poster: 'JPG or PNG',
}

type Sent = { fileIds: string[]; ownerId: string; sender: Sender }
export type ClaimedFile = {
  fileId: string
  name: string
  type: LessonFileType
  byteCount: number
  videoSeconds: number | null
}

/** The one file that was sent, redrawn if it is a picture; before the transaction. @throws `invalid` at the field */
export async function drawLessonFile(ctx: Context, { fileIds, ownerId, sender }: Sent): Promise<string> {
  const [fileId] = fileIds
  if (!fileId) throw invalidField(FIELD, 'Choose a file')
  await drawFiles(ctx, { fileIds: [fileId], ownerId, accept, field: FIELD, sender })
  return fileId
}

type Claim = { fileId: string; ownerId: string; role: LessonFileRole }

/**
 * Makes a file the course's, which names no author.
 * @throws `invalid` at the field for one that is not the sender's, or of another kind than its role takes
 */
export async function claimLessonFile(ctx: Context, { fileId, ownerId, role }: Claim): Promise<ClaimedFile> {
  const file = await giveAway(ctx, { fileId, ownerId, accept })
  if (!file) throw invalidField(FIELD, 'Choose a file')
  const { id, name, contentType, byteCount, videoSeconds } = file
  const type = lessonFileTypes[contentType as ResourceMedia | LessonMedia]
  if (!typesOfRole[role].includes(type))
    throw invalidField(
      FIELD,
      `Invalid file type: ${name} is not a supported file type. Please use ${inWords[role]} files.`,
    )
  return { fileId: id, name, type, byteCount, videoSeconds }
}
