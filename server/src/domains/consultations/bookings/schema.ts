import { bookingBudgets, bookingProjectTypes, bookingStatuses, packageNames, promiseKinds } from '@lv/contract/packages'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { budgetBand, quoteRequests, timing, workKind } from '#domains/marketplace/requests/schema.ts'
import { bytes, createdAt, id, instant, oneOf } from '#platform/database/columns.ts'
import { files } from '#platform/storage/schema.ts'

export const consultationPackage = pgEnum('consultation_package', packageNames)
export const bookingStatus = pgEnum('booking_status', bookingStatuses)
export const bookingProjectType = pgEnum('booking_project_type', bookingProjectTypes)
export const bookingBudget = pgEnum('booking_budget', bookingBudgets)

export const consultants = pgTable(
  'consultants',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    isActive: boolean().notNull().default(true),
    travelMinutes: integer().notNull().default(30),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('consultants_email_once').on(t.email),
    check('consultants_email_lower_case', sql`${t.email} = lower(${t.email})`),
    check('consultants_travel_in_range', sql`${t.travelMinutes} between 0 and 240`),
  ],
)

/** Melbourne time, within the published hours; 0 is Sunday. */
export const consultantHours = pgTable(
  'consultant_hours',
  {
    consultantId: uuid()
      .notNull()
      .references(() => consultants.id, { onDelete: 'cascade' }),
    weekday: integer().notNull(),
    opensMinute: integer().notNull(),
    closesMinute: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.consultantId, t.weekday, t.opensMinute] }),
    check('consultant_hours_weekday', sql`${t.weekday} between 0 and 6`),
    check(
      'consultant_hours_in_order',
      sql`${t.opensMinute} >= 0 and ${t.opensMinute} < ${t.closesMinute} and ${t.closesMinute} <= 1440`,
    ),
  ],
)

export const consultantAbsences = pgTable(
  'consultant_absences',
  {
    consultantId: uuid()
      .notNull()
      .references(() => consultants.id, { onDelete: 'cascade' }),
    fromDay: date().notNull(),
    untilDay: date().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.consultantId, t.fromDay] }),
    check('consultant_absences_in_order', sql`${t.fromDay} <= ${t.untilDay}`),
  ],
)

/** The exclusion constraint `bookings_never_overlap` keeps a consultant's visits apart, travel included. */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    package: consultationPackage().notNull(),
    status: bookingStatus().notNull(),
    /** Null, with the time, until a free consultation is arranged by phone. */
    consultantId: uuid().references(() => consultants.id),
    startsAt: instant(),
    endsAt: instant(),
    /** The end, with travel to the next visit. */
    busyUntil: instant(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    projectType: bookingProjectType(),
    budget: bookingBudget(),
    location: text().notNull().default(''),
    description: text().notNull().default(''),
    /** In cents, as booked. */
    priceCents: integer().notNull(),
    heldUntil: instant(),
    /** Upper limit, lowered when a visit is moved late. */
    refundCapPercent: integer().notNull().default(100),
    sequence: integer().notNull().default(0),
    /** SHA-256 of a guest's browser cookie: the same form from there is the same booking. */
    browserHash: bytes(),
    readdressedCount: integer().notNull().default(0),
    /** SHA-256 of the customer's and the consultant's link. */
    manageHash: bytes().notNull(),
    visitHash: bytes().notNull(),
    createdAt: createdAt(),
    confirmedAt: instant(),
    cancelledAt: instant(),
    remindedAt: instant(),
    erasedAt: instant(),
  },
  (t) => [
    uniqueIndex('bookings_manage_once').on(t.manageHash),
    uniqueIndex('bookings_visit_once').on(t.visitHash),
    index('bookings_consultant').on(t.consultantId, t.startsAt),
    index('bookings_user').on(t.userId),
    index('bookings_email').on(t.email),
    index('bookings_created').on(t.createdAt),
    index('bookings_when').on(sql`coalesce(${t.startsAt}, ${t.createdAt})`, t.id),
    index('bookings_held').on(t.heldUntil).where(sql`${t.status} = 'held'`),
    index('bookings_over').on(t.endsAt).where(sql`${t.status} = 'confirmed'`),
    index('bookings_to_remind').on(t.startsAt).where(sql`${t.status} = 'confirmed' and ${t.remindedAt} is null`),
    check(
      'bookings_whole_slot',
      sql`num_nonnulls(${t.consultantId}, ${t.startsAt}, ${t.endsAt}, ${t.busyUntil}) in (0, 4)
        and ${t.startsAt} < ${t.endsAt} and ${t.endsAt} <= ${t.busyUntil}`,
    ),
    check('bookings_paid_has_slot', sql`${t.priceCents} = 0 or ${t.startsAt} is not null`),
    check('bookings_held_has_end', sql`(${t.status} = 'held') = (${t.heldUntil} is not null)`),
    check('bookings_cap_in_range', sql`${t.refundCapPercent} in (0, 50, 100)`),
    check('bookings_price_positive', sql`${t.priceCents} >= 0`),
    check('bookings_sequence_positive', sql`${t.sequence} >= 0`),
  ],
)

export const bookingFiles = pgTable(
  'booking_files',
  {
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.fileId] }),
    uniqueIndex('booking_files_one_booking').on(t.fileId),
    uniqueIndex('booking_files_position').on(t.bookingId, t.position),
    check('booking_files_at_most_ten', sql`${t.position} between 0 and 9`),
  ],
)

export const scopeSheets = pgTable(
  'scope_sheets',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    summary: text().notNull(),
    lines: text().array().notNull(),
    trades: text().array().notNull().default(sql`'{}'`),
    workKind: workKind(),
    budgetBand: budgetBand(),
    timing: timing(),
    postcode: text().notNull(),
    suburb: text().notNull(),
    writtenAt: instant().notNull(),
    /** The sheet does not change once it has a request. */
    requestId: uuid().references(() => quoteRequests.id, { onDelete: 'set null' }),
  },
  (t) => [uniqueIndex('scope_sheets_one_request').on(t.requestId)],
)

export const visitPromises = pgTable(
  'visit_promises',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    dueAt: instant().notNull(),
    createdAt: createdAt(),
    keptAt: instant(),
    deniedAt: instant(),
    remindedAt: instant(),
  },
  (t) => [
    index('visit_promises_due').on(t.dueAt),
    index('visit_promises_open').on(t.dueAt).where(sql`${t.keptAt} is null and ${t.deniedAt} is null`),
    check('visit_promises_kind', sql`${t.kind} in ${oneOf(promiseKinds)}`),
  ],
)
