import { readFileSync } from 'node:fs'
import { type RateLimitName, rateLimits } from '@lv/contract/rate-limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken, newToken } from '#core/tokens.ts'
import { askSignInCode } from '#domains/identity/accounts/ask-sign-in-code.ts'
import { beginAuthenticator } from '#domains/identity/accounts/authenticator.ts'
import { issueMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { hashPassword } from '#domains/identity/accounts/passwords.ts'
import { passwords } from '#domains/identity/accounts/schema.ts'
import { requestSenders } from '#domains/marketplace/requests/schema.ts'
import { pages } from '#http/pages/pages.ts'
import { openRateLimits } from '#platform/rate-limits/rate-limits.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestUser, testApp } from './app.ts'
import { aRejectedDocument } from './appeals.ts'
import { anApplication, anApplicationBody, anInvitation } from './applicants.ts'
import { anAuthenticator, codeOf } from './authenticators.ts'
import { aCourse, aLearner, aQuestion } from './courses.ts'
import { aDeal, type Stage } from './deals.ts'
import {
  aBooking,
  aCommunity,
  aConsultant,
  aJoinRequest,
  aMember,
  anEvent,
  aPost,
  aProfessional,
  aProject,
  aResource,
  aRunningProject,
  aUser,
  aVisitorsRequest,
} from './factories.ts'
import { aGuestsLead } from './guests-leads.ts'
import { type JobState, someJob } from './jobs.ts'
import { aMobile } from './mobiles.ts'
import { aPayment } from './paid.ts'
import { aWork } from './portfolios.ts'

// Every form of the pages, as a browser without scripts sends it, with the real rate limits: after five typing mistakes the
// correct input is still accepted, though only one point of its rate limit was left at the start.

await ensureBuilt()
const t = await testApp({}, (app, ctx) => pages(app, ctx))

const wide = t.ctx.rateLimits
beforeAll(() => {
  t.ctx.rateLimits = openRateLimits({ ...t.ctx.config, rateLimitProfile: 'strict' }, t.ctx.pool)
})
afterAll(() => {
  t.ctx.rateLimits = wide
})

type Fields = Record<string, string | undefined>
/** A form: who sends it where, what limits it, fields that are right, and what makes each of five tries wrong. */
type Form = {
  url: string
  by?: TestUser
  /** A cookie beside that of the session. */
  cookie?: string
  budget?: RateLimitName
  right: Fields
  wrong: Fields[]
  /** Where the tries that are wrong go, if not to the form itself. */
  wrongUrl?: string
  /** Sent along with what is right; a wrong try with an empty `file` leaves it out. */
  file?: { name: string; bytes: string | Buffer; field?: string }
  /** Signed in so long ago that somebody has to confirm who they are. */
  isLate?: true
}

const PASSWORD = 'tram stop 96 at dusk'
/** A course that somebody has learnt to its end. */
async function finishedCourse() {
  const { courseId, lessonId, owner } = await aCourse(t)
  const by = await aLearner(t, courseId)
  const { certificateCode } = await t
    .as(by)
    .courses.progress({ params: { lessonId }, body: { seconds: 600, ended: true } })
  return { courseId, owner, by, code: certificateCode ?? '' }
}

const SAID = 'Open the kitchen to the garden: a steel beam and new doors.'
const anEmail = () => `typing-${crypto.randomUUID()}@test.example`
const person = () => ({ name: 'Hanna Reid', email: anEmail(), phone: '0491 570 156' })
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
/** The same mistake each time. */
const always = (fields: Fields): Fields[] => Array<Fields>(5).fill(fields)
const wrongPerson: Fields[] = [
  { name: '' },
  { email: 'hanna@' },
  { phone: '0000 000 000' },
  { phone: '' },
  { email: '' },
]

async function withPassword(user: TestUser) {
  await t.ctx.db.insert(passwords).values({ userId: user.id, hash: await hashPassword(PASSWORD) })
  return user
}

async function aDealOf(stage: Stage) {
  const [homeowner, professional] = [await aUser(t.ctx), await aProfessional(t.ctx)]
  const deal = await aDeal(t.ctx, { homeownerId: homeowner.id, professionalId: professional.id }, stage)
  return { ...deal, homeowner, professional: professional.user }
}

/** A job of $12,000, by its page and its two sides. */
async function aJobOf(state: JobState = 'planned') {
  const [owner, { id: professionalId, user: builder }] = [await aUser(t.ctx), await aProfessional(t.ctx)]
  const job = await someJob(t, { ownerId: owner.id, professionalId, state })
  return { ...job, owner, builder, url: `/job/${job.engagementId}` }
}

/** A reported post, by who looks after its community and who wrote it. */
async function aReported() {
  const owner = await aUser(t.ctx)
  const { id } = await aCommunity(t.ctx, { ownerId: owner.id })
  const [author, reporter] = [await aMember(t.ctx, id), await aMember(t.ctx, id)]
  const { id: subjectId } = await aPost(t.ctx, { communityId: id, authorId: author.id })
  const body = { kind: 'post' as const, subjectId, reason: 'spam' as const }
  const { id: reportId } = await t.as(reporter).moderation.report({ params: { communityId: id }, body })
  return { id, reportId, owner, author }
}

async function aMembership() {
  const { id: communityId } = await aCommunity(t.ctx)
  return { communityId, by: await aMember(t.ctx, communityId) }
}

const tokenFor = (kind: Parameters<typeof issueMailToken>[1]['kind'], subject: string) =>
  issueMailToken(t.ctx, { kind, subject })
const professional = async () => (await aProfessional(t.ctx)).user

const rightEvent = {
  title: 'Site walk',
  startDate: `${inDays(9)}T10:00`,
  endDate: `${inDays(9)}T11:00`,
  location: 'Brunswick',
  maxAttendees: '20',
}
const wrongEvents = [
  { title: '' },
  { startDate: '2020-01-01T10:00' },
  { endDate: `${inDays(9)}T09:00` },
  { location: '' },
  { maxAttendees: 'many' },
]

const forms: Record<string, () => Promise<Form> | Form> = {
  'sign-up of a professional': () => ({
    url: '/professionals',
    budget: 'signups',
    right: { ...person(), mobile: '0491 570 156', password: PASSWORD, confirmPassword: PASSWORD },
    wrong: [
      ...[{ name: '' }, { email: 'hanna@' }, { mobile: '0000 000 000' }, { confirmPassword: 'another' }],
      { password: 'short', confirmPassword: 'short' },
    ],
  }),
  'log-in of a professional': async () => {
    const { email } = await withPassword(await professional())
    return { url: '/professionals/login', right: { email, password: PASSWORD }, wrong: always({ password: 'not it' }) }
  },
  'code of an app, to sign in': async () => {
    const { id: userId } = await aUser(t.ctx)
    const { secret } = await anAuthenticator(t.ctx, userId)
    const token = await askSignInCode(t.ctx, { userId, home: '/' })
    return {
      url: '/auth/code',
      budget: 'logins',
      cookie: `waiting_sign_in=${token}`,
      right: { code: codeOf(secret) },
      wrong: [{ code: '' }, { code: '12345' }, { code: 'abc' }, { code: '1234567' }, { code: '12 34 5x' }],
    }
  },
  'code of an app, to set it up': async () => {
    const by = await aUser(t.ctx)
    const { key } = await beginAuthenticator(t.ctx, by)
    return {
      url: '/profile/authenticator',
      by,
      budget: 'authenticatorDeeds',
      right: { intent: 'confirm', code: codeOf(key.replaceAll(' ', '')) },
      wrong: [{ code: '' }, { code: '12345' }, { code: 'abc' }, { code: '1234567' }, { code: '12 34 5x' }],
    }
  },
  'another email': async () => ({
    url: '/profile/email',
    by: await aUser(t.ctx),
    budget: 'emailChanges',
    right: { intent: 'change', email: anEmail() },
    wrong: [{ email: '' }, { email: 'a' }, { email: 'a@' }, { email: '@a' }, { email: 'a b@c.example' }],
  }),
  'log-in of an administrator': () => ({
    url: '/admin/login',
    budget: 'adminCodes',
    right: { email: anEmail() },
    wrong: [{ email: '' }, { email: 'a' }, { email: 'a@' }, { email: '@a' }, { email: 'a b@c.example' }],
  }),
  'forgotten password': () => ({
    url: '/professionals/forgot-password',
    budget: 'recoveries',
    right: { email: anEmail() },
    wrong: [{ email: 'a' }, { email: 'a@' }, { email: '@a' }, { email: 'a b@c.example' }, { email: 'a@b' }],
  }),
  'new password': async () => {
    const token = await tokenFor('reset_password', (await withPassword(await professional())).id)
    const fresh = 'the last tram to the depot'
    return {
      url: `/professionals/reset-password/${token}`,
      right: { password: fresh, confirmPassword: fresh },
      wrong: always({ password: 'password', confirmPassword: 'password' }),
    }
  },
  'confirming who one is': async () => ({
    url: '/confirm',
    by: await withPassword(await aUser(t.ctx)),
    isLate: true,
    right: { password: PASSWORD },
    wrong: always({ password: 'not it' }),
  }),
  'request for quotes': () => ({
    url: '/get-quotes',
    budget: 'requests',
    right: { ...person(), description: SAID, postcode: '3056', consent: 'true' },
    wrong: [...wrongPerson.slice(0, 2), { consent: '' }, { postcode: '0001' }, { description: '' }],
  }),
  'quote to check': () => ({
    url: '/check-a-quote',
    budget: 'quoteChecks',
    right: { work: 'Kitchen', lines: 'Cabinets, $18,000' },
    wrong: [
      { work: '' },
      { lines: '' },
      { lines: 'Cabinets, -$5' },
      { totalCents: 'a lot' },
      { 'stages.deposit': '-1' },
    ],
  }),
  'address of a request that waits for its link': async () => {
    const { id: requestId } = await aVisitorsRequest(t.ctx, { status: 'unverified', verifiedAt: null })
    const token = newToken()
    await t.ctx.db.insert(requestSenders).values({ requestId, browserHash: hashToken(token) })
    return {
      url: '/verification-sent',
      budget: 'requestLinks',
      cookie: `sent_request=${token}`,
      right: { intent: 'correct', email: anEmail() },
      wrong: [{ email: '' }, { email: 'a' }, { email: 'a@' }, { email: '@a' }, { email: 'a b@c.example' }],
    }
  },
  'link of a request': async () => {
    const { id } = await aVisitorsRequest(t.ctx, { status: 'unverified', verifiedAt: null })
    const [url, wrongUrl] = [`/verify-email/${await tokenFor('verify_request', id)}`, '/verify-email/mistyped']
    return { url, wrongUrl, right: {}, wrong: always({}) }
  },
  'message to us': () => ({
    url: '/contact',
    budget: 'contacts',
    right: { ...person(), subject: 'Other', message: 'May I bring my dog?' },
    wrong: [...wrongPerson.slice(0, 3), { subject: 'None of these' }, { message: '' }],
  }),
  'collaborative project': () => ({
    url: '/projects/new',
    budget: 'projects',
    right: { ...person(), projectAddress: '12 Lygon Street, Carlton VIC 3053', description: SAID },
    wrong: [...wrongPerson.slice(0, 3), { projectAddress: '12' }, { description: '' }],
  }),
  'offer to a project': async () => {
    const { id } = await aProject(t.ctx)
    const right = { intent: 'offer', message: 'I can frame it in March.', price: '900', rateUnit: 'day' }
    const wrong = [{ message: '' }, { message: 'x' }, { price: '-5' }, { price: 'a lot' }, { rateUnit: 'a mile' }]
    return { url: `/projects/${id}`, budget: 'projectOffers', by: await aUser(t.ctx), right, wrong }
  },
  'edit of a project': async () => {
    const by = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: by.id })
    const right = {
      intent: 'edit',
      title: 'Second storey',
      description: SAID,
      category: 'Home Renovation',
      budget: 'Over $1m',
      urgency: 'Within a month',
      maxQuotes: '3',
    }
    const wrong = [{ title: '' }, { description: 'x' }, { budget: 'a lot' }, { maxQuotes: 'x' }, { maxQuotes: '0' }]
    return { url: `/projects/${id}/edit`, budget: 'projectDeeds', by, right, wrong }
  },
  'seat of a project': async () => {
    const by = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: by.id })
    const right = { intent: 'seat', trade: 'Plumber', licenceClass: 'Licensed Plumber', places: '2' }
    const wrong = [
      { trade: '' },
      { trade: 'Pilot' },
      { places: '0' },
      { places: 'x' },
      { licenceClass: 'x'.repeat(90) },
    ]
    return { url: `/projects/${id}`, budget: 'projectDeeds', by, right, wrong }
  },
  'document of a project': async () => {
    const by = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: by.id })
    const file = { name: 'Soil.pdf', bytes: '%PDF-1.7 a soil report' }
    const right = { intent: 'add', title: 'Soil report' }
    return { url: `/projects/${id}/documents`, budget: 'projectFiles', by, file, right, wrong: always({ title: '' }) }
  },
  'task of a running project': async () => {
    const [by, member] = [await aUser(t.ctx), await aUser(t.ctx)]
    const { projectId } = await aRunningProject(t.ctx, { ownerId: by.id, memberId: member.id })
    const right = { intent: 'task', title: 'Order the steel', dueOn: '2031-03-02', personId: member.id }
    const wrong = [
      { title: '' },
      { title: 'x'.repeat(210) },
      { dueOn: 'soon' },
      { personId: 'x' },
      { dueOn: '2031-13-01' },
    ]
    return { url: `/projects/${projectId}/work`, budget: 'projectDeeds', by, right, wrong }
  },
  'variation of a running project': async () => {
    const [by, member] = [await aUser(t.ctx), await aUser(t.ctx)]
    const { projectId } = await aRunningProject(t.ctx, { ownerId: member.id, memberId: by.id })
    const right = { intent: 'propose', text: 'Two more piers', price: '1200', direction: 'more', days: '3' }
    const wrong = [{ text: '' }, { price: 'a lot' }, { days: 'x' }, { days: '1.5' }, { price: '99999999999' }]
    return { url: `/projects/${projectId}/work`, budget: 'projectOffers', by, right, wrong }
  },
  'review of a project': async () => {
    const [by, member] = [await aUser(t.ctx), await aUser(t.ctx)]
    const over = { status: 'completed' as const, endedAt: t.ctx.now() }
    const { projectId } = await aRunningProject(t.ctx, { ownerId: by.id, memberId: member.id, over })
    const right = { intent: 'review', personId: member.id, stars: '5', text: 'On time.' }
    const wrong = [{ stars: '' }, { stars: '6' }, { stars: 'x' }, { personId: 'x' }, { text: 'x'.repeat(2100) }]
    return { url: `/projects/${projectId}/reviews`, budget: 'projectOffers', by, right, wrong }
  },
  'post that shows a project': async () => {
    const { communityId, by } = await aMembership()
    const member = await aUser(t.ctx)
    const over = { isPublic: true, status: 'completed' as const, endedAt: t.ctx.now() }
    const { projectId } = await aRunningProject(t.ctx, { ownerId: by.id, memberId: member.id, over })
    const right = { intent: 'show', communityId, title: 'Finished: a wall', content: 'Rammed earth, two crews.' }
    const wrong = [
      { communityId: '' },
      { title: '' },
      { content: '' },
      { title: 'x'.repeat(300) },
      { communityId: 'x' },
    ]
    return { url: `/projects/${projectId}/showcase`, budget: 'posts', by, right, wrong }
  },
  'booking of a call': () => ({ url: '/book/free', budget: 'consultations', right: person(), wrong: wrongPerson }),
  'links of one’s bookings': () => ({
    url: '/bookings',
    budget: 'recoveries',
    right: { email: anEmail() },
    wrong: [{ email: '' }, { email: 'a' }, { email: 'a@' }, { email: '@a' }, { email: 'a b@c.example' }],
  }),
  'new time of a booking': async () => {
    await aConsultant(t.ctx)
    const { manage } = await aBooking(t.ctx)
    const slots = await t.as(null).consultations.slots({ query: { package: 'basic' } })
    return {
      url: `/bookings/${manage}`,
      budget: 'bookingDeeds',
      right: { intent: 'reschedule', startsAt: slots.at(9)?.startsAt ?? '' },
      wrong: always({ startsAt: '2020-01-01T00:00:00Z' }),
    }
  },
  'quotes for a visit': async () => {
    const { manage, visit } = await aBooking(t.ctx, { startsAt: new Date(Date.now() - 3 * 3_600_000) })
    const body = { summary: SAID, lines: ['A beam'], trades: ['Builder/Contractor' as const], postcode: '3056' }
    await t.as(null).consultations.writeScope({ params: { token: visit }, body })
    return {
      url: `/bookings/${manage}`,
      budget: 'bookingDeeds',
      right: { intent: 'ask-for-quotes', consent: 'true' },
      wrong: always({ consent: '' }),
    }
  },
  'scope sheet': async () => {
    const { visit } = await aBooking(t.ctx, { startsAt: new Date(Date.now() - 3 * 3_600_000) })
    return {
      url: `/visits/${visit}`,
      budget: 'bookingDeeds',
      right: { summary: SAID, lines: 'A beam\nNew doors', postcode: '3056' },
      wrong: [{ summary: '' }, { lines: '' }, { postcode: '0001' }, { postcode: 'x' }, { postcode: '' }],
    }
  },
  'new community': async () => ({
    url: '/create-community',
    budget: 'communities',
    by: await aUser(t.ctx),
    right: {
      name: 'Tilt-up panels',
      description: 'Precast and tilt-up in the west.',
      category: 'Builders',
      sector: 'Industrial',
      location: 'Melbourne',
      membershipType: 'free',
    },
    wrong: [
      ...[{ name: '' }, { category: 'None of these' }, { description: '' }, { location: '' }],
      { image: crypto.randomUUID() },
    ],
  }),
  'asking to join a community': async () => {
    const { id } = await aCommunity(t.ctx, { membershipType: 'invite_only' })
    return {
      url: `/community/${id}`,
      budget: 'joins',
      by: await aUser(t.ctx),
      right: { intent: 'join', note: 'I lay bricks.' },
      wrong: always({ note: 'x'.repeat(5000) }),
    }
  },
  'the settings of a community': async () => {
    const by = await aUser(t.ctx)
    const { id } = await aCommunity(t.ctx, { ownerId: by.id })
    const about = { category: 'Builders', sector: 'Industrial', location: 'Melbourne', membershipType: 'open' }
    const texts = { name: 'Tilt-up panels', description: 'Precast and tilt-up in the west.', price: '29', rules: '' }
    return {
      url: `/community/${id}/settings`,
      by,
      budget: 'communityDeeds',
      right: Object.assign({ intent: 'save', access: 'public', categories: 'Slabs\nPermits' }, about, texts),
      wrong: [{ name: 'No' }, { description: '' }, { price: 'free' }, { categories: 'Slabs\nslabs' }, { price: '-1' }],
    }
  },
  'an invitation to a community': async () => {
    const by = await aUser(t.ctx)
    const { id } = await aCommunity(t.ctx, { ownerId: by.id })
    return {
      url: `/community/${id}/members`,
      by,
      budget: 'invitations',
      right: { intent: 'invite', email: anEmail(), days: '14', mostUses: '', role: 'member' },
      wrong: [{ email: 'hanna@' }, { days: '0' }, { days: 'two' }, { mostUses: '-1' }, { mostUses: '9999' }],
    }
  },
  'answer to who asks to join': async () => {
    const by = await aUser(t.ctx)
    const { id } = await aCommunity(t.ctx, { membershipType: 'invite_only', ownerId: by.id })
    const { id: requestId } = await aJoinRequest(t.ctx, { communityId: id })
    return {
      url: `/community/${id}/requests`,
      by,
      right: { decision: 'accept', requestId, note: 'Welcome.' },
      wrong: always({ note: 'x'.repeat(600) }),
    }
  },
  'report in a community': async () => {
    const { id } = await aCommunity(t.ctx)
    const by = await aMember(t.ctx, id)
    const post = await aPost(t.ctx, { communityId: id })
    return {
      url: `/community/${id}/report?kind=post&subject=${post.id}`,
      by,
      budget: 'communityReports',
      right: { reason: 'spam', note: 'The same link everywhere.' },
      wrong: [{ reason: '' }, { reason: 'dull' }, { note: 'x'.repeat(1001) }, { reason: 'Spam' }, { reason: 'post' }],
    }
  },
  'hiding what somebody wrote': async () => {
    const { id } = await aCommunity(t.ctx)
    const by = await aMember(t.ctx, id, { role: 'moderator' })
    const author = await aMember(t.ctx, id)
    const post = await aPost(t.ctx, { communityId: id, authorId: author.id })
    return {
      url: `/community/${id}/hide?kind=post&subject=${post.id}`,
      by,
      budget: 'communityDeeds',
      right: { reason: 'spam', why: 'Advertising is against our rules.' },
      wrong: [{ reason: '' }, { reason: 'dull' }, { why: '' }, { why: 'Spam' }, { why: 'x'.repeat(1001) }],
    }
  },
  'decision about a report': async () => {
    const { id, reportId, owner: by } = await aReported()
    return {
      url: `/community/${id}/moderation`,
      by,
      budget: 'communityDeeds',
      right: { intent: 'decide', reportId, decision: 'mute-7', reason: 'Advertising is against our rules.' },
      wrong: [{ reason: '' }, { reason: 'Spam' }, { decision: '' }, { decision: 'mute-2' }, { decision: 'mute' }],
    }
  },
  'appeal in a community': async () => {
    const { reportId, owner, author: by } = await aReported()
    const body = { decision: 'hide' as const, reason: 'Advertising is against our rules.' }
    await t.as(owner).moderation.decide({ params: { reportId }, body })
    const [decision] = (await t.as(by).moderation.own({ query: {} })).items
    return {
      url: '/appeals',
      by,
      budget: 'communityAppeals',
      right: { decisionId: decision?.id, text: 'It was a quote of somebody else.' },
      wrong: [...always({ text: '' }).slice(1), { text: 'x'.repeat(2001) }],
    }
  },
  'announcement to a community': async () => {
    const by = await aUser(t.ctx)
    const { id } = await aCommunity(t.ctx, { ownerId: by.id })
    return {
      url: `/community/${id}/announcements/new`,
      budget: 'announcements',
      by,
      right: { intent: 'save', title: 'Site visit', content: 'On Saturday at nine.' },
      wrong: [{ title: '' }, { content: '' }, { day: '2020-01-01', time: '09:00' }, { day: 'soon' }, { time: '09:00' }],
    }
  },
  'change of an announcement': async () => {
    const by = await aUser(t.ctx)
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: by.id })
    const { id } = await t.as(by).announcements.create({
      params: { communityId },
      body: { title: 'Site visit', content: 'On Saturday.' },
    })
    return {
      url: `/community/${communityId}/announcements/${id}/edit`,
      by,
      right: { intent: 'save', isShown: 'true', title: 'Site visit', content: 'On Sunday.' },
      wrong: [...always({ content: 'x'.repeat(11_000) }).slice(0, 3), { title: '' }, { content: '' }],
    }
  },
  'payout of an owner': async () => {
    const by = await aUser(t.ctx)
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: by.id, isPaid: true, priceCents: 2900 })
    const { id: userId } = await aUser(t.ctx)
    const paidAt = new Date(Date.now() - 20 * 86_400_000)
    const paid = { userId, kind: 'community' as const, communityId, description: 'A community', amountCents: 12_500 }
    await aPayment(t.ctx, { ...paid, paidAt })
    return {
      url: '/earnings',
      budget: 'payouts',
      by,
      right: { amount: '60' },
      wrong: [{ amount: '' }, { amount: 'x' }, { amount: '49.99' }, { amount: '-60' }, { amount: '5000' }],
    }
  },
  'new post': async () => {
    const { communityId, by } = await aMembership()
    return {
      url: `/community/${communityId}/posts/new`,
      budget: 'posts',
      by,
      right: { intent: 'save', title: 'Slab', content: 'It cracked.' },
      wrong: [
        { title: '' },
        { content: '' },
        { title: 'x'.repeat(300) },
        { images: 'no id' },
        { images: crypto.randomUUID() },
      ],
    }
  },
  'new resource': async () => {
    const by = await aUser(t.ctx)
    const { id } = await aCommunity(t.ctx, { ownerId: by.id })
    return {
      url: `/community/${id}/resources/new`,
      budget: 'resources',
      by,
      file: { name: 'Guide.pdf', bytes: '%PDF-1.7 a guide' },
      right: { title: 'A guide', folder: 'Soil' },
      wrong: [
        { title: '' },
        { title: 'x'.repeat(130) },
        { folder: 'x'.repeat(70) },
        ...always({ title: '' }).slice(0, 2),
      ],
    }
  },
  'change of a resource': async () => {
    const by = await aUser(t.ctx)
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: by.id })
    const { id } = await aResource(t.ctx, { communityId })
    return {
      url: `/community/${communityId}/resources/${id}/edit`,
      budget: 'resourceDeeds',
      by,
      right: { title: 'A guide', folder: 'Soil', isPremium: 'true' },
      wrong: [
        { title: '' },
        { title: 'x'.repeat(130) },
        { folder: 'x'.repeat(70) },
        ...always({ title: '' }).slice(0, 2),
      ],
    }
  },
  'new version of a resource': async () => {
    const by = await aUser(t.ctx)
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: by.id })
    const { id } = await aResource(t.ctx, { communityId })
    return {
      url: `/community/${communityId}/resources/${id}`,
      budget: 'resources',
      by,
      file: { name: 'Guide.pdf', bytes: '%PDF-1.7 a guide' },
      right: { intent: 'version' },
      wrong: always({ file: '' }),
    }
  },
  'new event': async () => {
    const by = await aUser(t.ctx)
    const { id } = await aCommunity(t.ctx, { ownerId: by.id })
    return { url: `/community/${id}/events/new`, budget: 'events', by, right: rightEvent, wrong: wrongEvents }
  },
  'change of an event': async () => {
    const by = await aUser(t.ctx)
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: by.id })
    const { id } = await anEvent(t.ctx, { communityId })
    return { url: `/community/${communityId}/events/${id}/edit`, by, right: rightEvent, wrong: wrongEvents }
  },
  'change of a post': async () => {
    const { communityId, by } = await aMembership()
    const { id } = await aPost(t.ctx, { communityId, authorId: by.id })
    return {
      url: `/community/${communityId}/posts/${id}/edit`,
      by,
      right: { intent: 'save', title: 'Slab', content: 'It cracked again.' },
      wrong: always({ title: '' }),
    }
  },
  comment: async () => {
    const { communityId, by } = await aMembership()
    const { id } = await aPost(t.ctx, { communityId, authorId: by.id })
    return {
      url: `/community/${communityId}/posts/${id}`,
      budget: 'comments',
      by,
      right: { intent: 'comment', content: 'Get a soil report.' },
      wrong: [{ content: '' }, { content: ' ' }, { content: 'x'.repeat(10_000) }, { parentId: 'x' }, { parentId: 'y' }],
    }
  },
  profile: async () => ({
    url: '/profile',
    budget: 'profile',
    by: await aUser(t.ctx),
    right: { company: 'Brickfield' },
    wrong: [
      { phone: '0000 000 000' },
      { website: 'not an address' },
      { yearsExperience: 'x' },
      { role: 'admin' },
      { phone: '1' },
    ],
  }),
  'profile of a professional': async () => ({
    url: '/professionals/settings',
    budget: 'profile',
    by: await professional(),
    right: { intent: 'profile', name: 'Petra Novak', mobile: '0491 570 156', about: 'Tiles.' },
    wrong: [{ name: '' }, { mobile: '' }, { mobile: '0000 000 000' }, { about: 'x'.repeat(9000) }, { mobile: 'x' }],
  }),
  'business and licences': async () => ({
    url: '/professionals/settings',
    budget: 'profile',
    by: await professional(),
    right: { intent: 'business', abn: '51 824 753 556', businessType: 'Company' },
    wrong: [{ abn: '1' }, { abn: 'x' }, { abn: '51 824 753 557' }, { abn: 'none' }, { businessType: 'x'.repeat(90) }],
  }),
  'service area': async () => ({
    url: '/professionals/settings',
    budget: 'profile',
    by: await professional(),
    right: { intent: 'matching', trades: 'Tiler', area: 'radius', base: '3056', radiusKm: '10' },
    wrong: [{ base: '0001' }, { base: '' }, { radiusKm: 'x' }, { radiusKm: '-1' }, { trades: 'None' }],
  }),
  leave: async () => ({
    url: '/professionals/settings',
    budget: 'profile',
    by: await professional(),
    right: { intent: 'away', awayUntil: inDays(9) },
    wrong: [
      { awayUntil: '' },
      { awayUntil: '2020-01-01' },
      { awayUntil: 'x' },
      { awayUntil: '2030-02-30' },
      { awayUntil: '0' },
    ],
  }),
  hours: async () => ({
    url: '/professionals/settings',
    budget: 'profile',
    by: await professional(),
    right: { intent: 'hours', 'day-1': 'on', from: '07:00', until: '16:00' },
    wrong: [{ from: '' }, { until: 'x' }, { until: '07:00' }, { from: '25:00' }, { until: '06:00' }],
  }),
  'licence or insurance': async () => ({
    url: '/professionals/settings',
    budget: 'profile',
    by: await professional(),
    right: {
      intent: 'document',
      kind: 'insurance',
      class: 'Public liability, $10m',
      holder: 'Costa Building',
      number: 'PL 778',
      expiresAt: inDays(90),
    },
    wrong: [{ expiresAt: '2020-01-01' }, { kind: 'None' }, { holder: '' }, { number: '' }, { expiresAt: '' }],
  }),
  'API key': async () => ({
    url: '/professionals/settings/software',
    budget: 'profile',
    by: await professional(),
    right: { intent: 'make-key', name: 'Job diary', 'ticked-leads': 'yes' },
    wrong: [{ name: '' }, { name: 'x'.repeat(90) }, { name: ' ' }, { name: 'x'.repeat(200) }, { name: 'a\nb' }],
  }),
  webhook: async () => ({
    url: '/professionals/settings/software',
    budget: 'profile',
    by: await professional(),
    right: { intent: 'make-webhook', url: 'https://hooks.example.com/', 'ticked-lead.created': 'yes' },
    wrong: [
      { url: '' },
      { url: 'hooks' },
      { url: 'http://hooks.example.com/' },
      { url: 'https://10.0.0.1/' },
      { url: 'ftp://hooks.example.com/' },
    ],
  }),
  'top-up': async () => ({
    url: '/professionals/top-up',
    budget: 'orders',
    by: await professional(),
    right: { amount: '50' },
    wrong: [{ amount: '' }, { amount: 'x' }, { amount: '1' }, { amount: '-5' }, { amount: '9e9' }],
  }),
  'automatic top-up': async () => ({
    url: '/professionals/wallet',
    budget: 'profile',
    by: await professional(),
    right: { amount: '50', cap: '200' },
    wrong: [{ amount: '' }, { cap: '10' }, { amount: 'x' }, { isOn: 'on' }, { cap: '' }],
  }),
  'plan card': async () => ({
    url: '/professionals/checkout?plan=popular',
    budget: 'orders',
    by: await professional(),
    right: {
      email: anEmail(),
      firstName: 'Petra',
      lastName: 'Novak',
      company: 'Novak Tiling',
      phone: '0491 570 156',
      licenseNumber: 'DB-U 12345',
      businessType: 'Builder',
    },
    wrong: [
      { email: '' },
      { firstName: '' },
      { lastName: '' },
      { company: 'x'.repeat(500) },
      { phone: 'x'.repeat(50) },
    ],
  }),
  quote: async () => {
    const { leadId, professional } = await aDealOf('lead')
    return {
      url: `/professionals/leads/${leadId}/quote`,
      budget: 'leadDeeds',
      by: professional,
      right: {
        intent: 'send',
        'line-label': 'All of it',
        'line-kind': 'included',
        'line-amount': '10,000',
        validUntil: inDays(30),
      },
      wrong: [
        { 'line-amount': 'x' },
        { validUntil: '2020-01-01' },
        { 'line-label': '' },
        { durationDays: 'x' },
        { validUntil: '' },
      ],
    }
  },
  'message of a professional': async () => {
    const { leadId, professional } = await aDealOf('lead')
    return {
      url: `/professionals/leads/${leadId}`,
      budget: 'messages',
      by: professional,
      right: { intent: 'message', body: 'May I come by?' },
      wrong: always({ body: '' }),
    }
  },
  'message to a professional without an account': async () => {
    const { token, leadId } = await aGuestsLead(t.ctx)
    return {
      url: `/talks/${token}/${leadId}`,
      budget: 'talks',
      right: { intent: 'message', body: 'Yes, after five.' },
      wrong: [...always({ body: ' ' }).slice(1), { body: 'x'.repeat(20_001) }],
    }
  },
  'report of a lead': async () => {
    const { leadId, professional } = await aDealOf('lead')
    return {
      url: `/professionals/leads/${leadId}`,
      budget: 'leadDeeds',
      by: professional,
      right: { intent: 'report', reason: 'wrong_number' },
      wrong: always({ reason: 'None' }),
    }
  },
  'message of a homeowner': async () => {
    const { requestId, leadId, homeowner } = await aDealOf('lead')
    return {
      url: `/quotes/${requestId}/messages/${leadId}`,
      budget: 'messages',
      by: homeowner,
      right: { body: 'Tomorrow at nine.' },
      wrong: always({ body: ' ' }),
    }
  },
  'brief of a request': async () => {
    const { requestId, homeowner } = await aDealOf('lead')
    return {
      url: `/quotes/${requestId}`,
      budget: 'leadDeeds',
      by: homeowner,
      right: { intent: 'update', description: SAID },
      wrong: always({ description: '' }),
    }
  },
  'lines of a request': async () => {
    const { requestId, homeowner } = await aDealOf('lead')
    return {
      url: `/quotes/${requestId}`,
      by: homeowner,
      right: { intent: 'scope', lines: 'A beam\nNew doors' },
      wrong: always({ lines: 'x'.repeat(200) }),
    }
  },
  'end of a request': async () => {
    const { requestId, homeowner } = await aDealOf('lead')
    return {
      url: `/quotes/${requestId}`,
      budget: 'leadDeeds',
      by: homeowner,
      right: { intent: 'cancel', reason: 'We sold.' },
      wrong: always({ reason: 'x'.repeat(400) }),
    }
  },
  review: async () => {
    const { requestId, homeowner } = await aDealOf('completed')
    return {
      url: `/quotes/${requestId}`,
      budget: 'leadDeeds',
      by: homeowner,
      right: { intent: 'review', stars: '5', text: 'Tidy.' },
      wrong: always({ stars: '7' }),
    }
  },
  'acceptance of a quote, signed': async () => {
    const { requestId, quoteId, homeowner } = await aDealOf('quoted')
    return {
      url: `/quotes/${requestId}/accept/${quoteId}`,
      budget: 'leadDeeds',
      by: homeowner,
      right: { version: '1', signedName: 'Hanna Reid' },
      wrong: [
        { signedName: '' },
        { signedName: ' ' },
        { signedName: 'x'.repeat(121) },
        { signedName: '\u0007' },
        { signedName: '' },
      ],
    }
  },
  'stages of a job': async () => {
    const { url, contractId, builder: by } = await aJobOf()
    const right = {
      intent: 'schedule',
      contractId,
      'kind-0': 'deposit',
      'label-0': 'Deposit',
      'amount-0': '1,200',
      'kind-1': 'completion',
      'label-1': 'The rest',
      'amount-1': '10,800',
    }
    const wrong = [
      { 'amount-0': '1,201' },
      { 'amount-1': 'much' },
      { 'label-0': '' },
      { 'kind-0': 'roof' },
      { 'amount-1': '0' },
    ]
    return { url, budget: 'engagements', by, right, wrong }
  },
  'variation of a job': async () => {
    const { url, contractId, owner: by } = await aJobOf()
    const said = { intent: 'propose', contractId, text: 'Two more windows', price: '4,200', more: 'More', days: '5' }
    const right = { ...said, later: 'Later', signedName: 'Hanna Reid' }
    const wrong = [{ text: '' }, { signedName: '' }, { price: 'much' }, { days: 'five' }, { days: '366' }]
    return { url, budget: 'engagements', by, right, wrong }
  },
  'claim of a job that is refused': async () => {
    const { url, contractId, stageId, owner: by } = await aJobOf('claimed')
    const right = { intent: 'refuse', contractId, stageId, reason: 'The door is missing' }
    return { url, budget: 'engagements', by, right, wrong: always({ reason: '' }) }
  },
  'task of a job': async () => {
    const { url, builder: by } = await aJobOf()
    const right = { intent: 'task', title: 'Choose the taps', dueOn: '', side: 'owner' }
    const wrong = [
      { title: '' },
      { title: ' ' },
      { title: 'x'.repeat(201) },
      { dueOn: 'soon' },
      { dueOn: '2026-02-30' },
    ]
    return { url, budget: 'engagements', by, right, wrong }
  },
  'entry of a job’s diary': async () => {
    const { url, builder: by } = await aJobOf()
    const right = { intent: 'entry', text: 'The slab is poured.', day: '' }
    const wrong = [{ text: '' }, { text: ' ' }, { text: 'x'.repeat(4001) }, { day: '2999-01-01' }, { day: 'today' }]
    return { url, budget: 'engagements', by, right, wrong }
  },
  'defect of a job': async () => {
    const { url, owner: by } = await aJobOf()
    const wrong = [{ text: '' }, { text: ' ' }, { text: 'x'.repeat(2001) }, { text: '\n' }, { text: '' }]
    return { url, budget: 'engagements', by, right: { intent: 'defect', text: 'The door jams' }, wrong }
  },
  'complaint about a review': async () => {
    const { reviewId, professional } = await aDealOf('reviewed')
    return {
      url: `/reviews/${reviewId}/report`,
      budget: 'complaints',
      by: professional,
      right: { reason: 'untrue', text: 'We finished early.' },
      wrong: [...always({ reason: '' }).slice(2), { text: '' }, { reason: 'dull' }],
    }
  },
  'answer to a complaint': async () => {
    const { complaintId, homeowner } = await aDealOf('complained')
    return {
      url: `/reviews/complaints/${complaintId}`,
      budget: 'complaints',
      by: homeowner,
      right: { intent: 'answer', answer: 'I have photos.', review: 'Tidy.' },
      wrong: always({ answer: ' ' }),
    }
  },
  'appeal against a decision': async () => {
    const { id: professionalId, user: by } = await aProfessional(t.ctx)
    const { id } = await aRejectedDocument(t.ctx, professionalId)
    return {
      url: `/professionals/appeal?kind=document&id=${id}`,
      budget: 'appeals',
      by,
      right: { text: 'The insurer can confirm it.' },
      wrong: always({ text: ' ' }),
    }
  },
  'reply to a review': async () => {
    const { reviewId, professional } = await aDealOf('reviewed')
    const profile = await t.as(professional).professionals.me({})
    return {
      url: `/professionals/p/${profile.slug}`,
      budget: 'leadDeeds',
      by: professional,
      right: { reviewId, reply: 'Thank you.' },
      wrong: always({ reply: '' }),
    }
  },
  'message to somebody': async () => {
    const { communityId, by } = await aMembership()
    const { id } = await aMember(t.ctx, communityId)
    return {
      url: `/messages/new?person=${id}`,
      by,
      budget: 'conversations',
      right: { body: 'Who did your stumps?' },
      wrong: always({ body: '' }),
    }
  },
  'message in a conversation': async () => {
    const { communityId, by } = await aMembership()
    const { id: personId } = await aMember(t.ctx, communityId)
    const { conversationId } = await t.as(by).conversations.start({ body: { personId, body: 'Hello' } })
    return {
      url: `/messages/${conversationId}`,
      by,
      budget: 'messages',
      right: { intent: 'message', body: 'Who did your stumps?' },
      wrong: always({ body: '' }),
    }
  },
  'mobile number': async () => ({
    url: '/profile/verify-phone',
    by: await aUser(t.ctx),
    budget: 'phoneCodes',
    right: { intent: 'send', phone: aMobile() },
    wrong: [{ phone: '' }, { phone: '0000 000 000' }, { phone: '04' }, { phone: '13 11 26' }, { phone: 'none' }],
  }),
  'quiet hours': async () => ({
    url: '/notifications/preferences',
    by: await aUser(t.ctx),
    budget: 'notifications',
    right: { timeZone: 'Australia/Melbourne', 'quiet.from': '22:00', 'quiet.until': '07:00' },
    wrong: always({ 'quiet.until': '' }),
  }),
  'application to join': () => ({
    url: '/professionals/join',
    budget: 'applications',
    right: { ...anApplicationBody(), areas: 'Brunswick 3056', areasOf: 'Brunswick, Coburg' },
    wrong: [{ businessName: '' }, { email: 'bruno@' }, { abn: '123' }, { phone: '0000 000 000' }, { contactName: '' }],
  }),
  'appeal against a decision on it': async () => {
    const { token } = await anApplication(t.ctx, { state: 'declined' })
    return {
      url: `/professionals/application/${token}`,
      budget: 'applicationDeeds',
      right: { intent: 'appeal', text: 'The ABN is active again: see the register.' },
      wrong: always({ text: '' }),
    }
  },
  'invitation to join': async () => {
    const { invitation } = await anInvitation(t.ctx)
    return {
      url: `/professionals/invitation/${invitation}`,
      right: {
        name: 'Bruno Costa',
        businessName: 'Costa',
        mobile: aMobile(),
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
      wrong: [
        ...[{ name: '' }, { mobile: '0000 000 000' }, { mobile: '' }, { confirmPassword: 'another' }],
        { password: 'short', confirmPassword: 'short' },
      ],
    }
  },
  'project of a portfolio': async () => {
    const { user: by } = await aProfessional(t.ctx)
    const right = {
      title: 'Bath',
      kind: 'bathroom',
      postcode: '3056',
      year: '2025',
      suburb: '',
      priceBand: '',
      story: '',
    }
    const wrong = [{ title: '' }, { postcode: '99' }, { year: '1066' }, { kind: '' }, { file: '' }]
    const tile = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a9452e' } })
    const file = { name: 'bath.png', bytes: await tile.png().toBuffer(), field: 'after' }
    return { url: '/professionals/portfolio/new', budget: 'portfolio', by, right, wrong, file }
  },
  'project of a portfolio, changed': async () => {
    const { id: professionalId, user: by } = await aProfessional(t.ctx)
    const { workId, photoId } = await aWork(t.ctx, { professionalId })
    const said = {
      title: 'Bath',
      kind: 'bathroom',
      postcode: '3056',
      year: '2025',
      suburb: '',
      priceBand: '',
      story: '',
    }
    const right = {
      intent: 'save',
      order: photoId,
      [`stage-${photoId}`]: 'after',
      [`caption-${photoId}`]: 'The bath',
      ...said,
    }
    const wrong = [
      { title: '' },
      { postcode: '99' },
      { year: '' },
      { [`caption-${photoId}`]: 'x'.repeat(161) },
      { kind: 'barn' },
    ]
    return { url: `/professionals/portfolio/${workId}`, budget: 'portfolio', by, right, wrong }
  },
  'review of a course': async () => {
    const { courseId, by } = await finishedCourse()
    const right = { intent: 'review', stars: '5', text: 'The table is what I come back to.' }
    const wrong = [{ stars: '' }, { stars: '0' }, { stars: '6' }, { stars: 'five' }, { text: 'x'.repeat(6000) }]
    return { url: `/courses/${courseId}`, budget: 'comments', by, right, wrong }
  },
  'answers to a quiz': async () => {
    const question = aQuestion()
    const { courseId, lessonId } = await aCourse(t, [{ kind: 'quiz', questions: [question] }])
    const right = { intent: 'answers', attempt: '1', version: '1', [question.id]: '1' }
    const wrong = always({ [question.id]: '' })
    const by = await aLearner(t, courseId)
    return { url: `/courses/${courseId}/learn/${lessonId}`, budget: 'lessons', by, right, wrong }
  },
  'course begun': async () => {
    const by = await aUser(t.ctx)
    const { id: communityId } = await aCommunity(t.ctx, { ownerId: by.id })
    const said = { description: 'What moves, and why.', level: 'beginner', topic: 'Structure', access: 'free' }
    const right = Object.assign({ communityId, title: 'Slabs on clay' }, said)
    const wrong = [{ title: '' }, { description: '' }, { level: 'hard' }, { topic: 'Clay' }, { access: 'nobody' }]
    return { url: '/courses/new', budget: 'courses', by, right, wrong }
  },
  'what a course’s page says': async () => {
    const { courseId, owner: by } = await aCourse(t)
    const said = { description: 'What moves, and why.', level: 'beginner', topic: 'Structure', access: 'free' }
    const right = Object.assign({ intent: 'details', title: 'Slabs on clay', outcomes: 'Reading a report' }, said)
    const wrong = [{ title: '' }, { description: '' }, { level: 'hard' }, { outcomes: 'x'.repeat(201) }, { topic: '' }]
    return { url: `/courses/${courseId}/edit`, budget: 'authoring', by, right, wrong }
  },
  'lesson added': async () => {
    const { courseId, moduleId, owner: by } = await aCourse(t)
    const right = { intent: 'addLesson', moduleId, title: 'Piers', kind: 'text' }
    const wrong = [{ title: '' }, { kind: 'film' }, { kind: '' }, { title: 'x'.repeat(121) }, { title: '  ' }]
    return { url: `/courses/${courseId}/edit`, budget: 'authoring', by, right, wrong }
  },
  'lesson written': async () => {
    const {
      courseId,
      lessonId,
      owner: by,
    } = await aCourse(t, [{ kind: 'video', videoUrl: 'https://vimeo.com/12345678' }])
    const right = { intent: 'save', title: 'Piers', minutes: '5', videoUrl: 'https://vimeo.com/123456789', content: '' }
    const wrong = [{ title: '' }, { minutes: 'five' }, { minutes: '' }, { minutes: '999' }, { videoUrl: 'vimeo' }]
    return { url: `/courses/${courseId}/edit/${lessonId}`, budget: 'authoring', by, right, wrong }
  },
  'question written': async () => {
    const { courseId, lessonId, owner: by } = await aCourse(t, [{ kind: 'quiz', questions: [aQuestion()] }])
    const said = { intent: 'save', id: crypto.randomUUID(), kind: 'single', prompt: 'Which?', right: '1' }
    const right = Object.assign({ 'option.0': 'Clay', 'option.1': 'Sand' }, said)
    const wrong = [{ prompt: '' }, { right: '' }, { right: '7' }, { 'option.0': '' }, { 'option.1': 'x'.repeat(301) }]
    return {
      url: `/courses/${courseId}/edit/${lessonId}/questions/new?kind=single`,
      budget: 'authoring',
      by,
      right,
      wrong,
    }
  },
  'comment on a lesson': async () => {
    const { courseId, lessonId } = await aCourse(t)
    const by = await aLearner(t, courseId)
    const wrong = [{ text: '' }, { text: '  ' }, { text: 'x'.repeat(2001) }, { text: '' }, { text: '\u0007' }]
    const right = { text: 'Which class is it?' }
    return { url: `/courses/${courseId}/learn/${lessonId}/discussion`, budget: 'comments', by, right, wrong }
  },
  'certificate taken back': async () => {
    const { code, owner: by } = await finishedCourse()
    const right = { reason: 'Somebody else answered the quiz.' }
    const wrong = [{ reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(600) }, { reason: '\n' }, { reason: '  ' }]
    return { url: `/verify/${code}`, budget: 'authoring', by, right, wrong }
  },
}

