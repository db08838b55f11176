import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { files } from '../../files/tables.ts'
import { auditLog, idempotencyKeys } from '../../http/tables.ts'
import { identityRecords } from '../../identity/tables.ts'
import { capturedMails } from '../../mail/tables.ts'
import { capturedTexts } from '../../sms/tables.ts'
import { identities, knownDevices, mailTokens, passwords, sessions, users } from '../accounts/tables.ts'
import { contactMessages } from '../contact/tables.ts'
import { anyOf } from './any-of.ts'
import { type Holding, holding, type Person } from './holding.ts'

const EMBEDDED = 'of the stand-ins of this machine'

const isTheirFile = ({ userIds, requestIds, bookingIds }: Person) =>
  or(
    inArray(files.ownerId, userIds),
    sql`${files.id} in (select file_id from request_files where request_id = ${anyOf(requestIds)})`,
    sql`${files.id} in (select file_id from booking_files where booking_id = ${anyOf(bookingIds)})`,
  )
const isOfQuote = sql`exists (select from quote_versions where attachment_id = ${files.id})`

/** What is decided of somebody is noted under the account, the profile, or the very thing that it was about. */
const isAboutThem = ({ userIds, professionalIds, leadIds, bookingIds, email }: Person) =>
  or(
    inArray(auditLog.subject, [...userIds, ...professionalIds, ...leadIds, ...bookingIds]),
    sql`${auditLog.subject} in (select id::text from lead_reports where lead_id = ${anyOf(leadIds)}
      union all select id::text from documents where professional_id = ${anyOf(professionalIds)}
      union all select id::text from reviews where author_id = ${anyOf(userIds)} or professional_id = ${anyOf(professionalIds)}
      union all select c.id::text from charges c left join orders o on o.id = c.order_id
        where c.user_id = ${anyOf(userIds)} or o.guest_email = ${email}
      union all select id::text from payouts where owner_id = ${anyOf(userIds)}
      union all select id::text from consultants where email = ${email})`,
  )

/** Who somebody is, how they sign in, and what reached them. */
export const accountHoldings: Holding[] = [
  holding(users, {
    called: 'accounts',
    whose: ({ userIds }) => inArray(users.id, userIds),
    fate: 'emptied',
    emptied: [
      ...(['email', 'firstName', 'lastName', 'profession', 'location', 'bio', 'profileImageUrl', 'company'] as const),
      ...(['yearsExperience', 'specializations', 'certifications', 'website', 'phone'] as const),
    ],
    keeps: [],
    why: 'payments, the ledger and answered comments point at the row',
  }),
  holding(identities, {
    called: 'sign-ins at a provider',
    whose: ({ userIds }) => inArray(identities.userId, userIds),
    fate: 'goes',
  }),
  holding(sessions, {
    called: 'sessions',
    whose: ({ userIds }) => inArray(sessions.userId, userIds),
    fate: 'goes',
  }),
  holding(passwords, {
    called: 'passwords',
    whose: ({ userIds }) => inArray(passwords.userId, userIds),
    secret: ['hash'],
    fate: 'goes',
  }),
  holding(knownDevices, {
    called: 'known devices',
    whose: ({ userIds }) => inArray(knownDevices.userId, userIds),
    fate: 'goes',
  }),
  holding(mailTokens, {
    called: 'links in mails',
    whose: ({ userIds, requestIds, requestLeadIds, namedRequestIds, namedLeadIds }) =>
      inArray(mailTokens.subject, [...userIds, ...requestIds, ...requestLeadIds, ...namedRequestIds, ...namedLeadIds]),
    fate: 'goes',
  }),
  holding(files, {
    called: 'files',
    whose: (person) => and(isTheirFile(person), sql`not ${isOfQuote}`),
    fate: 'goes',
  }),
  holding(files, {
    called: 'PDFs of quotes',
    whose: (person) => and(isTheirFile(person), isOfQuote),
    fate: 'stays',
    keeps: ['name', 'contentType'],
    why: 'they are part of the homeowners’ quotes',
  }),
  holding(contactMessages, {
    called: 'messages to us',
    whose: ({ email }) => eq(contactMessages.email, email),
    fate: 'goes',
  }),
  holding(idempotencyKeys, {
    called: 'marks that keep a form from being sent twice',
    whose: ({ userIds }) => inArray(idempotencyKeys.actorId, userIds),
    fate: 'goes',
  }),
  holding(auditLog, {
    called: 'lines of the audit log',
    whose: isAboutThem,
    fate: 'stays',
    keeps: ['action', 'subject', 'detail'],
    why: 'it proves what was decided, with the reason in the administrator’s words, and cannot be changed',
  }),
  holding(auditLog, {
    called: 'what they did, by the audit log',
    whose: (person) => and(inArray(auditLog.actorId, person.userIds), sql`(${isAboutThem(person)}) is not true`),
    tells: ['action', 'at'],
    fate: 'stays',
    keeps: ['action', 'subject', 'detail'],
    why: 'it proves who did what, by the id of an emptied account',
  }),
  holding(identityRecords, {
    called: `sign-in records ${EMBEDDED}`,
    whose: ({ email }) =>
      and(sql`${identityRecords.id} like 'Account:%'`, sql`lower(${identityRecords.payload} ->> 'email') = ${email}`),
    fate: 'goes',
  }),
  holding(capturedMails, {
    called: `mails ${EMBEDDED}`,
    whose: ({ email }) => eq(capturedMails.to, email),
    fate: 'goes',
  }),
  holding(capturedTexts, {
    called: `text messages ${EMBEDDED}`,
    whose: ({ mobiles }) => inArray(capturedTexts.to, mobiles),
    fate: 'goes',
  }),
]
