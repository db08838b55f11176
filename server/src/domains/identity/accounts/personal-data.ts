import { inArray, or } from 'drizzle-orm'
import { type Holding, holding, writtenAs } from '#core/personal-data.ts'
import {
  adminCodes,
  authenticators,
  emailChanges,
  formerEmails,
  identities,
  knownDevices,
  mailTokens,
  passwords,
  phoneCodes,
  recoveryCodes,
  sessions,
  users,
  waitingSignIns,
} from './schema.ts'

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const accountsPersonalData: Holding[] = [
  holding(users, {
    called: 'accounts',
    whose: ({ userIds }) => inArray(users.id, userIds),
    fate: 'emptied',
    emptied: [
      ...([
        'email',
        'firstName',
        'lastName',
        'profession',
        'location',
        'bio',
        'profileImageUrl',
        'company',
        'shown',
      ] as const),
      ...(['yearsExperience', 'specializations', 'certifications', 'website', 'phone'] as const),
    ],
    keeps: [],
    why: 'payments, the ledger and comments with replies refer to it',
  }),
  holding(identities, {
    called: 'sign-in providers linked',
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
  holding(emailChanges, {
    called: 'new email addresses not confirmed yet',
    whose: (person) =>
      or(inArray(emailChanges.userId, person.userIds), writtenAs(person, emailChanges.email, emailChanges.askedAt)),
    fate: 'goes',
  }),
  holding(formerEmails, {
    called: 'former email addresses',
    whose: ({ userIds }) => inArray(formerEmails.userId, userIds),
    fate: 'goes',
  }),
  holding(authenticators, {
    called: 'authenticator apps',
    whose: ({ userIds }) => inArray(authenticators.userId, userIds),
    secret: ['secret'],
    fate: 'goes',
  }),
  holding(recoveryCodes, {
    called: 'recovery codes',
    whose: ({ userIds }) => inArray(recoveryCodes.userId, userIds),
    secret: ['codeHash'],
    fate: 'goes',
  }),
  holding(waitingSignIns, {
    called: 'sign-ins waiting for a code',
    whose: ({ userIds }) => inArray(waitingSignIns.userId, userIds),
    secret: ['browserHash'],
    fate: 'goes',
  }),
  holding(knownDevices, {
    called: 'known devices',
    whose: ({ userIds }) => inArray(knownDevices.userId, userIds),
    fate: 'goes',
  }),
  holding(phoneCodes, {
    called: 'codes for mobile numbers',
    whose: ({ userIds }) => inArray(phoneCodes.userId, userIds),
    secret: ['codeHash'],
    fate: 'goes',
  }),
  holding(adminCodes, {
    called: 'codes for administrators',
    whose: (person) => writtenAs(person, adminCodes.email, adminCodes.askedAt),
    secret: ['codeHash'],
    fate: 'goes',
  }),
  holding(mailTokens, {
    called: 'links sent by email',
    whose: ({ userIds, requestIds, requestLeadIds, namedRequestIds, namedLeadIds }) =>
      inArray(mailTokens.subject, [...userIds, ...requestIds, ...requestLeadIds, ...namedRequestIds, ...namedLeadIds]),
    fate: 'goes',
  }),
]
