import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { cleanPhone, cleanText } from './clean.ts'
import { clearable, email, Id, Instant, limit, line, phoneText, screening, text } from './fields.ts'
import type { Contract } from './operation.ts'
import { applicationStatuses, BUSINESS_DESCRIPTION_MIN, experienceLevels, teamSizes, trades } from './options.ts'
import { BusinessName, Mobile, mayBeShort, Name, NewPassword, StoredProfessional } from './professional-shapes.ts'
import { Abn } from './vetting.ts'

const BUSINESS = 'Business name is required'
const CONTACT = 'Contact name is required'
const EMAIL = 'Please enter a valid email'
const PHONE = 'Please enter a valid phone number'
const AREAS = 'Please specify your service areas'
const DESCRIPTION = `Please provide at least ${BUSINESS_DESCRIPTION_MIN} characters`

/** The documented fields, limits and words of a join application (specification 2, sections 3 and 5). */
const fields = {
  businessName: line(120, BUSINESS),
  contactName: line(80, CONTACT),
  email: email(EMAIL),
  phone: z
    .string(PHONE)
    .overwrite(cleanPhone)
    .refine((value) => value.length >= 10 || mayBeShort.test(value), PHONE)
    .pipe(phoneText(PHONE)),
  abn: Abn,
  tradeLicense: clearable(line(60)).optional(),
  primaryTrade: z.enum(trades, 'Please select your primary trade'),
  serviceAreas: text(1000, AREAS),
  experience: z.enum(experienceLevels, 'Please select your experience level'),
  teamSize: z.enum(teamSizes, 'Please select your team size'),
  businessDescription: z
    .string(DESCRIPTION)
    .overwrite(cleanText)
    .min(BUSINESS_DESCRIPTION_MIN, DESCRIPTION)
    .pipe(text(3000)),
}

export const CheckApplication = z.strictObject(fields)
export const Application = z.strictObject({
  ...fields,
  /** The areas that the applicant confirmed, as `check` calls them; without it they are what the text is read as. */
  areas: z.array(line(80)).max(80).optional(),
  ...screening,
})
export type Application = z.output<typeof Application>

/** One area that a text names: a suburb, a radius around one, or all that we serve. */
export const Area = z.object({ label: z.string(), isServed: z.boolean() })

const Status = z.enum(applicationStatuses)
const Said = z.object({ success: z.literal(true), message: z.string() })
const Token = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })
const Params = z.strictObject({ applicationId: Id })

/** An application's outcome, as shown to the applicant. */
const Progress = z.object({
  status: Status,
  createdAt: Instant,
  /** By when it has been looked at. */
  dueAt: Instant,
  interviewAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string(),
  appeal: z.object({ text: z.string(), at: Instant, decidedAt: Instant.nullable(), reason: z.string() }).nullable(),
  /** The account was made with the invitation. */
  joinedAt: Instant.nullable(),
})

const Facts = z.object({
  businessName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  abn: z.string(),
  tradeLicense: z.string().nullable(),
  primaryTrade: z.enum(trades),
  serviceAreas: z.string(),
  areas: z.array(z.string()),
  areasConfirmed: z.boolean(),
  experience: z.enum(experienceLevels),
  teamSize: z.enum(teamSizes),
  businessDescription: z.string(),
})

export const OwnApplication = Progress.extend({ ...Facts.shape, canAppeal: z.boolean(), canBeInvited: z.boolean() })
export type OwnApplication = z.output<typeof OwnApplication>

/** As administrators see it. */
export const AdminApplication = Progress.extend({
  ...Facts.shape,
  id: z.string(),
  interviewNotes: z.string(),
  /** It waits for us: a new one, one talked about, or an appeal. */
  isOpen: z.boolean(),
  /** Accounts and other applications with this ABN or this email; anybody can state any ABN. */
  sameAbn: z.int(),
  sameEmail: z.int(),
})
export type AdminApplication = z.output<typeof AdminApplication>

const REASON = 'Give the reason: the applicant reads it'

