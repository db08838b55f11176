import { describe, expect, test } from 'vitest'
import { notificationDependencies } from '#app/notification-dependencies.ts'
import { transact } from '#core/context.ts'
import type { EmailOnlyNotification, NewNotification, NotificationDefinition } from '#core/notification-kinds.ts'
import { closeCommunity } from '#domains/community/communities/close.ts'
import { complete } from '#domains/learning/courses/parts/complete.ts'
import { acceptQuote } from '#domains/marketplace/quotes/accept.ts'
import { cancelAndNotify } from '#domains/marketplace/quotes/cancel.ts'
import { eraseAuthor } from '#domains/messaging/messages/erase.ts'
import { removeMessage } from '#domains/messaging/messages/remove.ts'
import { restoreDocument } from '#domains/professionals/profiles/documents.ts'
import { removeReview } from '#domains/tenders/reviews/remove.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aCourse, aLearner } from '#test/courses.ts'
import { aDeal } from '#test/deals.ts'
import {
  aComment,
  aCommunity,
  aDirectMessage,
  aDocument,
  aDocumentOf,
  aJoinRequest,
  aLead,
  aMember,
  anEvent,
  anOffer,
  aPost,
  aProfessional,
  aProject,
  aQuote,
  aRequest,
  aRunningProject,
  aThreadMessage,
  aUser,
} from '#test/factories.ts'
import { moderated, REASON } from '#test/moderated.ts'
import { notify } from './notify.ts'
import { sendText } from './send-text.ts'
import { stillStands } from './stands.ts'

const t = await testApp()
const all = Object.entries<NotificationDefinition<never> | EmailOnlyNotification | null | undefined>(
  notificationDependencies.notifications,
)

/** Somebody who has been told something, and what ends it. */
type Told = { reader: TestUser; data: Record<string, string>; end: () => Promise<unknown> }
type Ways = Record<string, () => Promise<Told>>

const admin = await aUser(t.ctx, { isSuperAdmin: true })
const reader = () => aUser(t.ctx, { emailVerified: true })

async function aMessage(end: (message: { messageId: string; author: TestUser }) => Promise<unknown>): Promise<Told> {
  const [author, to] = [await reader(), await reader()]
  const { conversationId, messageId } = await aDirectMessage(t.ctx, author.id, to.id)
  const data = { name: 'Ada', title: 'Deck', authorId: author.id, conversationId, messageId }
  return { reader: to, data, end: () => end({ messageId, author }) }
}
const messages: Ways = {
  'its author deletes it': () =>
    aMessage(({ messageId, author }) => t.as(author).conversations.remove({ params: { messageId } })),
  'it is removed after a report': () =>
    aMessage(({ messageId, author }) =>
      transact(t.ctx, (ctx) => removeMessage(ctx, { messageId, authorId: author.id })),
    ),
  'its author has everything deleted': () =>
    aMessage(({ author }) => transact(t.ctx, (ctx) => eraseAuthor(ctx, author.id))),
}

async function aMessageOfLead(): Promise<Told> {
  const { id: leadId, request, professional } = await aLead(t.ctx)
  const { user } = professional
  const { id: messageId } = await aThreadMessage(t.ctx, { subject: leadId, authorId: user.id, body: 'Tuesday?' })
  const data = { leadId, requestId: request.id, messageId, title: 'Deck', professional: 'Bruno' }
  return { reader: user, data, end: () => t.as(user).conversations.remove({ params: { messageId } }) }
}
const talks: Ways = { 'its author deletes it': aMessageOfLead }

