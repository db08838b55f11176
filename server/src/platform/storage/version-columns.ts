import { resourceTypeNames } from '@lv/contract/resource-options'
import { integer, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#platform/database/columns.ts'
import { files } from './schema.ts'

export const versionColumns = () => ({
  number: integer().notNull(),
  fileId: uuid()
    .notNull()
    .references(() => files.id),
  fileName: text().notNull(),
  fileType: text({ enum: resourceTypeNames as [string, ...string[]] }).notNull(),
  byteCount: integer().notNull(),
  createdAt: createdAt(),
})
