import { inArray, or } from 'drizzle-orm'
import { type PersonalTable, personalTable, wasWrittenBy } from '#core/personal-data.ts'
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

export const accountsPersonalData: PersonalTable[] = [
  personalTable(users, {
    called: 'accounts',
    belongsTo: ({ userIds }) => inArray(users.id, userIds),
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
  personalTable(identities, {
    called: 'sign-in providers linked',
    belongsTo: ({ userIds }) => inArray(identities.userId, userIds),
    fate: 'goes',
  }),
  personalTable(sessions, {
    called: 'sessions',
    belongsTo: ({ userIds }) => inArray(sessions.userId, userIds),
    fate: 'goes',
  }),
  personalTable(passwords, {
    called: 'passwords',
    belongsTo: ({ userIds }) => inArray(passwords.userId, userIds),
    secret: ['hash'],
    fate: 'goes',
  }),
  personalTable(emailChanges, {
    called: 'new email addresses not confirmed yet',
    belongsTo: (person) =>
      or(inArray(emailChanges.userId, person.userIds), wasWrittenBy(person, emailChanges.email, emailChanges.askedAt)),
    fate: 'goes',
  }),
  personalTable(formerEmails, {
    called: 'former email addresses',
    belongsTo: ({ userIds }) => inArray(formerEmails.userId, userIds),
    fate: 'goes',
  }),
  personalTable(authenticators, {
    called: 'authenticator apps',
    belongsTo: ({ userIds }) => inArray(authenticators.userId, userIds),
    secret: ['secret'],
    fate: 'goes',
  }),
  personalTable(recoveryCodes, {
    called: 'recovery codes',
    belongsTo: ({ userIds }) => inArray(recoveryCodes.userId, userIds),
    secret: ['codeHash'],
    fate: 'goes',
  }),
  personalTable(waitingSignIns, {
    called: 'sign-ins waiting for a code',
    belongsTo: ({ userIds }) => inArray(waitingSignIns.userId, userIds),
    secret: ['browserHash'],
    fate: 'goes',
  }),
  personalTable(knownDevices, {
    called: 'known devices',
    belongsTo: ({ userIds }) => inArray(knownDevices.userId, userIds),
    fate: 'goes',
  }),
  personalTable(phoneCodes, {
    called: 'codes for mobile numbers',
    belongsTo: ({ userIds }) => inArray(phoneCodes.userId, userIds),
    secret: ['codeHash'],
    fate: 'goes',
  }),
  personalTable(adminCodes, {
    called: 'codes for administrators',
    belongsTo: (person) => wasWrittenBy(person, adminCodes.email, adminCodes.askedAt),
    secret: ['codeHash'],
    fate: 'goes',
  }),
  personalTable(mailTokens, {
    called: 'links sent by email',
    belongsTo: ({ userIds, requestIds, requestLeadIds, namedRequestIds, namedLeadIds }) =>
      inArray(mailTokens.subject, [...userIds, ...requestIds, ...requestLeadIds, ...namedRequestIds, ...namedLeadIds]),
    fate: 'goes',
  }),
]