/** A member who was told something of their community, and how they cease to read it. */
const membership = (said: (communityId: string) => Promise<Record<string, string>>): Ways => {
  const member = async (
    end: (communityId: string, who: TestUser, owner: TestUser) => Promise<unknown>,
  ): Promise<Told> => {
    const { id: communityId } = await aCommunity(t.ctx)
    const [owner, who] = [await aMember(t.ctx, communityId, { role: 'owner' }), await aMember(t.ctx, communityId)]
    const data = { communityId, community: 'Slab Talk', ...(await said(communityId)) }
    return { reader: who, data, end: () => end(communityId, who, owner) }
  }
  return {
    'they leave': () => member((communityId, who) => t.as(who).communities.leave({ params: { communityId } })),
    'they are removed': () =>
      member((communityId, who, owner) =>
        t.as(owner).communityMembers.remove({ params: { communityId, userId: who.id } }),
      ),
    'they are banned': () =>
      member((communityId, who, owner) =>
        t.as(owner).communityMembers.ban({ params: { communityId }, body: { userId: who.id, reason: REASON } }),
      ),
  }
}
const nothing = async () => ({})

/** The homeowner was told that it, or a part of it, is done. */
const confirmed = {
  'they confirm it': async () => {
    const homeowner = await reader()
    const professional = await aProfessional(t.ctx)
    const sides = { homeownerId: homeowner.id, professionalId: professional.id }
    const { requestId } = await aDeal(t.ctx, sides, 'accepted')
    const data = { professional: 'Bruno', personId: professional.user.id, requestId }
    return { reader: homeowner, data, end: () => t.as(homeowner).quotes.confirm({ params: { requestId } }) }
  },
}

/** Told to a moderator, who looks after the community no longer. */
const demoted = async (): Promise<Told> => {
  const { params, owner, moderator } = await moderated(t)
  const { communityId } = params
  const end = () =>
    t.as(owner).communityMembers.setRole({ params: { communityId, userId: moderator.id }, body: { role: 'member' } })
  return { reader: moderator, data: { communityId, community: 'Slab Talk', personId: owner.id }, end }
}

async function aJoiner(
  end: (asked: { communityId: string; id: string; by: TestUser; who: TestUser }) => Promise<unknown>,
) {
  const { id: communityId } = await aCommunity(t.ctx, { membershipType: 'invite_only' })
  const by = await aMember(t.ctx, communityId, { role: 'owner' })
  const { id, userId } = await aJoinRequest(t.ctx, { communityId })
  const who = { ...by, id: userId }
  const data = { communityId, community: 'Slab Talk', personId: userId, joinRequestId: id }
  return { reader: by, data, end: () => end({ communityId, id, by, who }) }
}

async function aReport(end: (world: Awaited<ReturnType<typeof moderated>>, reportId: string) => Promise<unknown>) {
  const world = await moderated(t)
  const reportId = await world.report()
  const { communityId } = world.params
  return {
    reader: world.colleague,
    data: { communityId, community: 'Slab Talk', reportId },
    end: () => end(world, reportId),
  }
}

async function aDecision() {
  const world = await moderated(t)
  const reportId = await world.report()
  await world.decide(reportId, { decision: 'hide' })
  return { ...world, reportId, decisionId: (await world.own())[0]?.id ?? '' }
}

async function anAppealOf(end: (colleague: TestUser, appealId: string) => Promise<unknown>): Promise<Told> {
  const { author, colleague, decisionId, params } = await aDecision()
  const { id: appealId } = await t.as(author).moderation.appeal({ body: { decisionId, text: 'It was a quote.' } })
  const data = { ...params, community: 'Slab Talk', appealId }
  return { reader: colleague, data, end: () => end(colleague, appealId) }
}

async function aBan(): Promise<{ communityId: string; owner: TestUser; who: TestUser }> {
  const { id: communityId } = await aCommunity(t.ctx)
  const [owner, who] = [await aMember(t.ctx, communityId, { role: 'owner' }), await aMember(t.ctx, communityId)]
  await t.as(owner).communityMembers.ban({ params: { communityId }, body: { userId: who.id, reason: REASON } })
  return { communityId, owner, who }
}

