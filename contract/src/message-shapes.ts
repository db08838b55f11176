import { z } from 'zod'
import { Id, Instant, text } from './fields.ts'
import { MESSAGE_FILES, MESSAGE_MAX } from './options.ts'
import { RequestFile } from './requests.ts'

/** A text of 20,000 characters, however they are written down. */
export const LONG_TEXT_BYTES = 262_144

export const SAY_SOMETHING = 'Write a message first'

/** The files that come with a message. */
export const messageUpload = { field: 'files', most: MESSAGE_FILES, accept: 'picturesAndPdf' } as const

/** A new message: words, files, or both. */
export const Said = {
  body: text(MESSAGE_MAX).default(''),
  fileIds: z.array(Id).max(MESSAGE_FILES, `Choose at most ${MESSAGE_FILES} files`).default([]),
}
export const saysSomething = ({ body, fileIds }: { body: string; fileIds: string[] }) =>
  body !== '' || fileIds.length > 0
export const nothingSaid = { path: ['body'], message: SAY_SOMETHING }

/** What was written, as everybody who may read it sees it. */
export const Written = z.object({
  id: z.string(),
  /** Empty where it was deleted, or where files say it all. */
  body: z.string(),
  files: z.array(RequestFile),
  isMine: z.boolean(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  isDeleted: z.boolean(),
  /** Read by the other side, as far as both let it be seen. */
  isRead: z.boolean(),
  /** It asks for money past the product, and those who talk here hardly know each other. */
  isCautioned: z.boolean(),
})
export type Written = z.output<typeof Written>
