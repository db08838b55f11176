import type { Upload } from '@lv/contract/operation'
import { type SQL, sql } from 'drizzle-orm'

const ready: Record<Upload['accept'], SQL> = {
  pictures: sql`files.kind = 'picture' and files.width is not null`,
  picturesAndPdf: sql`(files.content_type = 'application/pdf' or files.width is not null)`,
  archives: sql`files.content_type = 'application/zip'`,
  officeFiles: sql`(files.kind = 'document' or files.width is not null)`,
  lessonFiles: sql`(files.kind = 'document' or files.width is not null)`,
}

type Claim = {
  /** The files' present owner: null for a visitor's. */
  ownerId: string | null
  accept: Upload['accept']
}

/**
 * Which rows of `files` a statement may attach to something: the sender's own, of an accepted kind, redrawn if
 * pictures, and not attached yet. The caller counts the rows, and refuses if one is missing.
 */
export const claimable = ({ ownerId, accept }: Claim): SQL =>
  sql`files.owner_id is not distinct from ${ownerId}::uuid and files.attached_at is null and ${ready[accept]}`