async function anEventOf(
  end: (of: { eventId: string; owner: TestUser; who: TestUser }) => Promise<unknown>,
): Promise<Told> {
  const { id: communityId } = await aCommunity(t.ctx)
  const [owner, who] = [await aMember(t.ctx, communityId, { role: 'owner' }), await aMember(t.ctx, communityId)]
  const { id: eventId } = await anEvent(t.ctx, { communityId })
  await t.as(who).communityEvents.register({ params: { eventId } })
  const data = { eventId, communityId, title: 'Slab day', when: 'Tuesday' }
  return { reader: who, data, end: () => end({ eventId, owner, who }) }
}
const calledOff = () =>
  anEventOf(({ eventId, owner }) =>
    t.as(owner).communityEvents.cancel({ params: { eventId }, query: { reason: 'Rain' } }),
  )
const placed: Ways = {
  'they give their place back': () =>
    anEventOf(({ eventId, who }) => t.as(who).communityEvents.unregister({ params: { eventId } })),
  'it is called off': calledOff,
}

async function aPostOf(end: (of: { postId: string; commentId: string; author: TestUser }) => Promise<unknown>) {
  const { id: communityId } = await aCommunity(t.ctx)
  const [author, to] = [await aMember(t.ctx, communityId), await aMember(t.ctx, communityId)]
  const { id: postId } = await aPost(t.ctx, { communityId, authorId: author.id })
  const { id: commentId } = await aComment(t.ctx, { postId, authorId: author.id })
  const data = { communityId, postId, commentId, title: 'Restumping' }
  return { reader: to, data, end: () => end({ postId, commentId, author }) }
}
const comments: Ways = {
  'the post is deleted': () => aPostOf(({ postId, author }) => t.as(author).posts.remove({ params: { postId } })),
  'the comment is deleted': () =>
    aPostOf(({ commentId, author }) => t.as(author).posts.removeComment({ params: { commentId } })),
  ...membership(nothing),
}

/** Told to somebody who was invited to a private project. */
const uninvited = async (): Promise<Told> => {
  const [owner, who] = [await reader(), await reader()]
  const { id: projectId } = await aProject(t.ctx, { ownerId: owner.id, isPublic: false })
  await t.as(owner).projects.invite({ params: { projectId }, body: { email: who.email } })
  const { rows } = await t.ctx.pool.query('select id from project_invitations where project_id = $1', [projectId])
  const params = { projectId, invitationId: rows[0].id }
  return { reader: who, data: { projectId, title: 'Deck' }, end: () => t.as(owner).projects.uninvite({ params }) }
}
const seen: Ways = { 'they are invited no longer': uninvited }

async function anOfferTo(end: (of: { owner: TestUser; who: TestUser; offerId: string }) => Promise<unknown>) {
  const [owner, who] = [await reader(), await reader()]
  const { id: projectId } = await aProject(t.ctx, { ownerId: owner.id })
  const { id: offerId } = await anOffer(t.ctx, { projectId, personId: who.id })
  const data = { projectId, title: 'Deck', person: 'Ada', personId: who.id, count: '1' }
  return { reader: owner, data, end: () => end({ owner, who, offerId }) }
}
const why = { accept: {}, decline: { reason: 'changed_plans' as const } }
const decided = (decision: 'accept' | 'decline') => () =>
  anOfferTo(({ owner, offerId }) =>
    t.as(owner).projects.decide({ params: { offerId }, body: { decision, ...why[decision] } }),
  )
const offers: Ways = {
  'it is taken back': () => anOfferTo(({ who, offerId }) => t.as(who).projects.withdraw({ params: { offerId } })),
  'it is accepted': decided('accept'),
  'it is declined': decided('decline'),
}

async function aQuoteThat(end: (quote: Awaited<ReturnType<typeof aQuote>>) => Promise<unknown>): Promise<Told> {
  const homeowner = await reader()
  const { id: requestId } = await aRequest(t.ctx, { userId: homeowner.id })
  const quote = await aQuote(t.ctx, { requestId })
  const data = {
    professional: 'Bruno',
    personId: quote.professional.user.id,
    requestId,
    quoteId: quote.id,
    price: '$9',
  }
  return { reader: homeowner, data, end: () => end(quote) }
}
const takenBack: Ways = {
  'it is taken back': () =>
    aQuoteThat(({ id: quoteId, lead, professional }) =>
      t.as(professional.user).quotes.withdraw({ params: { leadId: lead.id, quoteId } }),
    ),
}

