import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { approvals } from '#domains/billing/approvals/schema.ts'
import { autoTopUps, paidChecks, paymentCustomers, refundWishes } from '#domains/billing/payments/retained-schema.ts'
import { orders } from '#domains/billing/payments/schema.ts'
import { priceChanges } from '#domains/billing/prices/schema.ts'
import { diamondAgreements } from '#domains/billing/subscriptions/schema.ts'
import { announcements } from '#domains/community/announcements/schema.ts'
import {
  communityBans,
  communityInvitations,
  communityInvitationUses,
  communityMutes,
} from '#domains/community/communities/schema.ts'
import { communityAppeals, communityDecisions, communityReports } from '#domains/community/moderation/schema.ts'
import { mentions, pollOptions, polls, pollVotes } from '#domains/community/posts/schema.ts'
import { notifyBooking } from '#domains/consultations/bookings/parts/notify.ts'
import { bookingFiles, scopeSheets, visitPromises } from '#domains/consultations/bookings/schema.ts'
import {
  engagementChanges,
  engagementContracts,
  engagementDefects,
  engagementDocuments,
  engagementEntries,
  engagementTasks,
} from '#domains/engagements/engagements/schema.ts'
import { askSignInCode } from '#domains/identity/accounts/ask-sign-in-code.ts'
import { rememberDevice } from '#domains/identity/accounts/devices.ts'
import { putEmailChange } from '#domains/identity/accounts/email-change.ts'
import { issueMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { adminCodes, formerEmails, passwords, recoveryCodes, users } from '#domains/identity/accounts/schema.ts'
import { signIn } from '#domains/identity/accounts/sign-in.ts'
import { leadReports } from '#domains/marketplace/leads/schema.ts'
import { quoteVersions } from '#domains/marketplace/quotes/schema.ts'
import { requestFiles, requestSenders, scopeLines } from '#domains/marketplace/requests/schema.ts'
import { messagePauses } from '#domains/messaging/messages/schema.ts'
import { savedFilters } from '#domains/operations/admin/schema.ts'
import { contactMessages } from '#domains/operations/contact/schema.ts'
import { dataExports } from '#domains/operations/personal-data/schema.ts'
import { checkDocument } from '#domains/professionals/profiles/documents.ts'
import { leaves } from '#domains/professionals/profiles/schema.ts'
import { projectReviews } from '#domains/tenders/projects/end-schema.ts'
import { projectAddenda, projectDownloads } from '#domains/tenders/projects/file-schema.ts'
import { projectInvitations, projectQuestions } from '#domains/tenders/projects/schema.ts'
import { projectTasks, projectVariations } from '#domains/tenders/projects/work-schema.ts'
import { audit } from '#platform/audit/audit.ts'
import { singleRow } from '#platform/database/rows.ts'
import { capturedMails } from '#platform/email/schema.ts'
import { idempotencyKeys } from '#platform/idempotency/schema.ts'
import { rememberPerson } from '#platform/identity-provider/provider-accounts.ts'
import { capturedTexts } from '#platform/sms/schema.ts'
import { files } from '#platform/storage/schema.ts'
import type { TestApp } from './app.ts'
import { anApplication } from './applicants.ts'
import { anAuthenticator } from './authenticators.ts'
import { openBookingScenario } from './booked.ts'
import { aCourse, aPurchase, aQuestion, aSoldCourse, aText, begin, teach } from './courses.ts'
import { aDeal } from './deals.ts'
import * as make from './factories.ts'
import { leaveJobTraces } from './job-traces.ts'
import { aPayment, aSubscription } from './paid.ts'
import { aPhoneCode } from './phone-codes.ts'

/** Stands in every word, name and address of the person: where it is found, they are not deleted. */
export const CANARY = 'quillfeather'
/** Of the person's business, and of nobody else. */
export const ABN = '53004085616'
export const MOBILE = '+61491570156'

const DAY_MS = 86_400_000

/** A stored file of a few bytes, on disk. */
async function aStoredFile(ctx: Context, ownerId: string | null) {
  const pdf = { kind: 'document' as const, contentType: 'application/pdf', byteCount: 4 }
  const row = { ...pdf, ownerId, name: `${CANARY}.pdf`, attachedAt: ctx.now() }
  const { id } = singleRow(await ctx.db.insert(files).values(row).returning())
  await writeFile(ctx.files.path(id), '%PDF')
  return id
}

async function anAccount(t: TestApp, email: string) {
  const { ctx } = t
  const subject = await rememberPerson(ctx, { email, email_verified: true, given_name: CANARY })
  const vouched = { issuer: 'test', subject, email, emailVerified: true, givenName: CANARY, familyName: CANARY }
  const { id } = await signIn(ctx, vouched)
  const words = ['profession', 'location', 'bio', 'company', 'yearsExperience', 'specializations', 'certifications']
  const told = Object.fromEntries([...words, 'website', 'profileImageUrl'].map((name) => [name, `My ${CANARY}`]))
  const [user] = await ctx.db
    .update(users)
    .set({ ...told, phone: MOBILE })
    .where(eq(users.id, id))
    .returning()
  await t.signIn(singleRow([user].flatMap((row) => row ?? [])))
  await ctx.db.insert(passwords).values({ userId: id, hash: `${CANARY} hash` })
  await rememberDevice(ctx, { userId: id, deviceToken: undefined })
  await aPhoneCode(ctx, id, MOBILE)
  await ctx.db.insert(dataExports).values({ userId: id, failedAt: ctx.now() })
  await anAuthenticator(ctx, id)
  await ctx.db.insert(formerEmails).values({ userId: id, email: `${CANARY}-once@test.example`, until: ctx.now() })
  await ctx.db.insert(recoveryCodes).values({ userId: id, codeHash: Buffer.from(CANARY) })
  await askSignInCode(ctx, { userId: id, home: '/' })
  await ctx.db.insert(savedFilters).values({ adminId: id, tab: 'leads', name: CANARY, query: `q=${CANARY}` })
  await putEmailChange(ctx, { userId: id, email: `${CANARY}@elsewhere.example`.toLowerCase() })
  await ctx.db.insert(adminCodes).values({ browserHash: Buffer.from(CANARY), email })
  await issueMailToken(ctx, { kind: 'reset_password', subject: id })
  await ctx.db.insert(idempotencyKeys).values({
    actorId: id,
    operation: 'posts.create',
    key: randomUUID(),
    requestHash: Buffer.from('x'),
    status: 200,
    answer: { title: CANARY },
  })
  return singleRow(await ctx.db.select().from(users).where(eq(users.id, id)))
}

type User = Awaited<ReturnType<typeof anAccount>>

/** A report they made, one about them that was decided, and their appeal. */
async function aReportedMember(
  ctx: TestApp['ctx'],
  user: User,
  communityId: string,
  other: { id: string; authorId: string },
) {
  const [by, words] = [other.authorId, { said: CANARY, reason: CANARY }]
  const about = { communityId, kind: 'member' as const, subjectId: user.id, personId: user.id }
  const [decision] = await ctx.db
    .insert(communityDecisions)
    .values(Object.assign({ action: 'warn' as const }, about, words))
    .returning()
  const decisionId = decision?.id ?? ''
  await ctx.db
    .insert(communityReports)
    .values(Object.assign({ said: CANARY, note: CANARY, reason: 'spam' as const, reporterId: by, decisionId }, about))
  await ctx.db.insert(communityReports).values({
    communityId,
    kind: 'post',
    subjectId: other.id,
    personId: by,
    reporterId: user.id,
    reason: 'spam',
    note: CANARY,
  })
  await ctx.db.insert(communityAppeals).values({ decisionId, personId: user.id, text: CANARY, dueAt: new Date() })
}

/** A poll of a post, with one option. */
async function asked(ctx: TestApp['ctx'], postId: string, text: string) {
  await ctx.db.insert(polls).values({ postId, closesAt: new Date(Date.now() + 1e6) })
  await ctx.db.insert(pollOptions).values({ postId, position: 0, text })
}

/** As a member: a post with a picture and an answer of somebody else, comments with and without answers, a like. */
async function aMemberOf({ ctx, as }: TestApp, user: User) {
  const { id: communityId } = await make.aCommunity(ctx)
  await as(user).communities.join({ params: { communityId }, body: {} })
  const picture = await make.aFile(ctx, user.id)
  const params = { communityId }
  const own = await as(user).posts.create({ params, body: { title: CANARY, content: CANARY, imageIds: [picture.id] } })
  const other = await make.aPost(ctx, { communityId })
  await make.aComment(ctx, { postId: own.id, authorId: other.authorId })
  const answered = await make.aComment(ctx, { postId: other.id, authorId: user.id, content: `${CANARY} asked` })
  const answer = { postId: other.id, authorId: other.authorId, parentId: answered.id, content: 'An answer that stays.' }
  const { id: answerId } = await make.aComment(ctx, answer)
  await make.aComment(ctx, { postId: other.id, authorId: user.id, content: `${CANARY} alone` })
  await as(user).posts.like({ params: { postId: other.id } })
  const somebody = await make.aMember(ctx, communityId)
  const body = { content: 'Said and taken back.' }
  const { id: commentId } = await as(somebody).posts.comment({ params: { postId: own.id }, body })
  await as(somebody).posts.removeComment({ params: { commentId } })
  await asked(ctx, own.id, CANARY)
  await asked(ctx, other.id, 'An option that stays')
  await ctx.db.insert(pollVotes).values({ postId: other.id, userId: user.id, position: 0 })
  await ctx.db.insert(mentions).values({ postId: other.id, userId: user.id, name: CANARY })
  const event = await make.anEvent(ctx, { communityId })
  await as(user).communityEvents.register({ params: { eventId: event.id } })
  await as(user).communityEvents.makeFeed({})
  const waiting = await make.aCommunity(ctx, { membershipType: 'invite_only', isPublic: false })
  await ctx.db.insert(announcements).values({
    communityId,
    authorId: user.id,
    title: CANARY,
    content: CANARY,
    contentHtml: `<p>${CANARY}</p>`,
    htmlVersion: 1,
    publishedAt: new Date(),
  })
  await as(user).communities.join({ params: { communityId: waiting.id }, body: { note: CANARY } })
  const [invitation] = await ctx.db
    .insert(communityInvitations)
    .values({ communityId, createdBy: user.id, expiresAt: new Date() })
    .returning()
  const use = { userId: user.id, heldUntil: new Date(), usedAt: new Date() }
  await ctx.db.insert(communityInvitationUses).values({ ...use, invitationId: invitation?.id ?? '' })
  const { id: left } = await make.aCommunity(ctx)
  await ctx.db.insert(communityBans).values({ communityId: left, userId: user.id, reason: CANARY })
  await ctx.db.insert(communityMutes).values({
    id: crypto.randomUUID(),
    communityId: left,
    userId: user.id,
    reason: CANARY,
    endsAt: new Date(Date.now() + 1e6),
  })
  await aReportedMember(ctx, user, communityId, other)
  return { communityId, postId: other.id, answerId }
}

/** With another member: words and a picture, an answer, and that neither takes messages from the other any more. */
async function wroteTo({ ctx, as }: TestApp, user: User, communityId: string) {
  const friend = await make.aMember(ctx, communityId)
  const picture = await make.aFile(ctx, user.id)
  const first = { personId: friend.id, body: CANARY, fileIds: [picture.id] }
  const { conversationId, message } = await as(user).conversations.start({ body: first })
  const params = { conversationId }
  const { id: answerId } = await as(friend).conversations.send({ params, body: { body: 'An answer that stays.' } })
  await as(user).conversations.report({ params: { messageId: answerId }, body: { note: CANARY } })
  await as(friend).conversations.report({ params: { messageId: message.id }, body: { note: 'Spam' } })
  for (const [by, whom] of [
    [user, friend],
    [friend, user],
  ] as const)
    await as(by).conversations.block({ params: { personId: whom.id }, body: { isBlocked: true } })
  await ctx.db.insert(messagePauses).values({ userId: user.id, untilAt: ctx.now(), reason: CANARY })
  return { friend, conversationId }
}

/** As a homeowner: one finished and reviewed job, one request that waits, with a thread, a file and a report of it. */
async function aHomeowner({ ctx, as }: TestApp, user: User) {
  const professional = await make.aProfessional(ctx)
  const over = { name: `Zelda ${CANARY}`, description: CANARY, projectAddress: CANARY, title: CANARY, userId: user.id }
  const done = await make.aRequest(ctx, { ...over, phone: MOBILE })
  const quote = await make.aQuote(ctx, { requestId: done.id, professionalId: professional.id })
  await as(user).quotes.accept({
    params: { requestId: done.id },
    body: { signedName: 'Hanna Hill', quoteId: quote.id },
  })
  await as(user).quotes.confirm({ params: { requestId: done.id } })
  const about = { stars: 5, text: 'Straight walls.' }
  const { id: reviewId } = await as(user).reviews.create({ params: { requestId: done.id }, body: about })
  const complaint = { reason: 'untrue' as const, text: 'They were not straight.' }
  const { id: complaintId } = await as(professional.user).reviews.complain({ params: { reviewId }, body: complaint })
  await as(user).reviews.answerComplaint({ params: { complaintId }, body: { answer: CANARY } })
  const open = await make.aRequest(ctx, { ...over, phone: MOBILE })
  const fileId = await aStoredFile(ctx, user.id)
  await ctx.db.insert(requestFiles).values({ requestId: open.id, fileId, position: 0 })
  await ctx.db.insert(requestSenders).values({ requestId: open.id, browserHash: Buffer.from(open.id) })
  await ctx.db.insert(scopeLines).values({ requestId: open.id, position: 0, label: CANARY })
  const lead = await make.aLead(ctx, { requestId: open.id })
  await as(lead.professional.user).leads.sendMessage({ params: { leadId: lead.id }, body: { body: `Dear ${CANARY}` } })
  await as(user).leads.sendMessage({ params: { leadId: lead.id }, body: { body: `Yours, ${CANARY}` } })
  const decided = { status: 'rejected' as const, decidedAt: ctx.now(), decisionNote: `${CANARY} answers` }
  const report = { leadId: lead.id, reason: 'wrong_number' as const, note: `${CANARY} never answers` }
  const [reported] = await ctx.db
    .insert(leadReports)
    .values({ ...report, ...decided })
    .returning()
  await as(lead.professional.user).appeals.make({
    body: { kind: 'lead-report', subject: reported?.id ?? '', text: `${CANARY} never picked up` },
  })
  await make.aVisitorsRequest(ctx, { ...over, userId: null, email: user.email, status: 'unverified', verifiedAt: null })
  return { fileId, openRequestId: open.id, reviewedSlug: professional.slug }
}

/** As a professional: a paper, a leave, a finished job with an answered review, a message, points that were bought. */
async function aTradeOf({ ctx, as }: TestApp, user: User) {
  const row = {
    userId: user.id,
    name: CANARY,
    businessName: CANARY,
    about: CANARY,
    slug: `costa-${CANARY}`,
    abn: ABN,
    licenceNumbers: { ...make.licenceNumbers, Painter: CANARY },
  }
  const professional = await make.aProfessional(ctx, { ...row, mobile: MOBILE, licenseNumber: CANARY })
  const owner = await make.aUser(ctx)
  const deal = await aDeal(ctx, { homeownerId: owner.id, professionalId: professional.id }, 'reviewed')
  await as(user).reviews.reply({ params: { reviewId: deal.reviewId }, body: { reply: CANARY } })
  const complaint = { reason: 'untrue' as const, text: CANARY }
  await as(user).reviews.complain({ params: { reviewId: deal.reviewId }, body: complaint })
  await as(user).leads.sendMessage({ params: { leadId: deal.leadId }, body: { body: CANARY } })
  await as(owner).leads.sendMessage({ params: { leadId: deal.leadId }, body: { body: 'Thank you.' } })
  const fileId = (await make.aFile(ctx, user.id)).id
  const paper = {
    kind: 'licence' as const,
    class: 'Builder',
    trades: ['Carpenter' as const],
    holder: CANARY,
    number: CANARY,
    fileId,
  }
  const document = await as(user).professionals.submitDocument({ body: { ...paper, expiresAt: '2040-06-30' } })
  await checkDocument(ctx, { documentId: document.id, adminId: null, decision: 'rejected', note: CANARY })
  await as(user).appeals.make({ body: { kind: 'document', subject: document.id, text: CANARY } })
  const [from, until] = [new Date(ctx.now().getTime() - 3 * DAY_MS), new Date(ctx.now().getTime() - DAY_MS)]
  const url = `https://${CANARY}.example/hooks`
  const { webhook } = await as(user).integrations.makeWebhook({ body: { url, events: ['lead.created'] } })
  await as(user).integrations.testWebhook({ params: { webhookId: webhook.id } })
  await as(user).integrations.makeKey({ body: { name: CANARY, scopes: ['leads'] } })
  await ctx.db.insert(leaves).values({ professionalId: professional.id, fromAt: from, untilAt: until })
  const attachmentId = await aStoredFile(ctx, user.id)
  await ctx.db.update(quoteVersions).set({ attachmentId }).where(eq(quoteVersions.quoteId, deal.quoteId))
  await worksOn(ctx, user, deal.quoteId)
  const about = { userId: user.id, professionalId: professional.id, quoteId: deal.quoteId, words: CANARY }
  await leaveJobTraces(ctx, about)
  await make.aTopUp(ctx, { professionalId: professional.id })
  const topUp = { professionalId: professional.id, amountCents: 1000, monthlyCapCents: 1000, failure: CANARY }
  await ctx.db.insert(autoTopUps).values(topUp)
  await ctx.db.insert(refundWishes).values({ professionalId: professional.id, keepsCredit: true })
  await aPastCheck(ctx, { userId: user.id, professionalId: professional.id, paidAt: from })
  await ctx.db.insert(diamondAgreements).values({
    professionalId: professional.id,
    monthlyCents: 29_950,
    points: 400,
    topUpPerMille: 800,
    startsOn: '2026-01-01',
    endsOn: '2026-02-01',
    agreedBy: owner.id,
  })
  await ctx.db.insert(priceChanges).values({
    effectiveFrom: ctx.now(),
    figures: { badge_cents: 2500 },
    askedBy: user.id,
  })
  return { ...deal, professionalId: professional.id }
}

/** On the job of a quote, as the professional who was hired: something of everything. */
async function worksOn(ctx: Context, { id: authorId }: User, quoteId: string) {
  const of = eq(engagementContracts.quoteId, quoteId)
  const { id: contractId, engagementId } = singleRow(await ctx.db.select().from(engagementContracts).where(of))
  const change = { contractId, number: 1, isByOwner: false, text: CANARY, priceCents: 0, days: 0 }
  await ctx.db.insert(engagementChanges).values({ ...change, proposedBy: 'B. C.' })
  await ctx.db.insert(engagementTasks).values({ engagementId, title: CANARY, isForOwner: true })
  const entry = { engagementId, day: '2026-10-05', text: CANARY, authorId, isByOwner: false }
  await ctx.db.insert(engagementEntries).values(entry)
  await ctx.db.insert(engagementDefects).values({ engagementId, number: 1, text: CANARY })
  const { id: fileId } = await make.aFile(ctx, (await make.aUser(ctx)).id)
  const paper = { engagementId, kind: 'other' as const, title: CANARY, fileId, fileName: `${CANARY}.pdf` }
  await ctx.db
    .insert(engagementDocuments)
    .values({ ...paper, fileType: 'pdf', byteCount: 4, isByOwner: false, authorId })
}

/** A check that was paid for and made before anything of now was handed in. */
async function aPastCheck(ctx: Context, paid: { userId: string; professionalId: string; paidAt: Date }) {
  const terms = { kind: 'verified_badge' as const, description: 'Check', amountCents: 2000 }
  const { id } = await aPayment(ctx, { ...paid, ...terms })
  const past = { status: 'done' as const, createdAt: paid.paidAt, dueAt: paid.paidAt, endedAt: paid.paidAt }
  await ctx.db.update(paidChecks).set(past).where(eq(paidChecks.chargeId, id))
}

/** As a payer with an account, and as the guest of a consultation that took place. */
async function aPayerAndGuest(t: TestApp, user: User) {
  const { ctx } = t
  const { aPaidBooking } = openBookingScenario(t, new Date().toISOString())
  const startsAt = new Date(ctx.now().getTime() - 10 * DAY_MS)
  const who = { name: CANARY, email: user.email, phone: MOBILE, location: CANARY, description: CANARY }
  const booking = await aPaidBooking({ ...who, startsAt })
  const fileId = await aStoredFile(ctx, null)
  await ctx.db.insert(bookingFiles).values({ bookingId: booking.id, fileId, position: 0 })
  const sheet = { bookingId: booking.id, summary: CANARY, lines: [CANARY], postcode: '3056', suburb: 'Brunswick' }
  await ctx.db.insert(scopeSheets).values({ ...sheet, writtenAt: ctx.now() })
  await ctx.db.insert(visitPromises).values({ bookingId: sheet.bookingId, kind: 'follow-up', dueAt: ctx.now() })
  await ctx.db.insert(paymentCustomers).values({ userId: user.id, providerId: `cus_${randomUUID()}` })
  const ended = { status: 'canceled' as const, endedAt: ctx.now() }
  const { id: subscriptionId } = await aSubscription(ctx, { userId: user.id, ...ended })
  const { id: chargeId } = await aPayment(ctx, { userId: user.id, subscriptionId })
  await ctx.db.insert(orders).values({
    userId: user.id,
    kind: 'premium',
    content: 'premium',
    amountCents: 9900,
    status: 'paid',
    label: 'Premium',
    details: { company: CANARY },
    expiresAt: ctx.now(),
    paidAt: ctx.now(),
  })
  const { id: askedBy } = await make.aUser(ctx)
  const wanted = { kind: 'refund' as const, subject: chargeId, amount: 60_000, reason: 'Charged twice', askedBy }
  await ctx.db.insert(approvals).values({ ...wanted, expiresAt: ctx.now() })
  return { bookingId: booking.id, bookingFileId: fileId, chargeId }
}

/** Their own project with what others left on it, and what they left on another's. */
async function collaborates({ ctx }: TestApp, { id, email }: User) {
  const words = {
    title: CANARY,
    description: CANARY,
    projectAddress: CANARY,
    name: CANARY,
    suburb: CANARY,
    phone: MOBILE,
  }
  const own = await make.aProject(ctx, { ownerId: id, email, ...words })
  await make.anOffer(ctx, { projectId: own.id })
  await ctx.db.insert(projectAddenda).values({ projectId: own.id, number: 1, text: CANARY })
  await ctx.db.insert(projectTasks).values({ projectId: own.id, title: CANARY })
  const other = await make.aProject(ctx)
  const { id: documentId } = await make.aDocumentOf(ctx, other.id)
  await ctx.db.insert(projectDownloads).values({ documentId, number: 1, personId: id })
  await make.anOffer(ctx, { projectId: other.id, personId: id, message: CANARY })
  await ctx.db.insert(projectTasks).values({ projectId: other.id, personId: id, title: 'Order the steel' })
  const varied = { projectId: other.id, number: 1, personId: id, isByOwner: false, text: CANARY }
  await ctx.db.insert(projectVariations).values({ ...varied, priceCents: 100, days: 0 })
  const reviewed = { projectId: other.id, personId: id, isByOwner: false, authorId: id }
  await ctx.db.insert(projectReviews).values({ ...reviewed, stars: 5, text: CANARY })
  const asked = { projectId: other.id, askerId: id, question: CANARY, answer: CANARY, answeredAt: ctx.now() }
  await ctx.db.insert(projectQuestions).values(asked)
  await ctx.db.insert(projectInvitations).values({ projectId: other.id, email })
}

/** A course that they wrote, one that they bought, and one that they learned to its end. */
async function learns(t: TestApp, user: User) {
  const { id: communityId } = await make.aCommunity(t.ctx)
  await teach(t, { owner: user, communityId }, [{ kind: 'text', content: aText }])
  const question = aQuestion()
  const { courseId, lessonId } = await aCourse(t, [{ kind: 'quiz', questions: [question] }])
  await begin(t, user, courseId)
  await aPurchase(t, user, (await aSoldCourse(t, { owner: user, communityId })).courseId)
  const { courses } = t.as(user)
  const params = { lessonId }
  await courses.progress({ params, body: { note: CANARY } })
  const { quiz } = await courses.lesson({ params, query: {} })
  const chosen = [quiz?.questions[0]?.options.indexOf('Class E') ?? 0]
  const answers = [{ questionId: question.id, chosen, number: null }]
  await courses.answer({ params, body: { attempt: 1, version: quiz?.version ?? 1, answers } })
  await courses.review({ params: { courseId }, body: { stars: 5, text: CANARY } })
  await courses.comment({ params, body: { text: CANARY } })
}

async function letters({ ctx }: TestApp, { email }: User) {
  const mail = { to: email, from: 'us@test.example', subject: CANARY, text: CANARY, html: '' }
  await ctx.db.insert(capturedMails).values({ ...mail, headers: {}, attachments: [] })
  await ctx.db.insert(capturedTexts).values({ to: MOBILE, text: CANARY })
  await ctx.db.insert(contactMessages).values({
    name: CANARY,
    email,
    phone: MOBILE,
    subject: 'General Inquiry',
    message: CANARY,
  })
  await anApplication(ctx, {
    email,
    businessName: CANARY,
    contactName: CANARY,
    phone: MOBILE,
    abn: ABN,
    serviceAreas: CANARY,
    businessDescription: CANARY,
    interviewNotes: CANARY,
    state: 'declined',
    reason: CANARY,
    appeal: CANARY,
    appealedAt: ctx.now(),
  })
  await ctx.jobs.enqueue(ctx, 'mail', { kind: 'welcome', to: email, data: { firstName: CANARY } })
  await ctx.jobs.enqueue(ctx, 'text', { to: MOBILE, text: CANARY })
  const asked = { name: CANARY, email, phone: MOBILE, subject: 'General Inquiry', message: CANARY }
  await ctx.jobs.enqueue(ctx, 'mail', { kind: 'contact-message', to: ctx.config.brand.email, data: asked })
}

/** On what another account asked for and booked: theirs is the address, the name and the number alone. */
async function onOthers(t: TestApp, { email }: User) {
  const { ctx } = t
  const other = await make.aUser(ctx, { phone: '+61491570157' })
  const who = { name: CANARY, email, phone: MOBILE, userId: other.id }
  const { id: othersRequestId } = await make.aRequest(ctx, who)
  const lead = await make.aLead(ctx, { requestId: othersRequestId })
  const letter = { kind: 'job-done', to: lead.professional.user.email }
  const data = { name: 'Bruno', homeownerName: CANARY, suburb: 'Brunswick', leadId: lead.id }
  await ctx.jobs.enqueue(ctx, 'mail', { ...letter, data })
  await issueMailToken(ctx, { kind: 'verify_request', subject: othersRequestId })
  await issueMailToken(ctx, { kind: 'lead_answer', subject: lead.id })
  const { aPaidBooking } = openBookingScenario(t, new Date().toISOString())
  const { id: othersBookingId } = await aPaidBooking(who)
  await notifyBooking(ctx, { bookingId: othersBookingId, news: 'confirmed' })
  return { other, othersRequestId, othersLeadId: lead.id, othersBookingId }
}

/** Somebody who has left a trace in every corner of the product, and of whom nothing is running. */
export async function aKnownPerson(t: TestApp) {
  const email = `zelda.${CANARY}@test.example`
  const user = await anAccount(t, email)
  const trade = await aTradeOf(t, user)
  const home = await aHomeowner(t, user)
  const member = await aMemberOf(t, user)
  const wrote = await wroteTo(t, user, member.communityId)
  const payer = await aPayerAndGuest(t, user)
  await collaborates(t, user)
  await learns(t, user)
  await letters(t, user)
  const others = await onOthers(t, user)
  const known = { user, ...trade, ...home, ...member, ...wrote, ...payer, ...others }
  await t.ctx.db.execute(sql`insert into waitlist_entries (waitlist, user_id)
    select (enum_range(null::waitlist))[1], ${user.id}::uuid`)
  await t.ctx.db.execute(sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    select user_id, id, 'https://push.example.org/' || id, 'p', 'a' from sessions where user_id = ${user.id} limit 1`)
  const quiet = { from: '22:00', until: '07:00' }
  const choices = [{ topic: 'comments' as const, channel: 'email' as const, pace: 'weekly' as const }]
  await t.as(user).notifications.changePreferences({ body: { choices, quiet, mutedCommunities: [member.communityId] } })
  await audit(t.ctx, { actorId: user.id, action: 'identity_mismatch', subject: trade.professionalId })
  await audit(t.ctx, { actorId: user.id, action: 'review_removed', subject: randomUUID(), detail: { reason: 'Rude' } })
  await t.ctx.db.execute(sql`insert into plan_enquiries (professional_id) values (${trade.professionalId})`)
  return known
}

/** Every `table.column` of the database that says any of these words: the jobs too. */
export async function columnsWith(ctx: Context, words: string[]): Promise<string[]> {
  const { rows: tables } = await ctx.db.execute<{ name: string }>(sql`select table_schema || '.' || table_name as name
    from information_schema.tables where table_type = 'BASE TABLE'
      and not exists (select from pg_inherits where inhrelid = to_regclass(format('%I.%I', table_schema, table_name)))
      and (table_schema = 'public' or (table_schema = 'jobs' and table_name = 'job'))`)
  const found: string[] = []
  for (const { name } of tables) {
    const [schema = '', table = ''] = name.split('.')
    const from = sql`${sql.identifier(schema)}.${sql.identifier(table)}`
    const { rows } = await ctx.db.execute<{ column: string }>(sql`select distinct said.col as "column"
      from ${from} t cross join lateral jsonb_each_text(to_jsonb(t)) said(col, word)
      where said.word ilike any(${sql.param(words.map((word) => `%${word}%`))}::text[])`)
    found.push(...rows.map(({ column }) => `${table}.${column}`))
  }
  return found.toSorted()
}
