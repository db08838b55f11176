import { inArray, sql } from 'drizzle-orm'
import { type Person, type PersonalTable, personalTable, wasWrittenBy } from '#core/personal-data.ts'
import {
  bookingFiles,
  bookings,
  consultantAbsences,
  consultantHours,
  consultants,
  scopeSheets,
  visitPromises,
} from './schema.ts'

const isConsultant = (person: Person) => wasWrittenBy(person, consultants.email, consultants.createdAt)
const consultantOf = (person: Person) =>
  sql`(select ${consultants.id} from ${consultants} where ${isConsultant(person)})`

export const consultationsPersonalData: PersonalTable[] = [
  personalTable(bookings, {
    called: 'consultations',
    belongsTo: ({ bookingIds }) => inArray(bookings.id, bookingIds),
    fate: 'emptied',
    emptied: ['name', 'email', 'phone', 'location', 'description'],
    keeps: [],
    why: 'payments refer to it',
  }),
  personalTable(bookings, {
    called: 'consultations that other accounts booked with this email',
    belongsTo: ({ namedBookingIds }) => inArray(bookings.id, namedBookingIds),
    exportsOnly: ['email', 'createdAt'],
    fate: 'emptied',
    emptied: ['name', 'email', 'phone'],
    keeps: [],
    why: 'the account that booked goes on with its own name, address and number; visit, payment and tax invoice are its own',
  }),
  personalTable(bookingFiles, {
    called: 'photos of consultations',
    belongsTo: ({ bookingIds }) => inArray(bookingFiles.bookingId, bookingIds),
    fate: 'goes',
  }),
  personalTable(scopeSheets, {
    called: 'scope sheets',
    belongsTo: ({ bookingIds }) => inArray(scopeSheets.bookingId, bookingIds),
    fate: 'goes',
  }),
  personalTable(visitPromises, {
    called: 'calls and support promised after consultations',
    belongsTo: ({ bookingIds }) => inArray(visitPromises.bookingId, bookingIds),
    fate: 'stays',
    keeps: ['kind'],
    why: 'it says of nobody who it was, and the trust page counts it',
  }),
  personalTable(consultants, {
    called: 'consultant details',
    belongsTo: isConsultant,
    fate: 'emptied',
    emptied: ['name', 'email'],
    keeps: [],
    why: 'the visits they made refer to it',
  }),
  personalTable(consultantHours, {
    called: 'hours as a consultant',
    belongsTo: (person) => sql`${consultantHours.consultantId} in ${consultantOf(person)}`,
    fate: 'goes',
  }),
  personalTable(consultantAbsences, {
    called: 'days off as a consultant',
    belongsTo: (person) => sql`${consultantAbsences.consultantId} in ${consultantOf(person)}`,
    fate: 'goes',
  }),
]