async function aDocumentThat(status: 'checked' | 'rejected', end: (documentId: string) => Promise<unknown>) {
  const professional = await aProfessional(t.ctx)
  const decidedOn = new Date()
  const over = { status, checkedAt: decidedOn, decisionNote: 'Too dark' }
  const { id: documentId } = await aDocument(t.ctx, professional.id, over)
  return { reader: professional.user, data: { document: 'licence', documentId }, end: () => end(documentId) }
}

async function reviewedBy(stage: 'reviewed' | 'complained') {
  const homeowner = await reader()
  const professional = await aProfessional(t.ctx)
  const deal = await aDeal(t.ctx, { homeownerId: homeowner.id, professionalId: professional.id }, stage)
  return { homeowner, professional, ...deal }
}

/** A review that was taken down after a complaint, and is shown again on appeal. */
async function broughtBack(told: (of: Awaited<ReturnType<typeof reviewedBy>>) => Omit<Told, 'end'>): Promise<Told> {
  const world = await reviewedBy('complained')
  const params = { complaintId: world.complaintId }
  const decide = (decision: 'kept' | 'removed') =>
    t.as(admin).reviews.decideComplaint({ params, body: { decision, reason: REASON } })
  await decide('removed')
  await t.as(world.homeowner).reviews.appealComplaint({ params, body: { text: 'I have the invoice.' } })
  return { ...told(world), end: () => decide('kept') }
}

