import { and, inArray, or, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import { type Person, type PersonalTable, personalTable } from '#core/personal-data.ts'
import { files } from './schema.ts'

const isTheirFile = ({ userIds, requestIds, bookingIds }: Person) =>
  or(
    inArray(files.ownerId, userIds),
    sql`${files.id} in (select file_id from request_files where request_id = ${anyOf(requestIds)})`,
    sql`${files.id} in (select file_id from booking_files where booking_id = ${anyOf(bookingIds)})`,
  )
const isOfQuote = sql`exists (select from quote_versions where attachment_id = ${files.id})`

export const filesPersonalData: PersonalTable[] = [
  personalTable(files, {
    called: 'files',
    belongsTo: (person) => and(isTheirFile(person), sql`not ${isOfQuote}`),
    fate: 'goes',
  }),
  personalTable(files, {
    called: 'PDFs of quotes',
    belongsTo: (person) => and(isTheirFile(person), isOfQuote),
    fate: 'stays',
    keeps: ['name', 'contentType'],
    why: 'they are part of the homeowners’ quotes',
  }),
]
