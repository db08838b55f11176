import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { daysAfter } from '@lv/contract/calendar'
import { planNamed, topUpPoints } from '@lv/contract/catalogue'
import { melbourneDay } from '@lv/contract/dates'
import { trades } from '@lv/contract/options'
import { LEAD_COST_POINTS, type TierName } from '@lv/contract/pricing'
import type { ResourceType } from '@lv/contract/resource-options'
import { eq, sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { charges } from '#domains/billing/payments/schema.ts'
import { creditPurchase } from '#domains/billing/points/credits.ts'
import { grantPoints } from '#domains/billing/points/grant.ts'
import { postEntry } from '#domains/billing/points/post-entry.ts'
import { welcomeGrants } from '#domains/billing/points/retained-schema.ts'
import { communities, joinRequests, memberships } from '#domains/community/communities/schema.ts'
import { communityEvents } from '#domains/community/community-events/schema.ts'
import { comments, pollOptions, polls, posts } from '#domains/community/posts/schema.ts'
import { resources, resourceVersions } from '#domains/community/resources/schema.ts'
import { hashBookingToken } from '#domains/consultations/bookings/link-tokens.ts'
import { bookingToken, visitSubject } from '#domains/consultations/bookings/links.ts'
import { bookings, consultantHours, consultants } from '#domains/consultations/bookings/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { offerLeads } from '#domains/marketplace/leads/parts/offer.ts'
import { leads } from '#domains/marketplace/leads/schema.ts'
import type { Content } from '#domains/marketplace/quotes/assess.ts'
import { sendQuote } from '#domains/marketplace/quotes/send.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { openAbout, openBetween } from '#domains/messaging/messages/open.ts'
import { type Posted, writeMessage } from '#domains/messaging/messages/write.ts'
import { documents, professionals } from '#domains/professionals/profiles/schema.ts'
import { projectAddenda, projectDocuments, projectDocumentVersions } from '#domains/tenders/projects/file-schema.ts'
import {
  projectInvitations,
  projectOffers,
  projectQuestions,
  projectSeats,
  projects,
} from '#domains/tenders/projects/schema.ts'
import { projectTasks, projectVariations } from '#domains/tenders/projects/work-schema.ts'
import { singleRow } from '#platform/database/rows.ts'
import { files } from '#platform/storage/schema.ts'
import { anAbn, aStoredMobile } from './mobiles.ts'

type New<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>

const unique = () => randomUUID().slice(0, 8)

/** A person with an account. */
export async function aUser(ctx: Context, over: New<typeof users> = {}) {
  const row = {
    // Ten thousand people of one file met by eight figures once in a hundred runs.
    email: `person-${randomUUID().slice(0, 13)}@test.example`,
    firstName: 'Ada',
    lastName: 'Nguyen',
    profession: 'Builder',
    ...over,
  }
  return singleRow(await ctx.db.insert(users).values(row).returning())
}

/** A free, public community with its owner as first member, unless told otherwise; a paid one is open. */
export async function aCommunity(ctx: Context, over: New<typeof communities> = {}) {
  const ownerId = over.ownerId ?? (await aUser(ctx)).id
  const row = {
    name: `Slabs and footings ${unique()}`,
    description: 'Reactive clay, screw piles and the engineers who draw them.',
    category: 'Engineers' as const,
    sector: 'Residential' as const,
    location: 'Melbourne' as const,
    memberCount: 1,
    membershipType: over.isPaid ? ('open' as const) : ('free' as const),
    ...over,
    ownerId,
  }
  const community = singleRow(await ctx.db.insert(communities).values(row).returning())
  await ctx.db.insert(memberships).values({ communityId: community.id, userId: ownerId, role: 'owner' })
  return community
}

/** A new person who belongs to the community. */
export async function aMember(ctx: Context, communityId: string, over: New<typeof memberships> = {}) {
  const user = await aUser(ctx)
  await ctx.db.insert(memberships).values({ communityId, userId: user.id, ...over })
  await ctx.db.update(communities).set({ memberCount: sql`member_count + 1` }).where(eq(communities.id, communityId))
  return user
}

/** A post, by a new member of a new community unless told otherwise. */
export async function aPost(ctx: Context, over: New<typeof posts> = {}) {
  const communityId = over.communityId ?? (await aCommunity(ctx)).id
  const authorId = over.authorId ?? (await aMember(ctx, communityId)).id
  const row = { title: 'Cracks above the door', content: 'They open in **February**.', ...over, communityId, authorId }
  const post = singleRow(await ctx.db.insert(posts).values(row).returning())
  await ctx.db.update(communities).set({ postCount: sql`post_count + 1` }).where(eq(communities.id, communityId))
  return post
}

/** Gives a post a poll of two options that closes in a week; once. */
export async function withPoll(ctx: Context, postId: string) {
  const closesAt = new Date(ctx.now().getTime() + 7 * 86_400_000)
  await ctx.db.insert(polls).values({ postId, closesAt }).onConflictDoNothing()
  const options = ['Yes', 'No'].map((text, position) => ({ postId, position, text }))
  await ctx.db.insert(pollOptions).values(options).onConflictDoNothing()
}

/** A comment on a post. */
export async function aComment(ctx: Context, over: New<typeof comments> & { postId: string; authorId: string }) {
  const row = { content: 'Ask for a soil report first.', ...over }
  const comment = singleRow(await ctx.db.insert(comments).values(row).returning())
  await ctx.db.update(posts).set({ commentsCount: sql`comments_count + 1` }).where(eq(posts.id, over.postId))
  return comment
}

/** An event in a library in two days, of a new community unless told otherwise. */
export async function anEvent(ctx: Context, over: New<typeof communityEvents> = {}) {
  const communityId = over.communityId ?? (await aCommunity(ctx)).id
  const at = (hours: number) => new Date(ctx.now().getTime() + hours * 3_600_000)
  const row = {
    title: 'Site walk',
    location: 'Brunswick Library',
    startsAt: at(48),
    endsAt: at(50),
    ...over,
    communityId,
  }
  return singleRow(await ctx.db.insert(communityEvents).values(row).returning())
}

type OfResource = New<typeof resources> & { communityId: string; fileType?: ResourceType }

/** A resource in a community, with a small file that is nobody's own. */
export async function aResource(ctx: Context, { fileType = 'pdf', ...over }: OfResource) {
  const isPicture = fileType === 'image'
  const contentType = isPicture ? 'image/webp' : 'application/pdf'
  const fileName = isPicture ? 'Verandah.png' : 'Guide.pdf'
  const size = isPicture ? { width: 800, height: 600 } : {}
  const bytes = Buffer.from('%PDF-1.7 a guide')
  const file = singleRow(
    await ctx.db
      .insert(files)
      .values(
        Object.assign(
          { kind: isPicture ? ('picture' as const) : ('document' as const), name: fileName, contentType },
          { byteCount: bytes.length, attachedAt: ctx.now() },
          size,
        ),
      )
      .returning(),
  )
  await writeFile(ctx.files.path(file.id), bytes)
  const resource = singleRow(
    await ctx.db
      .insert(resources)
      .values({ title: 'A guide', ...over })
      .returning(),
  )
  const version = { resourceId: resource.id, number: 1, fileId: file.id, fileName, fileType, byteCount: bytes.length }
  await ctx.db.insert(resourceVersions).values(version)
  return { ...resource, fileId: file.id }
}

/** An archive of empty files with these names, as office files are; the first may hold a text. */
export function anArchive(names: string[], text = ''): Buffer {
  const [locals, list]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [nth, name] of names.entries()) {
    const bytes = Buffer.from(nth === 0 ? text : '')
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(bytes.length, 18)
    local.writeUInt32LE(bytes.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), bytes)
    list.push(entry, Buffer.from(name))
    at += local.length + name.length + bytes.length
  }
  const end = Buffer.alloc(22)
  const contents = Buffer.concat(list)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(contents.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, contents, end])
}

