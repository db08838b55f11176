import { AdminCommunityFilters } from '@lv/contract/admin-communities'
import { communities } from '@lv/contract/communities'
import { type Context, transact } from '../../context.ts'
import { download } from '../../http/download.ts'
import { type App, implement } from '../../http/implement.ts'
import { createCommunity } from './create.ts'
import { readDashboard } from './dashboard.read.ts'
import { decideJoinRequest } from './decide-join-request.ts'
import { exportAllCommunities } from './export-all.ts'
import { findCommunity } from './find.ts'
import { joinCommunity } from './join.ts'
import { leaveCommunity } from './leave.ts'
import { listCommunities } from './list.ts'
import { listAllCommunities } from './list-all.read.ts'
import { listJoinRequests } from './list-join-requests.ts'
import { listMine } from './list-mine.ts'
import { listMembers } from './members.ts'

/** Communities: finding, reading, creating, joining and leaving them. */
export function communityRoutes(app: App, ctx: Context) {
  implement(app, ctx, 'communities', communities, {
    all: ({ query }) => listAllCommunities(ctx, query),
    list: ({ query }) => listCommunities(ctx, query),
    create: ({ body, actor }) => createCommunity(ctx, { ...body, actorId: actor.id }),
    mine: ({ query, actor }) => listMine(ctx, { ...query, userId: actor.id }),
    get: ({ params, actor }) => findCommunity(ctx, actor, params.communityId),
    dashboard: ({ params, actor }) => readDashboard(ctx, { ...params, userId: actor.id }),
    members: ({ params, query }) => listMembers(ctx, { ...params, ...query }),
    join: ({ params, body, actor }) =>
      transact(ctx, (ctx) => joinCommunity(ctx, { ...params, ...body, userId: actor.id })),
    leave: ({ params, actor }) => leaveCommunity(ctx, { ...params, userId: actor.id }),
    joinRequests: ({ params }) => listJoinRequests(ctx, params),
    decideJoinRequest: ({ params, body, actor }) => decideJoinRequest(ctx, { ...params, ...body, actorId: actor.id }),
  })
  const csv = { path: '/api/admin/communities.csv', access: 'admin', recentSignIn: true, budget: 'papers' } as const
  download(app, ctx, { ...csv, query: AdminCommunityFilters }, ({ query, actor }) =>
    exportAllCommunities(ctx, query, actor.id),
  )
}