/** Applications to the professionals' network: `token` is the secret of the link in the applicant's letters. */
export const applications = {
  check: {
    method: 'POST',
    path: '/api/professionals/applications/check',
    summary: 'Check an application without sending it, and read the areas that its text names',
    access: 'public',
    rateLimit: 'areaChecks',
    body: CheckApplication,
    response: z.object({ areas: z.array(Area), unknown: z.array(z.string()) }),
  },
  apply: {
    method: 'POST',
    path: '/api/professionals/applications',
    summary: 'Apply to join the network; the same answer for every address, whose owner hears by mail',
    access: 'public',
    tries: 'applications',
    body: Application,
    response: Said,
    status: 201,
  },
  mine: {
    method: 'GET',
    path: '/api/professionals/applications/:token',
    summary: 'One’s own application, by the link in its letters',
    access: 'public',
    params: Token,
    response: OwnApplication,
  },
  appeal: {
    method: 'POST',
    path: '/api/professionals/applications/:token/appeal',
    summary: 'Ask for a declined application to be looked at again, once',
    access: 'public',
    rateLimit: 'applicationDeeds',
    params: Token,
    body: z.strictObject({ text: text(2000, 'Tell us what we should look at again') }),
    response: OwnApplication,
  },
  withdraw: {
    method: 'POST',
    path: '/api/professionals/applications/:token/withdraw',
    summary: 'Take an application back: it is deleted',
    access: 'public',
    rateLimit: 'applicationDeeds',
    params: Token,
    response: Said,
  },
  sendInvitation: {
    method: 'POST',
    path: '/api/professionals/applications/:token/invitation',
    summary: 'Have the invitation mailed again; the link before it ends',
    access: 'public',
    rateLimit: 'applicationDeeds',
    params: Token,
    response: Said,
  },
  list: {
    method: 'GET',
    path: '/api/admin/applications',
    summary: 'Applications: those that wait for us by when they are due, or the newest of a status',
    access: 'admin',
    recentSignIn: true,
    query: z
      .strictObject({ status: Status.optional(), limit: limit(50), cursor: z.string().max(200).optional() })
      .default({ limit: 50 }),
    response: z.array(AdminApplication),
    paged: 'cursor',
    file: [
      'id',
      'status',
      'createdAt',
      'dueAt',
      'interviewAt',
      'businessName',
      'contactName',
      'email',
      'phone',
      'abn',
      'tradeLicense',
      'primaryTrade',
      'areas',
      'experience',
      'teamSize',
      'reason',
      'joinedAt',
    ],
  },
  get: {
    method: 'GET',
    path: '/api/admin/applications/:applicationId',
    summary: 'One application',
    access: 'admin',
    recentSignIn: true,
    params: Params,
    response: AdminApplication,
  },
  setInterview: {
    method: 'PUT',
    path: '/api/admin/applications/:applicationId/interview',
    summary: 'Set when we call the applicant, or note what was said; a new time is told by mail',
    access: 'admin',
    recentSignIn: true,
    params: Params,
    body: z.strictObject({
      at: z.iso.datetime({ offset: true, error: 'Choose a date and a time' }),
      notes: text(5000).optional(),
      basedOn: BasedOn,
    }),
    response: AdminApplication,
  },
  decide: {
    method: 'POST',
    path: '/api/admin/applications/:applicationId/decision',
    summary: 'Approve after the interview, or decline with a reason; an appeal is decided the same way, once',
    access: 'admin',
    recentSignIn: true,
    params: Params,
    body: z
      .strictObject({
        decision: z.enum(['approved', 'declined'], 'Choose approved or declined'),
        reason: text(2000).default(''),
      })
      .refine(({ decision, reason }) => decision === 'approved' || reason !== '', {
        path: ['reason'],
        message: REASON,
      }),
    response: AdminApplication,
  },
  invitation: {
    method: 'GET',
    path: '/api/professionals/invitations/:token',
    summary: 'What an invitation brings into the account',
    access: 'public',
    params: Token,
    response: Facts.pick({ businessName: true, contactName: true, email: true, phone: true, abn: true }).extend({
      tradeLicense: z.string().nullable(),
      primaryTrade: z.enum(trades),
      areas: z.array(z.string()),
    }),
  },
} as const satisfies Contract

/** Signing up with an invitation: the email is the application's, and the link proves it. */
export const AcceptInvitation = z.strictObject({
  name: Name,
  businessName: BusinessName,
  mobile: Mobile('Please enter a valid mobile number'),
  password: NewPassword,
})
export const JoinedProfessional = z.object({
  /** False if the address already had an account, which the profile now belongs to: they sign in there. */
  isSignedIn: z.boolean(),
  professionalId: z.string(),
  professional: StoredProfessional,
})