/** A request to join, by a new user. */
export async function aJoinRequest(ctx: Context, { communityId }: { communityId: string }) {
  const { id: userId } = await aUser(ctx)
  return singleRow(await ctx.db.insert(joinRequests).values({ communityId, userId, note: 'I pour slabs.' }).returning())
}

/** A stored picture's row, without bytes, not attached yet. */
export async function aFile(ctx: Context, ownerId: string) {
  const picture = { kind: 'picture' as const, contentType: 'image/webp', byteCount: 1000, width: 800, height: 600 }
  const row = { ...picture, ownerId, name: 'slab.jpg' }
  return singleRow(await ctx.db.insert(files).values(row).returning())
}

/** A number of the right form for each trade that needs one. */
export const licenceNumbers = {
  'Builder/Contractor': 'DB-U 12345',
  'Kitchen Renovator': 'DB-U 12345',
  'Bathroom Renovator': 'DB-U 12345',
  Demolition: 'DM-L 12345',
  Plumber: '36543',
  Roofer: '36543',
  Electrician: 'REC 12345',
  'HVAC Technician': 'AU 12345',
}

/** A vetted professional of every trade in Brunswick (3056), with the user it belongs to; their first points are spent. */
export async function aProfessional(ctx: Context, over: New<typeof professionals> = {}) {
  const user = over.userId
    ? singleRow(await ctx.db.select().from(users).where(eq(users.id, over.userId)))
    : await aUser(ctx, { firstName: 'Bruno', lastName: 'Costa' })
  const row = {
    slug: `costa-building-${unique()}`,
    name: 'Bruno Costa',
    businessName: 'Costa Building',
    mobile: aStoredMobile(),
    mobileVerifiedAt: new Date(),
    trades: [...trades],
    postcodes: ['3056'],
    hasChosenMatching: true,
    verifiedAt: new Date(),
    abn: anAbn(),
    licenceNumbers,
    ...over,
    userId: user.id,
  }
  const professional = singleRow(await ctx.db.insert(professionals).values(row).returning())
  const { id: professionalId, mobile, abn, vettedAt } = professional
  const welcome = { professionalId, mobile, abn, grantedAt: ctx.now() }
  if (vettedAt) await ctx.db.insert(welcomeGrants).values(welcome).onConflictDoNothing()
  return { ...professional, user }
}