/** How everything that people are told ends for them. A kind that nothing ends says so in its `news.ts`. */
const ends: Record<string, Ways> = {
  'direct-message': messages,
  'project-update': messages,
  'message-from-homeowner': talks,
  'message-from-professional': talks,
  lead: {
    'its request is cancelled': async () => {
      const { id: leadId, request, professional } = await aLead(t.ctx)
      const data = { leadId, work: 'kitchen', suburb: 'Brunswick', postcode: '3056' }
      const end = () => transact(t.ctx, (ctx) => cancelAndNotify(ctx, { requestId: request.id, reason: '' }))
      return { reader: professional.user, data, end }
    },
    'somebody else is hired': async () => {
      const { id: requestId } = await aRequest(t.ctx)
      const { id: leadId, professional } = await aLead(t.ctx, { requestId })
      const { id: quoteId } = await aQuote(t.ctx, { requestId })
      const end = () => acceptQuote(t.ctx, { signedName: 'Hanna Hill', requestId, quoteId, closeOut: [] })
      return { reader: professional.user, data: { leadId, work: 'kitchen', suburb: 'B', postcode: '3056' }, end }
    },
  },
  'join-request': {
    'it is accepted': () =>
      aJoiner(({ communityId, id, by }) =>
        t
          .as(by)
          .communities.decideJoinRequest({ params: { communityId, requestId: id }, body: { decision: 'accept' } }),
      ),
    'it is declined': () =>
      aJoiner(({ communityId, id, by }) =>
        t
          .as(by)
          .communities.decideJoinRequest({ params: { communityId, requestId: id }, body: { decision: 'decline' } }),
      ),
    'it is taken back': () =>
      aJoiner(({ communityId, who }) => t.as(who).communities.leave({ params: { communityId } })),
    'the community is closed': () =>
      aJoiner(({ communityId }) => closeCommunity(t.ctx, { communityId, actorId: null })),
    'its reader is a moderator no longer': demoted,
  },
  'join-request-accepted': membership(nothing),
  'join-request-accepted-to-pay': {
    'the community is closed': async () => {
      const { data } = await aJoiner(async () => undefined)
      const { communityId = '' } = data
      const who = await reader()
      await t.ctx.pool.query(
        "update join_requests set status = 'accepted', user_id = $2, decided_at = now() where community_id = $1",
        [communityId, who.id],
      )
      return { reader: who, data, end: () => closeCommunity(t.ctx, { communityId, actorId: null }) }
    },
  },
  'community-price': membership(nothing),
  'community-role': membership(nothing),
  'community-best': membership(nothing),
  'community-banned': {
    'the ban is lifted': async () => {
      const { communityId, owner, who } = await aBan()
      const end = () => t.as(owner).communityMembers.unban({ params: { communityId, userId: who.id } })
      return { reader: who, data: { communityId, community: 'Slab Talk' }, end }
    },
  },
  'community-unbanned': {
    'they are banned again': async () => {
      const { communityId, owner, who } = await aBan()
      await t.as(owner).communityMembers.unban({ params: { communityId, userId: who.id } })
      const body = { userId: who.id, reason: REASON }
      const end = () => t.as(owner).communityMembers.ban({ params: { communityId }, body })
      return { reader: who, data: { communityId, community: 'Slab Talk' }, end }
    },
  },
  'community-report': {
    'somebody decides it': () => aReport((world, reportId) => world.decide(reportId, { decision: 'dismiss' })),
    'its reader is a moderator no longer': demoted,
  },
  'community-appeal-made': {
    'it is decided': () =>
      anAppealOf((colleague, appealId) =>
        t.as(colleague).moderation.decideAppeal({ params: { appealId }, body: { outcome: 'upheld', reason: REASON } }),
      ),
    'its reader is a moderator no longer': demoted,
  },
  'community-decided': {
    'it is taken back': async () => {
      const { author, decisionId, reportId, decide } = await aDecision()
      const data = { decisionId, community: 'Slab Talk', of: 'post', action: 'hide' }
      return { reader: author, data, end: () => decide(reportId, { decision: 'restore' }) }
    },
  },
  announcement: {
    'it is deleted': async () => {
      const { id: communityId } = await aCommunity(t.ctx)
      const [owner, who] = [await aMember(t.ctx, communityId, { role: 'owner' }), await aMember(t.ctx, communityId)]
      const body = { title: 'Open day', content: 'On Sunday.' }
      const { id: announcementId } = await t.as(owner).announcements.create({ params: { communityId }, body })
      const params = { communityId, announcementId }
      const data = { ...params, community: 'Slab Talk', authorId: owner.id, title: 'Open day' }
      return { reader: who, data, end: () => t.as(owner).announcements.remove({ params }) }
    },
    ...membership(nothing),
  },
  'event-promoted': placed,
  'event-reminder': placed,
  'event-changed': { 'it is called off': calledOff },
  'event-cancelled': membership(nothing),
  'post-commented': comments,
  'comment-answered': comments,
  'followed-post-commented': comments,
  mentioned: comments,
  'answer-marked': comments,
  'lesson-commented': {
    'the comment is deleted': async () => {
      const { owner, courseId, lessonId } = await aCourse(t)
      const learner = await aLearner(t, courseId)
      const { id: commentId } = await t.as(learner).courses.comment({ params: { lessonId }, body: { text: 'Why?' } })
      const end = () => t.as(learner).courses.removeComment({ params: { lessonId, commentId } })
      return { reader: owner, data: { course: 'Slabs', courseId, lessonId, commentId }, end }
    },
  },
  'course-completed': {
    'the certificate is taken back': async () => {
      const { owner, courseId } = await aCourse(t)
      const learner = await aLearner(t, courseId)
      const { rows } = await t.ctx.pool.query('select id from enrolments where user_id = $1', [learner.id])
      const certificate = await transact(t.ctx, (ctx) => complete(ctx, rows[0].id))
      const end = () => t.as(owner).certificates.revoke({ params: { code: certificate }, body: { reason: REASON } })
      return { reader: learner, data: { course: 'Slabs', certificate }, end }
    },
  },
  'project-offer': offers,
  'project-offer-sealed': offers,
  'project-extended': seen,
  'project-left': seen,
  'project-question': {
    'it is answered': async () => {
      const [owner, asker] = [await reader(), await reader()]
      const { id: projectId } = await aProject(t.ctx, { ownerId: owner.id })
      await t.as(asker).projects.ask({ params: { projectId }, body: { question: 'Is there a soil report?' } })
      const { rows } = await t.ctx.pool.query('select id from project_questions where project_id = $1', [projectId])
      const params = { projectId, questionId: rows[0].id }
      const end = () => t.as(owner).projects.answer({ params, body: { answer: 'Yes: LV 12.' } })
      return { reader: owner, data: { projectId, title: 'Deck', questionId: params.questionId }, end }
    },
  },
  'project-answered': seen,
  'project-accepted': {
    'they leave it': async () => {
      const [owner, who] = [await reader(), await reader()]
      const { id: projectId } = await aProject(t.ctx, { ownerId: owner.id })
      const { id: offerId } = await anOffer(t.ctx, { projectId, personId: who.id })
      await t.as(owner).projects.decide({ params: { offerId }, body: { decision: 'accept' } })
      const end = () => t.as(who).projects.withdraw({ params: { offerId } })
      return { reader: who, data: { projectId, title: 'Deck' }, end }
    },
  },
  'project-not-chosen': seen,
  'project-moved': seen,
  'project-document': {
    'the document is deleted': async () => {
      const [owner, who] = [await reader(), await reader()]
      const { id: projectId } = await aProject(t.ctx, { ownerId: owner.id })
      const { id: documentId } = await aDocumentOf(t.ctx, projectId)
      const end = () => t.as(owner).projectFiles.remove({ params: { projectId, documentId } })
      return { reader: who, data: { projectId, documentId, document: 'Soil report' }, end }
    },
    ...seen,
  },
  'project-addendum': seen,
  'project-variation': {
    'they decide it': async () => {
      const [owner, who] = [await reader(), await reader()]
      const { projectId, variationId } = await aRunningProject(t.ctx, { ownerId: owner.id, memberId: who.id })
      const params = { projectId, variationId }
      const end = () => t.as(who).projectWork.decideVariation({ params, body: { decision: 'accept' } })
      return { reader: who, data: { ...params, title: 'Deck', person: 'Ada', personId: owner.id }, end }
    },
    'it is taken back': async () => {
      const [owner, who] = [await reader(), await reader()]
      const { projectId, variationId } = await aRunningProject(t.ctx, { ownerId: owner.id, memberId: who.id })
      const params = { projectId, variationId }
      const end = () => t.as(owner).projectWork.decideVariation({ params, body: { decision: 'withdraw' } })
      return { reader: who, data: { ...params, title: 'Deck', person: 'Ada', personId: owner.id }, end }
    },
  },
  'project-variation-decided': seen,
  'project-review': seen,
  'project-review-replied': seen,
  'quote-received': takenBack,
  'quote-revised': takenBack,
  'confirm-done': confirmed,
  'part-done': confirmed,
  'request-unmatched': {
    'it is cancelled': async () => {
      const homeowner = await reader()
      const { id: requestId } = await aRequest(t.ctx, { userId: homeowner.id })
      const end = () => transact(t.ctx, (ctx) => cancelAndNotify(ctx, { requestId, reason: '' }))
      return { reader: homeowner, data: { requestId, suburb: 'Brunswick' }, end }
    },
    'somebody takes it after all': async () => {
      const homeowner = await reader()
      const { id: requestId } = await aRequest(t.ctx, { userId: homeowner.id })
      return { reader: homeowner, data: { requestId, suburb: 'Brunswick' }, end: () => aLead(t.ctx, { requestId }) }
    },
  },
  'review-received': {
    'it is taken down': async () => {
      const { professional, reviewId } = await reviewedBy('reviewed')
      const end = () => removeReview(t.ctx, { reviewId, actorId: admin.id, reason: REASON })
      return { reader: professional.user, data: { stars: '5', slug: '', reviewId }, end }
    },
  },
  'review-removed': {
    'an appeal brings it back': () =>
      broughtBack(({ homeowner, requestId, reviewId }) => {
        return { reader: homeowner, data: { professional: 'Bruno', personId: admin.id, requestId, reviewId } }
      }),
  },
  'review-of-you-removed': {
    'an appeal brings it back': () =>
      broughtBack(({ professional, reviewId }) => {
        return { reader: professional.user, data: { suburb: 'Brunswick', slug: '', reviewId } }
      }),
  },
  'review-of-you-restored': {
    'it is taken down again': async () => {
      const { professional, reviewId } = await reviewedBy('reviewed')
      const end = () => removeReview(t.ctx, { reviewId, actorId: admin.id, reason: REASON })
      return { reader: professional.user, data: { slug: '', reviewId }, end }
    },
  },
  'review-complained': {
    'it is decided': async () => {
      const { homeowner, complaintId, requestId } = await reviewedBy('complained')
      const body = { decision: 'kept' as const, reason: REASON }
      const end = () => t.as(admin).reviews.decideComplaint({ params: { complaintId }, body })
      return { reader: homeowner, data: { complaintId, requestId, professional: 'Bruno', personId: admin.id }, end }
    },
  },
  'document-rejected': {
    'it is accepted after all': () =>
      aDocumentThat('rejected', async (documentId) => {
        const { rows } = await t.ctx.pool.query('select checked_at::text as at from documents where id = $1', [
          documentId,
        ])
        await transact(t.ctx, (ctx) => restoreDocument(ctx, { documentId, rejectedAt: rows[0].at, adminId: admin.id }))
      }),
  },
}

