import { z } from 'zod'
import { adminPersonalData } from './admin-people.ts'
import { DataExport } from './data-export.ts'
import { deletionTakes } from './deletion-takes.ts'
import { Email, Id, Instant } from './fields.ts'
import type { Contract } from './operation.ts'

/** What other people see of a person: nothing that reaches them, no email, no phone. */
export const Member = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  profession: z.string().nullable(),
  /** They chose to be seen: /people/{id} is there. */
  hasPage: z.boolean(),
  /** What their licence covers ('Domestic Builder Unlimited'): the one checked last that still holds. */
  checkedLicence: z.string().nullable(),
})
export type Member = z.output<typeof Member>

const TakesPartIn = z.object({ id: z.string(), name: z.string(), role: z.string() })
const Written = z.object({
  id: z.string(),
  title: z.string(),
  communityId: z.string(),
  communityName: z.string(),
  likesCount: z.int(),
  commentsCount: z.int(),
  createdAt: Instant,
})

/** Where somebody takes part and what they wrote, newest first: twenty of each, and how many there are. */
export const Activity = z.object({
  communities: z.array(TakesPartIn),
  communityCount: z.int(),
  posts: z.array(Written),
  postCount: z.int(),
})
export type Activity = z.output<typeof Activity>

/** A person as everybody sees them: what they chose to show, null for everything else. */
export const PublicPerson = z.object({
  ...Member.shape,
  location: z.string().nullable(),
  bio: z.string().nullable(),
  company: z.string().nullable(),
  yearsExperience: z.string().nullable(),
  specializations: z.string().nullable(),
  certifications: z.string().nullable(),
  website: z.string().nullable(),
  isSearchable: z.boolean(),
  memberSince: Instant,
  /** Of public communities only; empty where they show neither. */
  activity: Activity,
})
export type PublicPerson = z.output<typeof PublicPerson>

/** What the deletion of the caller's account takes and leaves. */
export const Deletion = z.object({
  /** When it is, where they asked for it. */
  dueAt: Instant.nullable(),
  ...deletionTakes,
  /** What they have to end before they can ask for it, and where. */
  endFirst: z.array(z.object({ text: z.string(), path: z.string().nullable() })),
  /** What ends by itself; the deletion waits for it. */
  endsAlone: z.array(z.string()),
})
export type Deletion = z.output<typeof Deletion>

/** The address of the caller's account, and the one that waits to be confirmed. */
export const OwnEmail = z.object({
  email: z.string(),
  pending: z.object({ email: z.string(), askedAt: Instant }).nullable(),
})
export type OwnEmail = z.output<typeof OwnEmail>

/** People as others see them, and what a person can do with all that is stored about them. */
/** What goes on working whatever becomes of a password and of sessions. */
export const Connections = z.object({
  apiKeys: z.array(z.object({ id: z.string(), name: z.string(), lastUsedAt: Instant.nullable() })),
  webhooks: z.array(z.object({ id: z.string(), url: z.string() })),
  hasCalendarFeed: z.boolean(),
})
export type Connections = z.output<typeof Connections>

export const people = {
  get: {
    method: 'GET',
    path: '/api/people/:userId',
    summary: 'What somebody chose to show of themselves; not found where that is nothing',
    access: 'public',
    momentOld: 'may',
    params: z.object({ userId: Id }),
    response: PublicPerson,
  },
  activity: {
    method: 'GET',
    path: '/api/auth/activity',
    summary: 'Where the caller takes part, and what they wrote there',
    access: 'user',
    response: Activity,
  },
  dataExport: {
    method: 'GET',
    path: '/api/auth/exports',
    summary: 'The download of their data that the caller asked for last; null where there was none',
    access: 'user',
    response: DataExport.nullable(),
  },
  retention: {
    method: 'GET',
    path: '/api/retention',
    summary: 'How long what is stored about people is kept, as it is taken out',
    access: 'public',
    response: z.array(z.object({ what: z.string(), kept: z.string() })),
  },
  deletion: {
    method: 'GET',
    path: '/api/auth/deletion',
    summary: 'What the deletion of the caller’s account takes, what it leaves and why, and what has to end first',
    access: 'user',
    rateLimit: 'dataLooks',
    response: Deletion,
  },
  askDeletion: {
    method: 'POST',
    path: '/api/auth/deletion',
    summary: 'Close one’s account, to be deleted after 14 days',
    access: 'user',
    recentSignIn: true,
    closed: 'may',
    rateLimit: 'deletions',
    response: z.object({ dueAt: Instant }),
    status: 202,
  },
  keepAccount: {
    method: 'DELETE',
    path: '/api/auth/deletion',
    summary: 'Call the deletion of one’s account off',
    access: 'user',
    unverified: 'may',
    closed: 'may',
    rateLimit: 'deletions',
    response: z.null(),
    status: 204,
  },
  connections: {
    method: 'GET',
    path: '/api/auth/connections',
    summary: 'What reads the caller’s account, or is told of it, without a sign-in',
    access: 'user',
    response: Connections,
  },
  endConnections: {
    method: 'DELETE',
    path: '/api/auth/connections',
    summary: 'End all of it: API keys, webhooks and the calendar’s address',
    access: 'user',
    unverified: 'may',
    closed: 'may',
    rateLimit: 'profile',
    response: z.null(),
    status: 204,
  },
  email: {
    method: 'GET',
    path: '/api/auth/email',
    summary: 'The address of one’s account, and the one that waits to be confirmed',
    access: 'user',
    response: OwnEmail,
  },
  changeEmail: {
    method: 'POST',
    path: '/api/auth/email',
    summary: 'Ask for another address: it is told to the present one, and confirmed from the new one within a day',
    access: 'user',
    recentSignIn: true,
    rateLimit: 'emailChanges',
    body: z.strictObject({ email: Email }),
    response: OwnEmail,
    status: 202,
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/auth/email',
    summary: 'Keep the address after all',
    access: 'user',
    closed: 'may',
    unverified: 'may',
    rateLimit: 'profile',
    response: OwnEmail,
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/auth/email/confirmation',
    summary:
      'Confirm the new address with the link mailed to it, signed in to the account; 410 for a link that is over',
    access: 'public',
    rateLimit: 'verifications',
    body: z.strictObject({ token: z.string().min(1, 'Invalid Token').max(200) }),
    response: z.object({ email: z.string() }),
  },
  askDataExport: {
    method: 'POST',
    path: '/api/auth/exports',
    summary: 'Ask for all that is stored about oneself: one at a time, to be downloaded for 24 hours',
    access: 'user',
    recentSignIn: true,
    closed: 'may',
    rateLimit: 'dataExports',
    response: DataExport,
    status: 202,
  },
  ...adminPersonalData,
} as const satisfies Contract
