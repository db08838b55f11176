import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { clearable, Id, Instant, line, Phone, text, Website } from './fields.ts'
import type { Contract } from './operation.ts'
import { NO_PROFESSION, professions, profileLocations, shownParts, yearsOfExperience } from './options.ts'

/** The signed-in person, as only that person sees it. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profession: z.string().nullable(),
  location: z.string().nullable(),
  bio: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  company: z.string().nullable(),
  yearsExperience: z.string().nullable(),
  specializations: z.string().nullable(),
  certifications: z.string().nullable(),
  website: z.string().nullable(),
  phone: z.string().nullable(),
  /** Since when the number is verified. */
  phoneVerifiedAt: Instant.nullable(),
  isPublic: z.boolean(),
  isSearchable: z.boolean(),
  shown: z.array(z.string()),
  createdAt: Instant,
})
export type User = z.output<typeof User>

/** Absent keeps what is stored; an empty optional field clears it. Messages: specification, section 5. */
export const UpdateUser = z.strictObject({
  firstName: line(60, 'First name is required').optional(),
  lastName: line(60, 'Last name is required').optional(),
  /** `none`: in no profession of the industry, as most homeowners. */
  profession: z
    .preprocess(
      (value) => (value === NO_PROFESSION ? null : value),
      z.enum(professions, 'Profession is required').nullable(),
    )
    .optional(),
  location: z.enum(profileLocations, 'Location is required').optional(),
  bio: clearable(text(2000)).optional(),
  company: clearable(line(120)).optional(),
  yearsExperience: z
    .preprocess((value) => (value === '' ? null : value), z.enum(yearsOfExperience, 'Choose from the list').nullable())
    .optional(),
  specializations: clearable(line(300)).optional(),
  certifications: clearable(text(500)).optional(),
  website: clearable(Website).optional(),
  phone: clearable(Phone).optional(),
  isPublic: z.boolean().optional(),
  /** Only of a public profile. */
  isSearchable: z.boolean().optional(),
  shown: z.array(z.enum(shownParts)).max(shownParts.length).optional(),
  basedOn: BasedOn,
})

export type ProfileChange = z.input<typeof UpdateUser>

const share = z.coerce.number('Enter a number').min(0).max(1).default(0.5)

/** A picture of oneself: the middle of the square as shares of its width and height, and how far it is magnified. */
export const NewAvatar = z.strictObject({
  fileIds: z.array(Id).length(1, 'Choose a picture'),
  x: share,
  y: share,
  zoom: z.coerce.number('Enter a number').min(1).max(8).default(1),
})

/** A place where a person is signed in. */
export const Session = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: Instant,
  seenAt: Instant,
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof Session>

/** Whether the person has proven a moment ago who they are, and how they can. */
export const Confirmation = z.object({ isRecent: z.boolean(), hasPassword: z.boolean(), hasProvider: z.boolean() })
export type Confirmation = z.output<typeof Confirmation>

export const accounts = {
  me: { method: 'GET', path: '/api/auth/user', summary: 'The signed-in person', access: 'user', response: User },
  update: {
    method: 'PATCH',
    path: '/api/auth/user',
    summary: 'Change the profile',
    access: 'user',
    unverified: 'may',
    rateLimit: 'profile',
    body: UpdateUser,
    response: User,
  },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where the person is signed in',
    access: 'user',
    response: z.array(Session),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:sessionId',
    summary: 'Sign out in one place',
    access: 'user',
    closed: 'may',
    unverified: 'may',
    recentSignIn: true,
    params: z.object({ sessionId: Id }),
    response: z.null(),
    status: 204,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/auth/sessions',
    summary: 'Sign out everywhere else',
    access: 'user',
    closed: 'may',
    unverified: 'may',
    recentSignIn: true,
    response: z.null(),
    status: 204,
  },
  setAvatar: {
    method: 'POST',
    path: '/api/auth/avatar',
    summary: 'Set one’s picture: the square of it that `x`, `y` and `zoom` say, or its middle',
    access: 'user',
    rateLimit: 'profile',
    upload: { field: 'picture', most: 1, accept: 'pictures' },
    transactions: 'several',
    body: NewAvatar,
    response: User,
  },
  removeAvatar: {
    method: 'DELETE',
    path: '/api/auth/avatar',
    summary: 'Take one’s picture away',
    access: 'user',
    unverified: 'may',
    rateLimit: 'profile',
    response: User,
  },
  confirmation: {
    method: 'GET',
    path: '/api/auth/reauthenticate',
    summary: 'How the person can confirm who they are, and whether they just have',
    access: 'user',
    response: Confirmation,
  },
  reauthenticate: {
    method: 'POST',
    path: '/api/auth/reauthenticate',
    summary: 'Confirm with the password who one is; the session gets a new id',
    access: 'user',
    closed: 'may',
    unverified: 'may',
    rateLimit: 'logins',
    body: z.strictObject({ password: z.string().min(1, 'Enter your password').max(1000) }),
    response: z.null(),
    status: 204,
  },
} as const satisfies Contract