/** An insurance document a professional has submitted, by default unchecked. */
export async function aDocument(ctx: Context, professionalId: string, over: New<typeof documents> = {}) {
  const row = {
    kind: 'insurance' as const,
    class: 'Public liability',
    trades: [],
    holder: 'Bruno Costa',
    number: 'PL-20411',
    expiresAt: new Date(ctx.now().getTime() + 300 * 86_400_000),
    ...over,
    professionalId,
  }
  return singleRow(await ctx.db.insert(documents).values(row).returning())
}

/** Gives a professional bonus points through the ledger. */
export const withPoints = (ctx: Context, professionalId: string, points: number) =>
  grantPoints(ctx, {
    professionalId,
    points,
    kind: 'welcome_bonus',
    lot: 'bonus',
    costCents: 0,
    key: `test:${randomUUID()}`,
    description: 'Points for a test',
  })

type NewCharge = New<typeof charges> & Pick<typeof charges.$inferInsert, 'userId' | 'amountCents'>

/** Money that came for something of one revenue account, with its entry in the ledger; no points yet. */
export async function aCharge(ctx: Context, over: NewCharge) {
  const what = { kind: 'top_up' as const, description: 'Points', paidAt: ctx.now() }
  const row = { paymentId: `pi_${unique()}${unique()}`, invoiceId: `in_${unique()}${unique()}`, ...what, ...over }
  const charge = singleRow(await ctx.db.insert(charges).values(row).returning())
  const own = charge.kind === 'tier' ? ('revenue_tiers' as const) : ('revenue_top_ups' as const)
  await postEntry(ctx, {
    kind: 'payment_received',
    key: `charge:${charge.id}`,
    subject: charge.id,
    description: charge.description,
    amountCents: charge.amountCents,
    postings: [
      { account: { own: 'stripe_clearing' }, amount: -charge.amountCents },
      { account: { own }, amount: charge.amountCents },
    ],
  })
  return charge
}

/** Points that a professional paid for: the payment, its entry, and a lot of points with the tier's bonus; 290 of them. */
export async function aTopUp(
  ctx: Context,
  { professionalId, cents = 29_000, tier = 'bronze' }: { professionalId: string; cents?: number; tier?: TierName },
) {
  const { userId } = singleRow(await ctx.db.select().from(professionals).where(eq(professionals.id, professionalId)))
  const given = topUpPoints(cents, planNamed(`${tier}_month`)?.topUpPerMille ?? 0)
  const charge = await aCharge(ctx, { userId, professionalId, amountCents: cents, ...given })
  const bonusText = `Bonus of the ${tier} tier: ${given.bonusPoints} points`
  await creditPurchase(ctx, { chargeId: charge.id, professionalId, cents, ...given, bonusText })
  return charge
}

