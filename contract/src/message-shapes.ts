import { z } from 'zod'
import { Instant } from './fields.ts'
import { RequestFile } from './requests.ts'

/** A text of 20,000 characters, however they are written down. */
export const LONG_TEXT_BYTES = 262_144

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
