import { costKindKeys } from '@lv/contract/cost-areas'
import {
  businessPictures,
  OLDEST_WORK_YEAR,
  photoStages,
  priceBands,
  workConsents,
} from '@lv/contract/portfolio-options'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { engagementId } from '#core/foreign-keys.ts'
import { professionals } from '#domains/professionals/profiles/schema.ts'
import { createdAt, id, instant, oneOf } from '#platform/database/columns.ts'
import { files } from '#platform/storage/schema.ts'

/** A project that a professional shows. Everything that changes a portfolio holds its professional's row, so places are never given twice. */
export const portfolioWorks = pgTable(
  'portfolio_works',
  {
    id: id(),
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    story: text().notNull().default(''),
    kind: text({ enum: costKindKeys }).notNull(),
    suburb: text().notNull(),
    postcode: text().notNull(),
    year: integer().notNull(),
    priceBand: text({ enum: priceBands }),
    isHidden: boolean().notNull().default(false),
    /** The job here that it was: its homeowner decides whether it is shown. */
    engagementId: uuid().references(engagementId),
    consent: text({ enum: workConsents }),
    askedAt: instant(),
    decidedAt: instant(),
    createdAt: createdAt(),
    deletedAt: instant(),
    /** The one rule for what others see, beside a public profile. */
    isShown: boolean()
      .notNull()
      .generatedAlwaysAs(
        sql`not is_hidden and deleted_at is null and (engagement_id is null or consent is not distinct from 'given')`,
      ),
  },
  (t) => [
    index('portfolio_works_professional').on(t.professionalId, t.position),
    index('portfolio_works_of_kind').on(t.kind, t.createdAt).where(sql`${t.isShown}`),
    index('portfolio_works_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('portfolio_works_engagement').on(t.engagementId),
    uniqueIndex('portfolio_works_one_per_job')
      .on(t.professionalId, t.engagementId)
      .where(sql`${t.engagementId} is not null and ${t.deletedAt} is null`),
    check('portfolio_works_kind_known', sql`${t.kind} in ${oneOf(costKindKeys)}`),
    check('portfolio_works_price_known', sql`${t.priceBand} in ${oneOf(priceBands)}`),
    check('portfolio_works_consent_known', sql`${t.consent} in ${oneOf(workConsents)}`),
    check('portfolio_works_consent_of_job', sql`(${t.engagementId} is null) = (${t.consent} is null)`),
    check('portfolio_works_asked_says_when', sql`(${t.consent} is null) = (${t.askedAt} is null)`),
    check('portfolio_works_year', sql`${t.year} >= ${sql.raw(String(OLDEST_WORK_YEAR))}`),
  ],
)

/** A photo of a project; the smaller copy is drawn by a job. */
export const portfolioPhotos = pgTable(
  'portfolio_photos',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id),
    smallFileId: uuid().references(() => files.id),
    workId: uuid()
      .notNull()
      .references(() => portfolioWorks.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    stage: text({ enum: photoStages }).notNull(),
    caption: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('portfolio_photos_work').on(t.workId, t.position),
    uniqueIndex('portfolio_photos_small').on(t.smallFileId),
    check('portfolio_photos_stage_known', sql`${t.stage} in ${oneOf(photoStages)}`),
  ],
)

/** The logo and cover photo of a business. */
export const businessPictureFiles = pgTable(
  'business_pictures',
  {
    professionalId: uuid()
      .notNull()
      .references(() => professionals.id, { onDelete: 'cascade' }),
    picture: text({ enum: businessPictures }).notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    smallFileId: uuid().references(() => files.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.professionalId, t.picture] }),
    uniqueIndex('business_pictures_file').on(t.fileId),
    uniqueIndex('business_pictures_small').on(t.smallFileId),
    check('business_pictures_known', sql`${t.picture} in ${oneOf(businessPictures)}`),
  ],
)