/** A verified request without an account, in Brunswick (3056), to be passed on to professionals. */
export async function aVisitorsRequest(ctx: Context, over: New<typeof quoteRequests> = {}) {
  const row = {
    status: 'pending' as const,
    title: 'Home Renovation - 3056',
    category: 'Home Renovation',
    description: 'Open the kitchen to the garden: a steel beam, new doors and floors.',
    projectType: 'Quote Request',
    budget: 'Request Quote',
    timeframe: 'Within a month',
    contactMethod: 'both',
    location: 'Australia',
    projectAddress: 'Postcode: 3056',
    postcode: '3056',
    suburb: 'Brunswick',
    name: 'Hanna Reid',
    phone: aStoredMobile(),
    email: `homeowner-${unique()}@test.example`,
    verifiedAt: ctx.now(),
    consentAt: ctx.now(),
    consentVersion: 'test',
    matchUntil: new Date(ctx.now().getTime() + 7 * 86_400_000),
    ...over,
  }
  return singleRow(await ctx.db.insert(quoteRequests).values(row).returning())
}

/** The same of a homeowner with an account: a new one unless told otherwise. */
export async function aRequest(ctx: Context, over: New<typeof quoteRequests> = {}) {
  const user = over.userId
    ? singleRow(await ctx.db.select().from(users).where(eq(users.id, over.userId)))
    : await aUser(ctx, { firstName: 'Hanna', lastName: 'Reid', profession: null })
  const request = await aVisitorsRequest(ctx, { email: user.email, ...over, userId: user.id })
  return { ...request, user }
}

const requestOf = async (ctx: Context, id: string) => {
  const request = singleRow(await ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))
  return {
    ...request,
    user: singleRow(
      await ctx.db
        .select()
        .from(users)
        .where(eq(users.id, request.userId ?? '')),
    ),
  }
}

const professionalOf = async (ctx: Context, id: string) => {
  const professional = singleRow(await ctx.db.select().from(professionals).where(eq(professionals.id, id)))
  return {
    ...professional,
    user: singleRow(await ctx.db.select().from(users).where(eq(users.id, professional.userId))),
  }
}

/**
 * A lead as it is sent, with 29 points held: of a new request with an account and a new professional, unless told
 * otherwise (the professional is given the points).
 */
export async function aLead(ctx: Context, over: New<typeof leads> = {}) {
  const request = over.requestId ? await requestOf(ctx, over.requestId) : await aRequest(ctx)
  const professional = over.professionalId ? await professionalOf(ctx, over.professionalId) : await aProfessional(ctx)
  await withPoints(ctx, professional.id, LEAD_COST_POINTS)
  const factors = [{ factor: 'distance', weight: 100, score: 92, says: '4 km from Brunswick' }]
  const candidates = [{ professionalId: professional.id, factors, distanceKm: 4 }]
  const { id } = singleRow(await offerLeads(ctx, { requestId: request.id, candidates }))
  const set = { costPoints: LEAD_COST_POINTS, ...over }
  return {
    ...singleRow(await ctx.db.update(leads).set(set).where(eq(leads.id, id)).returning()),
    request,
    professional,
  }
}

/** A message in the thread of a lead (`subject`), to nobody by name. */
export const aThreadMessage = (
  ctx: Context,
  message: { subject: string; authorId: string | null; body: string },
): Promise<Posted> =>
  transact(ctx, async (ctx) => {
    const conversationId = await openAbout(ctx, { kind: 'lead', subject: message.subject })
    return writeMessage(ctx, { ...message, conversationId, readers: [] })
  })

/** A message from one person to another. */
export const aDirectMessage = (ctx: Context, authorId: string, readerId: string, body = 'Is the slab poured?') =>
  transact(ctx, async (ctx) => {
    const conversationId = await openBetween(ctx, authorId, readerId)
    const { id } = await writeMessage(ctx, { conversationId, authorId, body, readers: [readerId] })
    return { conversationId, messageId: id }
  })

type QuoteOver = Partial<Content> & { requestId?: string; professionalId?: string; isExpired?: boolean }

