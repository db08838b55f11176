import { projectEnds } from '@lv/contract/project-ends'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { projectsOfCommunity } from './list-of-community.read.ts'
import { listReviews } from './list-reviews.read.ts'
import { replyToReview } from './reply-to-review.ts'
import { setConsent } from './set-consent.ts'
import { showcase } from './showcase.ts'
import { writeReview } from './write-review.ts'

/** Collaborative projects that are completed. */
export const projectEndRoutes = (ctx: Context) =>
  operations('projectEnds', projectEnds, {
    reviews: ({ params, actor }) => listReviews(ctx, { ...params, actor }),
    review: ({ params, body, actor }) => transact(ctx, (ctx) => writeReview(ctx, { ...params, ...body, actor })),
    reply: ({ params, body, actor }) => transact(ctx, (ctx) => replyToReview(ctx, { ...params, ...body, actor })),
    consent: ({ params, body, actor }) =>
      transact(ctx, (ctx) => setConsent(ctx, { ...params, ...body, personId: actor.id })),
    showcase: ({ params, body, actor }) => showcase(ctx, { ...params, ...body, authorId: actor.id }),
    ofCommunity: ({ params, query }) => projectsOfCommunity(ctx, { ...params, ...query }),
  })