let networks = 0
const network = () => `10.11.0.${++networks}`

/** A form with a file, as a browser sends it. */
function withFile({ file: left, ...fields }: Fields, file: NonNullable<Form['file']>) {
  const head = (said: string) => Buffer.from(`--edge\r\ncontent-disposition: form-data; ${said}\r\n\r\n`)
  const end = Buffer.from('\r\n')
  const texts = Object.entries(fields).flatMap(([name, value]) => [
    head(`name="${name}"`),
    Buffer.from(`${value}`),
    end,
  ])
  const sent = [head(`name="${file.field ?? 'file'}"; filename="${file.name}"`), Buffer.from(file.bytes), end]
  return Buffer.concat([...texts, ...(left === '' ? [] : sent), Buffer.from('--edge--\r\n')])
}

async function sender({ by, isLate, cookie: more, file }: Form) {
  const remoteAddress = network()
  const headers = {
    'content-type': file ? 'multipart/form-data; boundary=edge' : 'application/x-www-form-urlencoded',
    accept: 'text/html',
    ...(by || more ? { cookie: [by && (await t.signIn(by)), more].filter(Boolean).join('; ') } : {}),
  }
  const ago = `update sessions set authenticated_at = authenticated_at - interval '20 minutes' where user_id = $1`
  if (isLate) await t.ctx.pool.query(ago, [by?.id])
  const send = async (url: string, fields: Fields) => {
    const payload = file ? withFile(fields, file) : new URLSearchParams(fields as Record<string, string>).toString()
    return (await t.http.inject({ method: 'POST', url, headers, payload, remoteAddress })).statusCode
  }
  return { send, remoteAddress }
}

