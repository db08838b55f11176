import { reviews } from '@lv/contract/reviews'
import { type Context, transact } from '#core/context.ts'
import { download, operations } from '#core/routes.ts'
import { answerComplaint, appealComplaint, complainAboutReview, getComplaint } from './complaints.ts'
import { createReview } from './create.ts'
import { decideComplaint } from './decide-complaint.ts'
import { exportOwnReviews } from './export-own.ts'
import { getReview } from './get.read.ts'
import { listComplaints } from './list-complaints.ts'
import { readProfile } from './profile.ts'
import { removeReview } from './remove.ts'
import { replyToReview } from './reply.ts'

export function reviewRoutes(ctx: Context) {
  const csv = { path: '/api/professionals/reviews.csv', access: 'professional', rateLimit: 'papers' } as const
  return [
    operations('reviews', reviews, {
      create: ({ params, body, actor }) =>
        createReview(ctx, { ...params, ...body, authorId: actor.id, firstName: actor.firstName }),
      reply: ({ params, body, professional }) =>
        transact(ctx, (ctx) => replyToReview(ctx, { ...params, ...body, professionalId: professional.id })),
      get: ({ params, actor }) => getReview(ctx, { ...params, actor }),
      complain: ({ params, body, actor }) => complainAboutReview(ctx, { ...params, ...body, actor }),
      complaint: ({ params, actor }) => getComplaint(ctx, { ...params, userId: actor.id }),
      answerComplaint: ({ params, body, actor }) => answerComplaint(ctx, { ...params, ...body, userId: actor.id }),
      appealComplaint: ({ params, body, actor }) => appealComplaint(ctx, { ...params, ...body, userId: actor.id }),
      complaints: ({ query }) => listComplaints(ctx, query),
      decideComplaint: ({ params, body, actor }) => decideComplaint(ctx, { ...params, ...body, adminId: actor.id }),
      remove: ({ params, body, actor }) =>
        transact(ctx, async (ctx) => {
          await removeReview(ctx, { ...params, ...body, actorId: actor.id })
          return { message: 'The review is removed, and both sides are told' }
        }),
      profile: ({ params, query, actor }) => readProfile(ctx, actor, { ...params, ...query }),
    }),
    download(csv, ({ professional }) => exportOwnReviews(ctx, { professionalId: professional.id })),
  ]
}
