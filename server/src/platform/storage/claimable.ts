import type { Upload } from '@lv/contract/operation'
import { type SQL, sql } from 'drizzle-orm'

const ready: Record<Upload['accept'], SQL> = {
  pictures: sql`files.kind = 'picture' and files.width is not null`,
  photos: sql`files.kind = 'picture' and files.width is not null`,
  picturesAndPdf: sql`(files.content_type = 'application/pdf' or files.width is not null)`,
  archives: sql`files.content_type = 'application/zip'`,
  officeFiles: sql`(files.kind = 'document' or files.width is not null)`,
  lessonFiles: sql`(files.kind = 'document' or files.width is not null)`,
}

type Claim = {
  /** Null for a visitor's files. */
  ownerId: string | null
  accept: Upload['accept']
}

/** The caller counts rows and refuses if one is missing. */
export const claimable = ({ ownerId, accept }: Claim): SQL =>
  sql`files.owner_id is not distinct from ${ownerId}::uuid and files.attached_at is null and ${ready[accept]}`
