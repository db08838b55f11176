import { resourceTypeNames } from '@lv/contract/resource-options'
import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { communities } from '#domains/community/communities/schema.ts'
import { bytes, createdAt, id, oneOf, tsvector } from '#platform/database/columns.ts'
import { versionColumns } from '#platform/storage/version-columns.ts'

export const resources = pgTable(
  'resources',
  {
    id: id(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** Folders exist by name only; empty for none. */
    folder: text().notNull().default(''),
    isPremium: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    downloadCount: integer().notNull().default(0),
    createdAt: createdAt(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${resources.title}), 'A') || setweight(to_tsvector('english', ${resources.folder}), 'B') || setweight(to_tsvector('english', ${resources.description}), 'C')`,
      ),
  },
  (t) => [
    index('resources_list').on(t.communityId, t.folder, sql`lower(${t.title})`, t.id),
    index('resources_newest').on(t.communityId, t.createdAt.desc(), t.id.desc()),
    index('resources_words').using(
      'gin',
      sql`to_tsvector('english', searchable(${t.title} || ' ' || ${t.folder} || ' ' || ${t.description}))`,
    ),
    check('resources_version_positive', sql`${t.version} > 0`),
    check('resources_downloads_positive', sql`${t.downloadCount} >= 0`),
  ],
)

export const resourceVersions = pgTable(
  'resource_versions',
  {
    resourceId: uuid()
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    ...versionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.resourceId, t.number] }),
    uniqueIndex('resource_versions_file').on(t.fileId),
    check('resource_versions_number_positive', sql`${t.number} > 0`),
    check('resource_versions_type_known', sql`${t.fileType} in ${oneOf(resourceTypeNames)}`),
  ],
)

/** A hash that does not identify anyone, deleted within three days. */
export const resourceDownloads = pgTable(
  'resource_downloads',
  {
    resourceId: uuid()
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    visitor: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.resourceId, t.day, t.visitor] })],
)
