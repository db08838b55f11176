import { standing } from '@lv/contract/standing'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { readOwnStanding } from '#domains/community/standing/own.read.ts'
import { setVisibility } from '#domains/community/standing/settings.ts'
import { readLeaderboard } from './leaderboard.read.ts'
import { giveStanding, renewStanding, takeStanding } from './standing.ts'

export const standingRoutes = (ctx: Context) =>
  operations('standing', standing, {
    leaderboard: ({ params, query, actor }) => readLeaderboard(ctx, { ...params, ...query, viewerId: actor.id }),
    setVisibility: ({ params, body, actor }) =>
      transact(ctx, (ctx) => setVisibility(ctx, { ...params, ...body, userId: actor.id })),
    give: ({ body, actor }) => giveStanding(ctx, { ...body, adminId: actor.id }),
    take: ({ body, actor }) => takeStanding(ctx, { ...body, adminId: actor.id }),
    rebuild: ({ body, actor }) => renewStanding(ctx, { ...body, adminId: actor.id }),
    own: ({ params, query, actor }) => readOwnStanding(ctx, { ...params, ...query, userId: actor.id }),
  })
