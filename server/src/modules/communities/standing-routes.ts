import { standing } from '@lv/contract/standing'
import { type Context, transact } from '../../context.ts'
import { type App, implement } from '../../http/implement.ts'
import { readOwnStanding } from '../standing/own.read.ts'
import { setVisibility } from '../standing/set-visibility.ts'
import { readLeaderboard } from './leaderboard.read.ts'

/** Points of communities: who has most, and where one's own come from. */
export const standingRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'standing', standing, {
    leaderboard: ({ params, query, actor }) => readLeaderboard(ctx, { ...params, ...query, viewerId: actor.id }),
    setVisibility: ({ params, body, actor }) =>
      transact(ctx, (ctx) => setVisibility(ctx, { ...params, ...body, userId: actor.id })),
    own: ({ params, query, actor }) => readOwnStanding(ctx, { ...params, ...query, userId: actor.id }),
  })
