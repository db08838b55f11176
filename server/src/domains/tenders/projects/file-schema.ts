import { MAX_ADDENDA, MAX_VERSIONS } from '@lv/contract/project-options'
import { resourceTypeNames } from '@lv/contract/resource-options'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, oneOf } from '#platform/database/columns.ts'
import { versionColumns } from '#platform/storage/version-columns.ts'
import { projects } from './schema.ts'

export const projectDocuments = pgTable(
  'project_documents',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    index('project_documents_project').on(t.projectId, t.createdAt),
    check('project_documents_versions', sql`${t.version} between 1 and ${sql.raw(String(MAX_VERSIONS))}`),
  ],
)

/** Versions name no author. */
export const projectDocumentVersions = pgTable(
  'project_document_versions',
  {
    documentId: uuid()
      .notNull()
      .references(() => projectDocuments.id, { onDelete: 'cascade' }),
    ...versionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.number] }),
    uniqueIndex('project_document_versions_file').on(t.fileId),
    check('project_document_versions_type_known', sql`${t.fileType} in ${oneOf(resourceTypeNames)}`),
  ],
)

/** These people are told when the version is superseded. */
export const projectDownloads = pgTable(
  'project_downloads',
  {
    documentId: uuid().notNull(),
    number: integer().notNull(),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.number, t.personId] }),
    index('project_downloads_person').on(t.personId),
    foreignKey({
      name: 'project_downloads_of_version',
      columns: [t.documentId, t.number],
      foreignColumns: [projectDocumentVersions.documentId, projectDocumentVersions.number],
    }).onDelete('cascade'),
  ],
)

export const projectAddenda = pgTable(
  'project_addenda',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('project_addenda_number').on(t.projectId, t.number),
    check('project_addenda_most', sql`${t.number} between 1 and ${sql.raw(String(MAX_ADDENDA))}`),
  ],
)

export const projectAcknowledgements = pgTable(
  'project_acknowledgements',
  {
    addendumId: uuid()
      .notNull()
      .references(() => projectAddenda.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.addendumId, t.personId] }), index('project_acknowledgements_person').on(t.personId)],
)
