import { trades } from '@lv/contract/options'
import {
  declineReasons,
  MAX_COLLABORATORS,
  MAX_HOURS_ASKED,
  MAX_SEATS,
  offerStatuses,
  projectBudgets,
  projectCategoryNames,
  projectStates,
  projectStatuses,
  projectUrgencies,
  rateUnits,
} from '@lv/contract/project-options'
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { bytes, createdAt, id, instant, oneOf, tsvector } from '#platform/database/columns.ts'

export const MAX_WAITING = 100

export const projects = pgTable(
  'projects',
  {
    id: id(),
    /** Null without an account; then the verified email owns it. */
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: projectStatuses }).notNull().default('unverified'),
    title: text().notNull(),
    description: text().notNull(),
    category: text({ enum: projectCategoryNames }).notNull(),
    projectType: text().notNull(),
    budget: text({ enum: projectBudgets }).notNull(),
    urgency: text({ enum: projectUrgencies }).notNull(),
    contactMethod: text({ enum: ['both', 'email', 'phone'] }).notNull(),
    isPublic: boolean().notNull(),
    /** The state of a postcode found in the address, else the one that was chosen. */
    location: text({ enum: projectStates }).notNull(),
    suburb: text(),
    postcode: text(),
    projectAddress: text().notNull(),
    name: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    email: text().notNull(),
    /** Counters change in the statement that causes them. */
    viewCount: integer().notNull().default(0),
    collaboratorCount: integer().notNull().default(0),
    waitingCount: integer().notNull().default(0),
    maxCollaborators: integer().notNull(),
    seatCount: integer().notNull().default(0),
    closesAt: instant(),
    hoursAsked: smallint(),
    createdAt: createdAt(),
    verifiedAt: instant(),
    startedAt: instant(),
    endedAt: instant(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${projects.title}), 'A') || setweight(to_tsvector('english', coalesce(${projects.suburb}, '')), 'B') || setweight(to_tsvector('english', ${projects.description}), 'C')`,
      ),
  },
  (t) => [
    index('projects_words').using(
      'gin',
      sql`to_tsvector('english', searchable(${t.title} || ' ' || coalesce(${t.suburb}, '') || ' ' || ${t.description}))`,
    ),
    // Covers every filter of the list, so that a page is chosen from the index alone.
    index('projects_newest')
      .on(t.createdAt, t.id, t.category, t.budget, t.location, t.postcode)
      .where(sql`${t.isPublic} and ${t.status} <> 'unverified'`),
    index('projects_facets')
      .on(t.location, t.createdAt, t.id, t.category, t.budget, t.postcode)
      .where(sql`${t.isPublic} and ${t.status} <> 'unverified'`),
    index('projects_owner').on(t.ownerId, t.createdAt),
    index('projects_email').on(t.email),
    index('projects_unverified').on(t.createdAt).where(sql`${t.status} = 'unverified'`),
    check('projects_status_known', sql`${t.status} in ${oneOf(projectStatuses)}`),
    check('projects_state_known', sql`${t.location} in ${oneOf(projectStates)}`),
    check('projects_verified', sql`(${t.status} = 'unverified') = (${t.verifiedAt} is null)`),
    check('projects_hours_asked', sql.raw(`hours_asked between 1 and ${MAX_HOURS_ASKED}`)),
    check('projects_not_overfull', sql`${t.collaboratorCount} between 0 and ${t.maxCollaborators}`),
    check(
      'projects_most_collaborators',
      sql`${t.maxCollaborators} between 1 and ${sql.raw(String(MAX_COLLABORATORS))}`,
    ),
    check('projects_most_waiting', sql`${t.waitingCount} between 0 and ${sql.raw(String(MAX_WAITING))}`),
    check('projects_most_seats', sql`${t.seatCount} between 0 and ${sql.raw(String(MAX_SEATS))}`),
    check('projects_views_positive', sql`${t.viewCount} >= 0`),
  ],
)

/** Where a project has seats (`seat_count`), every standing offer is for one of them. */
export const projectSeats = pgTable(
  'project_seats',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    trade: text({ enum: trades }).notNull(),
    /** A licence of the trade has to allow this class (`parts/licence-classes.ts`). */
    licenceClass: text(),
    places: integer().notNull(),
    taken: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('project_seats_once').on(t.projectId, t.trade, sql`lower(coalesce(${t.licenceClass}, ''))`),
    check('project_seats_trade_known', sql`${t.trade} in ${oneOf(trades)}`),
    check('project_seats_places', sql`${t.places} between 1 and ${sql.raw(String(MAX_COLLABORATORS))}`),
    check('project_seats_not_overfull', sql`${t.taken} between 0 and ${t.places}`),
  ],
)

/** `declined` carries the card that says why (PRODUCT.md, section 9.8). */
export const projectOffers = pgTable(
  'project_offers',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seatId: uuid().references(() => projectSeats.id, { onDelete: 'set null' }),
    status: text({ enum: offerStatuses }).notNull().default('requested'),
    message: text().notNull(),
    priceCents: integer(),
    rateUnit: text({ enum: rateUnits }),
    createdAt: createdAt(),
    decidedAt: instant(),
    reason: text({ enum: declineReasons }),
    /** The rank by price among those of the same unit, their number, and the band of the lowest accepted price. */
    rank: integer(),
    ranked: integer(),
    band: text(),
    /** When they agreed to be named in posts that show the project. */
    namedAt: instant(),
  },
  (t) => [
    uniqueIndex('project_offers_one_standing')
      .on(t.projectId, t.personId)
      .where(sql`${t.status} in ('requested', 'accepted')`),
    index('project_offers_seat').on(t.seatId),
    index('project_offers_person').on(t.personId, t.createdAt),
    index('project_offers_project').on(t.projectId, t.createdAt),
    check('project_offers_status_known', sql`${t.status} in ${oneOf(offerStatuses)}`),
    check('project_offers_price_positive', sql`${t.priceCents} > 0`),
    check('project_offers_price_has_unit', sql`(${t.priceCents} is null) = (${t.rateUnit} is null)`),
    check('project_offers_declined_with_reason', sql`(${t.status} = 'declined') = (${t.reason} is not null)`),
  ],
)

/** A keyed hash, deleted within three days. */
export const projectViews = pgTable(
  'project_views',
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    visitor: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.day, t.visitor] })],
)

/** Nobody learns who asked. */
export const projectQuestions = pgTable(
  'project_questions',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    askerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    question: text().notNull(),
    answer: text(),
    createdAt: createdAt(),
    answeredAt: instant(),
  },
  (t) => [
    index('project_questions_project').on(t.projectId, t.createdAt),
    index('project_questions_asker').on(t.askerId),
    check('project_questions_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
  ],
)

export const projectInvitations = pgTable(
  'project_invitations',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('project_invitations_once').on(t.projectId, t.email),
    index('project_invitations_email').on(t.email),
  ],
)
