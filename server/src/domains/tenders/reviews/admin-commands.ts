import { melbourneDay } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import type { AdminComplaint, Review } from '@lv/contract/reviews'
import type { Context } from '#core/context.ts'
import {
  atLeastWords,
  formatList,
  MAX_LISTED,
  parseId,
  parseReason,
  quoted,
  readActingAdmin,
  readDecider,
} from '#domains/identity/accounts/admin-arguments.ts'
import { decideComplaint } from './decide-complaint.ts'
import { listComplaints } from './list-complaints.ts'
import { readProfile } from './profile.ts'
import { removeReview } from './remove.ts'

async function readAll(ctx: Context, slug: string, before?: string): Promise<Review[]> {
  const { reviews, reviewsNext } = await readProfile(ctx, null, { slug, before })
  return reviewsNext ? [...reviews, ...(await readAll(ctx, slug, reviewsNext))] : reviews
}

async function reviews(ctx: Context, slug = '') {
  const shown = (await readAll(ctx, slug)).map(
    ({ id, createdAt, stars, authorName, suburb, text }) =>
      `  ${id}  ${melbourneDay(new Date(createdAt))}  ${stars} of 5 by ${authorName}, ${suburb}${quoted(text)}`,
  )
  return shown.join('\n') || 'This professional has no reviews.'
}

async function remove(ctx: Context, id = '', ...given: string[]) {
  const { adminId: actorId, words } = await readActingAdmin(ctx, given)
  await removeReview(ctx, { reviewId: parseId(id), actorId, reason: words.join(' ').trim() })
  await ctx.reads.drop()
  return 'The review is removed: it is no longer shown or counted.'
}

const described = ({ id, dueAt, reason, text, reviewSaid, answer, review, about, appeal }: AdminComplaint) =>
  `  ${id}  due ${melbourneDay(new Date(dueAt))}  ${reason.replaceAll('_', ' ')}, about ${about.name}${appeal ? ', an appeal' : ''}${quoted(text)}\n` +
  `    the review, ${review.stars} of 5 by ${review.authorName}:${quoted(reviewSaid)}${answer ? `\n    its author answers:${quoted(answer)}` : ''}${appeal ? `\n    the appeal:${quoted(appeal.text)}` : ''}`

async function complaints(ctx: Context) {
  const { items, next } = await listComplaints(ctx, { status: 'waiting', limit: MAX_LISTED })
  return formatList(items.map(described), next, 'No complaint about a review waits.')
}

async function complaint(ctx: Context, id = '', decision = '', ...given: string[]) {
  if (decision !== 'kept' && decision !== 'removed') throw new ApiError('invalid', 'Say kept or removed')
  const { adminId, words } = await readDecider(ctx, given)
  const reason = parseReason(words)
  if (!reason) throw new ApiError('invalid', 'Give the reason: both sides read it')
  const { message } = await decideComplaint(ctx, { complaintId: parseId(id), adminId, decision, reason })
  await ctx.reads.drop()
  return message
}

export const reviewCommands = {
  reviews: { takes: '<slug>', does: 'the reviews on the profile /professionals/p/<slug>', run: reviews },
  'review-remove': { takes: '<id> <reason>', does: 'take a review down', words: atLeastWords(2), run: remove },
  'review-complaints': {
    takes: '',
    does: 'complaints about reviews that wait: what is due first comes first',
    run: complaints,
  },
  'review-complaint': {
    takes: '<id> kept|removed <reason> --as <email>',
    does: 'decide one, or its appeal; both sides read the reason',
    words: atLeastWords(5),
    run: complaint,
  },
}