/** What of this kind stands in somebody's bell; the badge counts the rows. */
async function heldBy({ id }: TestUser, kind: string) {
  const { rows } = await t.ctx.pool.query<{ count: number }>(
    "select count(*)::int from notifications where user_id = $1 and data ->> 'kind' = $2",
    [id, kind],
  )
  return rows[0]?.count
}
const listed = async (who: TestUser, kind: string) => {
  const of = notificationDependencies.notifications[
    kind as keyof typeof notificationDependencies.notifications
  ] as NotificationDefinition<never>
  const { rows } = await t.ctx.pool.query("select data -> 'data' as data from notifications where user_id = $1", [
    who.id,
  ])
  const texts = rows.map(({ data }) => of.write(data as never).text)
  return (await t.as(who).notifications.list({ query: {} })).items.filter(({ text }) => texts.includes(text)).length
}

const cases = Object.entries(ends).flatMap(([kind, ways]) =>
  Object.entries(ways).map(([how, begin]) => [kind, how, begin] as const),
)

const STILL_COUNTED =
  'the badge counts it still: what ends it calls withdrawNotifications(...), or dropCounted(...), in its transaction'

describe('what somebody was told', () => {
  test.each(cases)('%s: where %s, it is in no bell, no badge and no email', async (kind, _how, begin) => {
    const { reader, data, end } = await begin()
    await t.ctx.pool.query('delete from notifications where user_id = $1', [reader.id])
    const to = { userId: reader.id, email: reader.email }
    const topic = notificationDependencies.topicOf(kind)
    if (topic !== 'account')
      await t.ctx.pool.query(
        "insert into news_choices (user_id, topic, channel, pace) values ($1, $2, 'inApp', 'at_once') on conflict do nothing",
        [reader.id, topic],
      )
    await transact(t.ctx, (ctx) => notify(ctx, { kind, to, data } as unknown as NewNotification))
    expect(await heldBy(reader, kind), 'before').toBe(1)
    expect(await stillStands(t.ctx, { kind, userId: reader.id, data }), 'before').toBe(true)
    await end()
    expect(await heldBy(reader, kind), STILL_COUNTED).toBe(0)
    expect(await stillStands(t.ctx, { kind, userId: reader.id, data }), 'what `stands` says after it ended').toBe(false)
  })

  test.each(cases.filter(([kind]) => ends[kind] === messages))(
    '%s: where %s, not even where the row is left',
    async (kind, _how, begin) => {
      const { reader, data, end } = await begin()
      await end()
      const to = { userId: reader.id }
      await transact(t.ctx, (ctx) => notify(ctx, { kind, to, data } as unknown as NewNotification))
      expect([await heldBy(reader, kind), await listed(reader, kind)]).toEqual([1, 0])
      expect(await heldBy(reader, kind), 'once it is looked at').toBe(0)
    },
  )

  test('says how it ends, for every kind', () => {
    const ending = all.flatMap(([kind, of]) => (of && 'write' in of && of.stands !== 'always' ? [kind] : []))
    expect(Object.keys(ends).toSorted()).toEqual(ending.toSorted())
    expect(Object.entries(ends).filter(([, ways]) => Object.keys(ways).length === 0)).toEqual([])
  })
})

