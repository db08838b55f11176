import {
  changeStatuses,
  defectStatuses,
  documentKinds,
  engagementEventKinds,
  MAX_CHANGE_CENTS,
  MAX_CHANGE_DAYS,
  stageKinds,
  stageStatuses,
} from '@lv/contract/engagement-options'
import { resourceTypeNames } from '@lv/contract/resource-options'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { type QuoteFlag, quotes } from '#domains/marketplace/quotes/schema.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { createdAt, id, instant, oneOf } from '#platform/database/columns.ts'
import { files } from '#platform/storage/schema.ts'

/**
 * A job: what begins when a homeowner accepts the first quote of a request, or starts a collaborative project
 * (`engagement_projects`). Whether it is done, the request or the project says.
 */
export const engagements = pgTable(
  'engagements',
  {
    id: id(),
    /** Null for a job of a collaborative project. */
    requestId: uuid().references(() => quoteRequests.id),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('engagements_one_per_request').on(t.requestId)],
)

/**
 * What the homeowner and one professional agreed, or the owner of a collaborative project and one collaborator
 * (`engagement_collaborators`). Its stages always come to the accepted price with all agreed changes: a trigger
 * (migration `engagements`) refuses anything else at the end of a transaction.
 */
export const engagementContracts = pgTable(
  'engagement_contracts',
  {
    id: id(),
    engagementId: uuid()
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Both null for a collaborator. */
    quoteId: uuid().references(() => quotes.id),
    professionalId: uuid().references(() => professionals.id),
    /** The sum of the accepted quote's lines or the price of the accepted offer, in cents with GST; 0 for work at a rate. */
    baseCents: integer().notNull(),
    startOn: date(),
    endOn: date(),
    /** What the law says of it by the figures of the day of acceptance. */
    flags: jsonb().$type<QuoteFlag[]>().notNull().default([]),
    needsContract: boolean().notNull(),
    needsInsurance: boolean().notNull(),
    /** Business days within which the homeowner may withdraw from the signed contract; 0 for none. */
    coolingDays: integer().notNull(),
    /** The day on which both had signed the building contract, and the last day of the cooling-off. */
    signedOn: date(),
    coolsUntil: date(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('engagement_contracts_quote').on(t.quoteId),
    uniqueIndex('engagement_contracts_number').on(t.engagementId, t.number),
    index('engagement_contracts_professional').on(t.professionalId),
    check('engagement_contracts_base_cents', sql`${t.baseCents} >= 0`),
    check('engagement_contracts_cooling', sql`(${t.signedOn} is null) = (${t.coolsUntil} is null)`),
    check('engagement_contracts_days', sql`${t.endOn} >= ${t.startOn}`),
  ],
)

/** A change of the contract, decided once by the side that did not propose it. */
export const engagementChanges = pgTable(
  'engagement_changes',
  {
    id: id(),
    contractId: uuid()
      .notNull()
      .references(() => engagementContracts.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    isByOwner: boolean().notNull(),
    text: text().notNull(),
    priceCents: integer().notNull(),
    days: integer().notNull(),
    status: text({ enum: changeStatuses }).notNull().default('proposed'),
    /** The names that both sides typed. */
    proposedBy: text().notNull(),
    decidedBy: text().notNull().default(''),
    flags: jsonb().$type<QuoteFlag[]>().notNull().default([]),
    createdAt: createdAt(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('engagement_changes_number').on(t.contractId, t.number),
    check('engagement_changes_status_known', sql`${t.status} in ${oneOf(changeStatuses)}`),
    check('engagement_changes_decided_says_when', sql`(${t.status} = 'proposed') = (${t.decidedAt} is null)`),
    check('engagement_changes_price', sql`abs(${t.priceCents}) <= ${sql.raw(String(MAX_CHANGE_CENTS))}`),
    check('engagement_changes_days', sql`abs(${t.days}) <= ${sql.raw(String(MAX_CHANGE_DAYS))}`),
  ],
)

/** A part of the price: claimed by the professional, checked and recorded as paid by the homeowner. We hold no money. */
export const engagementStages = pgTable(
  'engagement_stages',
  {
    id: id(),
    contractId: uuid()
      .notNull()
      .references(() => engagementContracts.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: stageKinds }).notNull(),
    label: text().notNull(),
    amountCents: integer().notNull(),
    status: text({ enum: stageStatuses }).notNull().default('planned'),
    changeId: uuid().references((): AnyPgColumn => engagementChanges.id, { onDelete: 'cascade' }),
    claimedAt: instant(),
    note: text().notNull().default(''),
    refusal: text().notNull().default(''),
    paidAt: instant(),
    /** What of the stage's checks the homeowner ticked. */
    confirmed: text().array().notNull().default(sql`'{}'`),
  },
  (t) => [
    uniqueIndex('engagement_stages_position').on(t.contractId, t.position),
    uniqueIndex('engagement_stages_change').on(t.changeId),
    check('engagement_stages_kind_known', sql`${t.kind} in ${oneOf(stageKinds)}`),
    check('engagement_stages_amount', sql`${t.amountCents} >= 0`),
    check('engagement_stages_claimed_says_when', sql`(${t.status} = 'planned') = (${t.claimedAt} is null)`),
    check('engagement_stages_paid_says_when', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
    check('engagement_stages_of_change', sql`(${t.kind} = 'variation') = (${t.changeId} is not null)`),
  ],
)

/** What is to be done, by one side or the other. */
export const engagementTasks = pgTable(
  'engagement_tasks',
  {
    id: id(),
    engagementId: uuid()
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    dueOn: date(),
    isForOwner: boolean().notNull(),
    doneAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index('engagement_tasks_engagement').on(t.engagementId, t.createdAt)],
)

/** The site diary. */
export const engagementEntries = pgTable(
  'engagement_entries',
  {
    id: id(),
    engagementId: uuid()
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    text: text().notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    isByOwner: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('engagement_entries_engagement').on(t.engagementId, t.day),
    index('engagement_entries_author').on(t.authorId),
  ],
)

/** What is to be put right before the job is done. */
export const engagementDefects = pgTable(
  'engagement_defects',
  {
    id: id(),
    engagementId: uuid()
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    text: text().notNull(),
    status: text({ enum: defectStatuses }).notNull().default('open'),
    answer: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('engagement_defects_number').on(t.engagementId, t.number),
    check('engagement_defects_status_known', sql`${t.status} in ${oneOf(defectStatuses)}`),
  ],
)

/** A document of the job. The table has the first name of the thing: a rename takes four releases (CONTRIBUTING.md). */
export const engagementDocuments = pgTable(
  'engagement_papers',
  {
    id: id(),
    engagementId: uuid()
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    /** Of one contract; null for a document of the whole job. */
    contractId: uuid().references(() => engagementContracts.id, { onDelete: 'cascade' }),
    kind: text({ enum: documentKinds }).notNull(),
    title: text().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    fileName: text().notNull(),
    fileType: text({ enum: resourceTypeNames as [string, ...string[]] }).notNull(),
    byteCount: integer().notNull(),
    /** Of a signed contract: the day on which both had signed. */
    signedOn: date(),
    isByOwner: boolean().notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('engagement_papers_file').on(t.fileId),
    index('engagement_papers_engagement').on(t.engagementId, t.createdAt),
    index('engagement_papers_contract').on(t.contractId),
    index('engagement_papers_author').on(t.authorId),
    check('engagement_papers_kind_known', sql`${t.kind} in ${oneOf(documentKinds)}`),
    check(
      'engagement_papers_of_contract',
      sql`${t.kind} not in ('contract', 'insurance') or ${t.contractId} is not null`,
    ),
  ],
)

/** A photo of a claimed stage, a diary entry or a defect: of one of the three. */
export const engagementPhotos = pgTable(
  'engagement_photos',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id),
    engagementId: uuid()
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    stageId: uuid().references(() => engagementStages.id, { onDelete: 'cascade' }),
    entryId: uuid().references(() => engagementEntries.id, { onDelete: 'cascade' }),
    defectId: uuid().references(() => engagementDefects.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('engagement_photos_engagement').on(t.engagementId),
    index('engagement_photos_stage').on(t.stageId),
    index('engagement_photos_entry').on(t.entryId),
    index('engagement_photos_defect').on(t.defectId),
    check('engagement_photos_of_one', sql`num_nonnulls(${t.stageId}, ${t.entryId}, ${t.defectId}) = 1`),
  ],
)

/** Somebody's own address of a job's calendar: it needs this key and our secret, neither alone opens it. */
export const engagementFeeds = pgTable(
  'engagement_feeds',
  {
    engagementId: uuid()
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.engagementId, t.userId] }),
    uniqueIndex('engagement_feeds_key').on(t.key),
    index('engagement_feeds_user').on(t.userId),
  ],
)

/** What happened, in order; never changed. */
export const engagementEvents = pgTable(
  'engagement_events',
  {
    id: id(),
    engagementId: uuid()
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    contractId: uuid().references(() => engagementContracts.id, { onDelete: 'cascade' }),
    kind: text({ enum: engagementEventKinds }).notNull(),
    /** Which side did it; null for nobody in particular. */
    isByOwner: boolean(),
    about: text().notNull().default(''),
    at: instant().notNull(),
  },
  (t) => [
    index('engagement_events_engagement').on(t.engagementId, t.at),
    index('engagement_events_contract').on(t.contractId),
    check('engagement_events_kind_known', sql`${t.kind} in ${oneOf(engagementEventKinds)}`),
  ],
)
