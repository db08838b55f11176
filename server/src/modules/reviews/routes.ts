import { reviews } from '@lv/contract/reviews'
import { type Context, transact } from '../../context.ts'
import { type App, implement } from '../../http/implement.ts'
import { createReview } from './create.ts'
import { readProfile } from './profile.ts'
import { replyToReview } from './reply.ts'

/** Reviews of finished jobs, and the public profiles that show them. */
export const reviewRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'reviews', reviews, {
    create: ({ params, body, actor }) =>
      createReview(ctx, { ...params, ...body, authorId: actor.id, firstName: actor.firstName }),
    reply: ({ params, body, professional }) =>
      transact(ctx, (ctx) => replyToReview(ctx, { ...params, ...body, professionalId: professional.id })),
    profile: ({ params, query, actor }) => readProfile(ctx, actor, { ...params, ...query }),
  })