test('a request to join that is decided is counted no more, and the last one takes the notification along', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const owner = await aMember(t.ctx, communityId, { role: 'owner' })
  const [first, second] = [await aJoinRequest(t.ctx, { communityId }), await aJoinRequest(t.ctx, { communityId })]
  for (const { id, userId } of [first, second]) {
    const data = { firstName: '', person: 'Ada', personId: userId, note: '', community: 'Slab Talk', communityId }
    await notify(t.ctx, { kind: 'join-request', to: { userId: owner.id }, data: { ...data, joinRequestId: id } })
  }
  const bell = async () => (await t.as(owner).notifications.list({ query: {} })).items.map(({ text }) => text)
  const decide = (requestId: string) =>
    t.as(owner).communities.decideJoinRequest({ params: { communityId, requestId }, body: { decision: 'decline' } })
  expect(await bell()).toEqual(['2 people have asked to join Slab Talk'])
  await decide(second.id)
  expect(await bell()).toEqual(['Somebody has asked to join Slab Talk'])
  await decide(first.id)
  expect([await bell(), await heldBy(owner, 'join-request')]).toEqual([[], 0])
})

describe('what waits to be sent', () => {
  const textsTo = async (to: string) =>
    (await t.ctx.pool.query('select from captured_texts where "to" = $1', [to])).rowCount

  test('an email to a homeowner without an account is not, once the message is deleted', async () => {
    const { reader, data, end } = await aMessageOfLead()
    const waiting = { kind: 'message-to-guest', data }
    expect(await stillStands(t.ctx, waiting)).toBe(true)
    await end()
    expect([await stillStands(t.ctx, waiting), reader.id]).toEqual([false, expect.any(String)])
  })

  test('a text message of a lead is not, once its request is cancelled', async () => {
    const { id: leadId, request, professional } = await aLead(t.ctx)
    const text = (to: string) =>
      sendText(t.ctx, { to, text: 'New lead', news: { kind: 'lead', userId: professional.user.id, data: { leadId } } })
    await text('+61491570156')
    expect(await textsTo('+61491570156')).toBe(1)
    await transact(t.ctx, (ctx) => cancelAndNotify(ctx, { requestId: request.id, reason: '' }))
    await text('+61491570157')
    expect(await textsTo('+61491570157')).toBe(0)
  })

  test('an invitation to a community is not, once it is withdrawn', async () => {
    const { id: communityId } = await aCommunity(t.ctx)
    const owner = await aMember(t.ctx, communityId, { role: 'owner' })
    const params = { communityId }
    const { id } = await t.as(owner).communityMembers.invite({ params, body: { days: 7 } })
    const waiting = { kind: 'community-invitation', data: {}, link: { subject: id } }
    expect(await stillStands(t.ctx, waiting)).toBe(true)
    await t.as(owner).communityMembers.revokeInvitation({ params: { communityId, invitationId: id } })
    expect(await stillStands(t.ctx, waiting)).toBe(false)
  })
})