const app = new URL('../../web/app/', import.meta.url)
/** The addresses of pages that take a form. */
const withForms = () =>
  [...readFileSync(new URL('routes.ts', app), 'utf8').matchAll(/route\('([^']+)', '([^']+)'/g)]
    .filter(([, , file = '']) =>
      /^export (async function|const) action\b/m.test(readFileSync(new URL(file, app), 'utf8')),
    )
    .map(([, path = '']) => path)
const isAt = (path: string, url: string) =>
  new RegExp(`^/${path.replace(/:\w+\?/g, '[^/?]*').replace(/:\w+/g, '[^/?]+')}(\\?.*)?$`).test(url)
/** Buttons and lists to choose of: nothing that somebody could mistype. */
const onlyPressed = [
  ...['change-email/:token', 'profile/connections'],
  ...['notifications', 'unsubscribe/:token', 'onboarding', 'messages', 'profile/data', 'profile/data/delete'],
  'admin/dashboard',
  ...['subscribe', 'subscription', 'subscription/refund/:subscriptionId', 'subscription/cancel/:subscriptionId'],
  'lead-answer/:token/:answer',
  ...['professionals/logout', 'professionals/dashboard', 'professionals/leads', 'professionals/subscription'],
  ...['professionals/subscription/change', 'community/:communityId/points', 'community-invitation/:token'],
  'calendar',
  ...['professionals/portfolio', 'job/:engagementId/portfolio', 'saved'],
]
const seen: string[] = []

describe('five mistakes, and then the right input goes through', () => {
  test.each(Object.entries(forms))('%s', async (_name, open) => {
    const form = await open()
    const { url, by, budget, right, wrong, wrongUrl = url } = form
    seen.push(url)
    const { send, remoteAddress } = await sender(form)
    if (budget) {
      const { limit, per } = rateLimits[budget]
      await t.ctx.rateLimits.spend(budget, per === 'user' ? (by?.id ?? '') : remoteAddress, limit - 1)
    }
    const refused: number[] = []
    for (const fields of wrong) refused.push(await send(wrongUrl, { ...right, ...fields }))
    expect(refused.map((status) => [400, 401].includes(status) || status)).toEqual(Array(5).fill(true))
    expect([200, 302, 303]).toContain(await send(url, right))
  })

  test('was tried at every page that takes a form', () => {
    const untried = withForms().filter((path) => !seen.some((url) => isAt(path, url)) && !onlyPressed.includes(path))
    expect(untried.filter((path) => !path.startsWith('dev/'))).toEqual([])
  })
})
