import { rateUnits } from '@lv/contract/project-options'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { projectOffers, projects } from '#domains/tenders/projects/schema.ts'
import { instant, oneOf } from '#platform/database/columns.ts'
import { engagementContracts, engagements } from './schema.ts'

const endings = ['completed', 'cancelled'] as const

/** The collaborative project that a job belongs to. Kind, place and end stay once its owner has deleted it. */
export const engagementProjects = pgTable(
  'engagement_projects',
  {
    engagementId: uuid()
      .primaryKey()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    projectId: uuid().references(() => projects.id, { onDelete: 'set null' }),
    kind: text().notNull(),
    place: text().notNull(),
    /** The law of domestic building contracts applies: it is in Victoria, and building work on a home. */
    isDomestic: boolean().notNull(),
    endedAs: text({ enum: endings }),
  },
  (t) => [
    uniqueIndex('engagement_projects_project').on(t.projectId),
    check('engagement_projects_ended_known', sql`${t.endedAs} in ${oneOf(endings)}`),
  ],
)

/** The collaborator of a contract, and what their offer said. */
export const engagementCollaborators = pgTable(
  'engagement_collaborators',
  {
    contractId: uuid()
      .primaryKey()
      .references(() => engagementContracts.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => users.id),
    offerId: uuid().references(() => projectOffers.id, { onDelete: 'set null' }),
    /** The trade of their seat; empty where the project names none. */
    trade: text().notNull().default(''),
    /** For an offer by the day or the hour, whose contract begins at $0: variations add what is due. */
    rateCents: integer(),
    rateUnit: text({ enum: rateUnits }),
    /** When they left the project: nothing more is claimed or agreed. */
    leftAt: instant(),
  },
  (t) => [
    uniqueIndex('engagement_collaborators_offer').on(t.offerId),
    index('engagement_collaborators_person').on(t.personId),
    check('engagement_collaborators_rate', sql`(${t.rateCents} is null) = (${t.rateUnit} is null)`),
  ],
)
