import { z } from 'zod'
import { Instant } from './fields.ts'

/** A ZIP file of all that is stored about somebody. */
export const DataExport = z.object({
  id: z.string(),
  /** `ready`: it can be downloaded until `expiresAt`. */
  state: z.enum(['running', 'ready', 'failed', 'expired']),
  askedAt: Instant,
  percent: z.int(),
  expiresAt: Instant.nullable(),
  byteCount: z.int().nullable(),
  rowCount: z.int().nullable(),
  fileCount: z.int().nullable(),
  /** Files that are not in it, named in its README. */
  missingCount: z.int().nullable(),
})
export type DataExport = z.output<typeof DataExport>