/** A fixed price of $12,000 that holds for 30 days, for a new lead unless told otherwise; `isExpired`: until yesterday. */
export async function aQuote(ctx: Context, over: QuoteOver = {}) {
  const { requestId, professionalId, isExpired = false, ...said } = over
  const { request, professional, ...lead } = await aLead(ctx, { requestId, professionalId })
  const today = melbourneDay(ctx.now())
  const content: Content = {
    lines: [{ scopeLineId: null, kind: 'included', label: 'Strip out and rebuild', amountCents: 1_200_000 }],
    depositCents: 0,
    stages: [],
    startFrom: null,
    startTo: null,
    durationDays: null,
    validUntil: daysAfter(today, isExpired ? -1 : 30),
    warranty: '',
    note: '',
    attachmentId: null,
    ...said,
  }
  const then = new Date(ctx.now().getTime() - 3 * 86_400_000)
  const sending = { leadId: lead.id, professional, actorId: professional.user.id, content, sender: { ip: '127.0.0.1' } }
  const quote = await sendQuote(isExpired ? { ...ctx, now: () => then } : ctx, sending)
  return { ...quote, lead, request, professional }
}

/** A consultant who can be booked from Monday to Saturday, whenever we are open; no bookings yet. */
export async function aConsultant(ctx: Context, over: New<typeof consultants> = {}) {
  const row = { name: 'Ingrid Larsen', email: `consultant-${unique()}@test.example`, ...over }
  const consultant = singleRow(await ctx.db.insert(consultants).values(row).returning())
  const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinute: 480, closesMinute: 1080 }))
  await ctx.db.insert(consultantHours).values(hours.map((each) => ({ ...each, consultantId: consultant.id })))
  return consultant
}

const consultantOf = async (ctx: Context, id: string | null | undefined) =>
  id ? singleRow(await ctx.db.select().from(consultants).where(eq(consultants.id, id))) : aConsultant(ctx)

const HOUR_MS = 3_600_000

/**
 * A confirmed Basic visit of a visitor, three days ahead by the clock and with a new consultant, unless told otherwise;
 * no payment. `manage` and `visit` are the secrets of its links.
 */
export async function aBooking(ctx: Context, over: New<typeof bookings> = {}) {
  const { startsAt = new Date(ctx.now().getTime() + 72 * HOUR_MS), id = randomUUID() } = over
  const consultant = startsAt ? await consultantOf(ctx, over.consultantId) : null
  const consultantId = consultant?.id ?? null
  const endsAt = startsAt && new Date(startsAt.getTime() + 1.5 * HOUR_MS)
  const manage = await bookingToken(ctx, 'manage', id)
  const visit = await bookingToken(ctx, 'visit', visitSubject(id, consultant))
  const row = {
    package: 'basic' as const,
    status: 'confirmed' as const,
    name: 'Hanna Reid',
    email: `customer-${unique()}@test.example`,
    phone: aStoredMobile(),
    location: '12 Albion Street, Brunswick',
    description: 'Open the kitchen to the garden.',
    priceCents: 59_900,
    createdAt: ctx.now(),
    confirmedAt: ctx.now(),
    endsAt,
    busyUntil: endsAt && new Date(endsAt.getTime() + HOUR_MS / 2),
    ...over,
    id,
    startsAt,
    consultantId,
    manageHash: hashBookingToken(manage),
    visitHash: hashBookingToken(visit),
  }
  return { ...singleRow(await ctx.db.insert(bookings).values(row).returning()), manage, visit }
}

/** An open, public project of a new person unless told otherwise; `ownerId: null` for one that only an email owns. */
export async function aProject(ctx: Context, over: New<typeof projects> = {}) {
  const owner = over.ownerId === undefined ? await aUser(ctx, { emailVerified: true }) : null
  const row = {
    status: 'open' as const,
    title: `Second storey ${unique()}`,
    description: 'A second storey on a brick terrace: engineer and steel fixer wanted.',
    category: 'Home Renovation' as const,
    projectType: 'Residential Renovation',
    budget: 'Request Quote' as const,
    urgency: 'Within a month' as const,
    contactMethod: 'both' as const,
    isPublic: true,
    location: 'VIC' as const,
    suburb: 'Carlton',
    postcode: '3053',
    projectAddress: '12 Lygon Street, Carlton VIC 3053',
    name: 'Hanna Reid',
    phone: aStoredMobile(),
    email: owner?.email ?? `owner-${unique()}@test.example`,
    maxCollaborators: 5,
    verifiedAt: ctx.now(),
    ownerId: owner?.id ?? null,
    ...over,
  }
  return singleRow(await ctx.db.insert(projects).values(row).returning())
}

