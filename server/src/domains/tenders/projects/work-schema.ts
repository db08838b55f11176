import { MAX_DAYS_MOVED, MAX_MOVED_CENTS, variationStatuses } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant, oneOf } from '#platform/database/columns.ts'
import { projects } from './schema.ts'

export const projectTasks = pgTable(
  'project_tasks',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    dueOn: date(),
    personId: uuid().references(() => users.id, { onDelete: 'set null' }),
    doneAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index('project_tasks_project').on(t.projectId, t.createdAt), index('project_tasks_person').on(t.personId)],
)

export const projectVariations = pgTable(
  'project_variations',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isByOwner: boolean().notNull(),
    text: text().notNull(),
    priceCents: integer().notNull(),
    days: integer().notNull(),
    status: text({ enum: variationStatuses }).notNull().default('proposed'),
    createdAt: createdAt(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('project_variations_number').on(t.projectId, t.number),
    index('project_variations_person').on(t.personId),
    check('project_variations_status_known', sql`${t.status} in ${oneOf(variationStatuses)}`),
    check('project_variations_decided_says_when', sql`(${t.status} = 'proposed') = (${t.decidedAt} is null)`),
    check('project_variations_price', sql`abs(${t.priceCents}) <= ${sql.raw(String(MAX_MOVED_CENTS))}`),
    check('project_variations_days', sql`abs(${t.days}) <= ${sql.raw(String(MAX_DAYS_MOVED))}`),
  ],
)
