import { reviews } from '@lv/contract/reviews'
import { type Context, transact } from '../../context.ts'
import { download } from '../../http/download.ts'
import { type App, implement } from '../../http/implement.ts'
import { createReview } from './create.ts'
import { exportOwnReviews } from './export-own.ts'
import { readProfile } from './profile.ts'
import { replyToReview } from './reply.ts'

/** Reviews of finished jobs, and the public profiles that show them. */
export function reviewRoutes(app: App, ctx: Context) {
  implement(app, ctx, 'reviews', reviews, {
    create: ({ params, body, actor }) =>
      createReview(ctx, { ...params, ...body, authorId: actor.id, firstName: actor.firstName }),
    reply: ({ params, body, professional }) =>
      transact(ctx, (ctx) => replyToReview(ctx, { ...params, ...body, professionalId: professional.id })),
    profile: ({ params, query, actor }) => readProfile(ctx, actor, { ...params, ...query }),
  })
  const csv = { path: '/api/professionals/reviews.csv', access: 'professional', budget: 'papers' } as const
  download(app, ctx, csv, ({ professional }) => exportOwnReviews(ctx, { professionalId: professional.id }))
}
