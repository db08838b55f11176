import { inArray, sql } from 'drizzle-orm'
import { type Holding, holding, type Person, writtenAs } from '#core/personal-data.ts'
import {
  bookingFiles,
  bookings,
  consultantAbsences,
  consultantHours,
  consultants,
  scopeSheets,
  visitPromises,
} from './schema.ts'

const isConsultant = (person: Person) => writtenAs(person, consultants.email, consultants.createdAt)
const consultantOf = (person: Person) =>
  sql`(select ${consultants.id} from ${consultants} where ${isConsultant(person)})`

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
export const consultationsPersonalData: Holding[] = [
  holding(bookings, {
    called: 'consultations',
    whose: ({ bookingIds }) => inArray(bookings.id, bookingIds),
    fate: 'emptied',
    emptied: ['name', 'email', 'phone', 'location', 'description'],
    keeps: [],
    why: 'payments refer to it',
  }),
  holding(bookings, {
    called: 'consultations that other accounts booked with this email',
    whose: ({ namedBookingIds }) => inArray(bookings.id, namedBookingIds),
    tells: ['email', 'createdAt'],
    fate: 'emptied',
    emptied: ['name', 'email', 'phone'],
    keeps: [],
    why: 'the account that booked goes on with its own name, address and number; visit, payment and tax invoice are its own',
  }),
  holding(bookingFiles, {
    called: 'photos of consultations',
    whose: ({ bookingIds }) => inArray(bookingFiles.bookingId, bookingIds),
    fate: 'goes',
  }),
  holding(scopeSheets, {
    called: 'scope sheets',
    whose: ({ bookingIds }) => inArray(scopeSheets.bookingId, bookingIds),
    fate: 'goes',
  }),
  holding(visitPromises, {
    called: 'calls and support promised after consultations',
    whose: ({ bookingIds }) => inArray(visitPromises.bookingId, bookingIds),
    fate: 'stays',
    keeps: ['kind'],
    why: 'it says of nobody who it was, and the trust page counts it',
  }),
  holding(consultants, {
    called: 'consultant details',
    whose: isConsultant,
    fate: 'emptied',
    emptied: ['name', 'email'],
    keeps: [],
    why: 'the visits they made refer to it',
  }),
  holding(consultantHours, {
    called: 'hours as a consultant',
    whose: (person) => sql`${consultantHours.consultantId} in ${consultantOf(person)}`,
    fate: 'goes',
  }),
  holding(consultantAbsences, {
    called: 'days off as a consultant',
    whose: (person) => sql`${consultantAbsences.consultantId} in ${consultantOf(person)}`,
    fate: 'goes',
  }),
]