/** Somebody new, or `personId`, asks to join a project. */
export async function anOffer(
  ctx: Context,
  {
    projectId,
    personId,
    message = 'I can frame it in March.',
  }: { projectId: string; personId?: string; message?: string },
) {
  const row = { projectId, personId: personId ?? (await aUser(ctx)).id, message }
  const offer = singleRow(await ctx.db.insert(projectOffers).values(row).returning())
  await ctx.db.update(projects).set({ waitingCount: sql`waiting_count + 1` }).where(eq(projects.id, projectId))
  return offer
}

/** A seat of a project that names seats. */
export async function aSeat(
  ctx: Context,
  { projectId, ...over }: { projectId: string } & Partial<New<typeof projectSeats>>,
) {
  const row = { trade: 'Plumber' as const, places: 1, ...over, projectId }
  const seat = singleRow(await ctx.db.insert(projectSeats).values(row).returning())
  await ctx.db.update(projects).set({ seatCount: sql`seat_count + 1` }).where(eq(projects.id, projectId))
  return seat
}

/** A document of a project, with a small file that is nobody's own. */
export async function aDocumentOf(ctx: Context, projectId: string) {
  const bytes = Buffer.from('%PDF-1.7 a soil report')
  const what = { kind: 'document' as const, name: 'Soil.pdf', contentType: 'application/pdf' }
  const stored = Object.assign({ byteCount: bytes.length, attachedAt: ctx.now() }, what)
  const { id: fileId } = singleRow(await ctx.db.insert(files).values(stored).returning())
  await writeFile(ctx.files.path(fileId), bytes)
  const document = singleRow(
    await ctx.db.insert(projectDocuments).values({ projectId, title: 'Soil report' }).returning(),
  )
  const version = { documentId: document.id, number: 1, fileId, fileName: 'Soil.pdf', fileType: 'pdf' }
  await ctx.db.insert(projectDocumentVersions).values(Object.assign({ byteCount: bytes.length }, version))
  return document
}

/** A private project with a collaborator, a document, an addendum, a seat, a question and an invitation, and what the member offered. */
export async function aPrivateProject(ctx: Context, { ownerId, memberId }: { ownerId: string; memberId: string }) {
  const { id: projectId } = await aProject(ctx, { ownerId, isPublic: false, collaboratorCount: 1 })
  const { id: personId } = await aUser(ctx)
  await ctx.db.insert(projectOffers).values({ projectId, personId, message: 'Steel, in April.', status: 'accepted' })
  const { id: offerId } = await anOffer(ctx, { projectId, personId: memberId })
  const asked = { projectId, askerId: memberId, question: 'Is there a soil report?' }
  const { id: questionId } = singleRow(await ctx.db.insert(projectQuestions).values(asked).returning())
  const invited = { projectId, email: `guest-${unique()}@test.example` }
  const { id: invitationId } = singleRow(await ctx.db.insert(projectInvitations).values(invited).returning())
  const { id: seatId } = await aSeat(ctx, { projectId })
  const { id: documentId } = await aDocumentOf(ctx, projectId)
  const addendum = { projectId, number: 1, text: 'The slab is 120 mm.' }
  const { id: addendumId } = singleRow(await ctx.db.insert(projectAddenda).values(addendum).returning())
  return { projectId, offerId, questionId, invitationId, seatId, documentId, addendumId }
}

/** A private project that is under way with the member, who has a task and a variation of the owner's to decide on. */
type Sides = { ownerId: string; memberId: string; over?: New<typeof projects> }
export async function aRunningProject(ctx: Context, { ownerId, memberId, over }: Sides) {
  const under = { status: 'in_progress' as const, startedAt: ctx.now(), collaboratorCount: 1 }
  const { id: projectId } = await aProject(ctx, { ownerId, isPublic: false, ...under, ...over })
  const offer = { projectId, personId: memberId, message: 'Steel, in April.', decidedAt: ctx.now() }
  await ctx.db.insert(projectOffers).values({ ...offer, status: 'accepted' })
  const task = { projectId, title: 'Order the steel', personId: memberId }
  const { id: taskId } = singleRow(await ctx.db.insert(projectTasks).values(task).returning())
  const varied = { projectId, number: 1, personId: memberId, isByOwner: true, text: 'Two more piers' }
  const moved = { priceCents: 120_000, days: 3 }
  const { id: variationId } = singleRow(
    await ctx.db
      .insert(projectVariations)
      .values({ ...varied, ...moved })
      .returning(),
  )
  return { projectId, taskId, variationId, authorId: memberId }
}
