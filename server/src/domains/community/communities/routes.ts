import { AdminCommunityFilters } from '@lv/contract/admin-communities'
import { CommunityParams, communities } from '@lv/contract/communities'
import { communityMembers } from '@lv/contract/community-members'
import { type Context, transact } from '#core/context.ts'
import { download, operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { banMember, liftBan, listBans } from './bans.ts'
import { closeCommunity, reopenCommunity } from './close.ts'
import { createCommunity } from './create.ts'
import { readDashboard } from './dashboard.read.ts'
import { decideJoinRequest } from './decide-join-request.ts'
import { exportAllCommunities } from './export-all.ts'
import { exportArchive } from './export-archive.read.ts'
import { exportMembers } from './export-members.read.ts'
import { getInvitation, listInvitations, revokeInvitation } from './invitations.ts'
import { inviteToCommunity } from './invite.ts'
import { joinCommunity } from './join.ts'
import { listJoinRequests } from './join-requests.ts'
import { leaveCommunity } from './leave.ts'
import { listAllCommunities } from './list-all.read.ts'
import { listCommunities, listMine } from './lists.ts'
import { findCommunity } from './locks.ts'
import { listMembers, removeMember } from './members.ts'
import { getCommunity } from './parts/get.ts'
import { handOverCommunity, listRoles, setRole, transferCommunity } from './roles.ts'
import { updateCommunity } from './update.ts'

export function communityRoutes(ctx: Context) {
  const membersFile = { path: '/api/communities/:communityId/members.csv', access: 'communityOwner' } as const
  const archive = { path: '/api/communities/:communityId/archive.zip', access: 'communityOwner' } as const
  const csv = { path: '/api/admin/communities.csv', access: 'admin', recentSignIn: true, rateLimit: 'papers' } as const
  return [
    operations('communities', communities, {
      all: ({ query }) => listAllCommunities(ctx, query),
      handOver: ({ body, actor }) => handOverCommunity(ctx, { ...body, adminId: actor.id }),
      list: ({ query }) => listCommunities(ctx, query),
      create: ({ body, actor }) => createCommunity(ctx, { ...body, actorId: actor.id }),
      mine: ({ query, actor }) => listMine(ctx, { ...query, userId: actor.id }),
      get: ({ params, actor }) => findCommunity(ctx, actor, params.communityId),
      dashboard: ({ params, actor }) => readDashboard(ctx, { ...params, userId: actor.id }),
      members: ({ params, query }) => listMembers(ctx, { ...params, ...query }),
      join: ({ params, body, actor }) => joinCommunity(ctx, { ...params, ...body, userId: actor.id }),
      leave: ({ params, body, actor }) =>
        leaveCommunity(ctx, { ...params, userId: actor.id, stopPaying: body?.stopPaying ?? true }),
      joinRequests: ({ params }) => listJoinRequests(ctx, params),
      decideJoinRequest: ({ params, body, actor }) => decideJoinRequest(ctx, { ...params, ...body, actorId: actor.id }),
      update: ({ params, body: { basedOn, ...change }, actor }) =>
        saveUnlessStale(
          ctx,
          {
            form: 'community',
            id: params.communityId,
            basedOn,
            read: (ctx) => getCommunity(ctx, { ...params, viewerId: actor.id }),
          },
          (ctx) => updateCommunity(ctx, { ...params, ...change, actorId: actor.id }),
        ),
      close: ({ params, actor }) => closeCommunity(ctx, { ...params, actorId: actor.id }),
      reopen: ({ params, actor }) => reopenCommunity(ctx, { ...params, actorId: actor.id }),
    }),
    operations('communityMembers', communityMembers, {
      roles: ({ params }) => listRoles(ctx, params),
      setRole: ({ params, body, actor }) => setRole(ctx, { ...params, ...body, actorId: actor.id }),
      transfer: ({ params, body, actor }) =>
        transact(ctx, async (ctx) => (await transferCommunity(ctx, { ...params, ...body, actorId: actor.id })).staff),
      remove: ({ params, actor }) => removeMember(ctx, { ...params, actorId: actor.id }),
      bans: ({ params }) => listBans(ctx, params),
      ban: ({ params, body, actor }) => banMember(ctx, { ...params, ...body, actorId: actor.id }),
      unban: ({ params, actor }) => liftBan(ctx, { ...params, actorId: actor.id }),
      invitations: ({ params, actor }) => listInvitations(ctx, { ...params, viewerId: actor.id }),
      invite: ({ params, body, actor }) => inviteToCommunity(ctx, { ...params, ...body, actorId: actor.id }),
      revokeInvitation: ({ params }) => transact(ctx, (ctx) => revokeInvitation(ctx, params)),
      invitation: ({ params, actor }) => getInvitation(ctx, { ...params, viewerId: actor?.id ?? null }),
      acceptInvitation: ({ params, actor }) => acceptInvitation(ctx, { ...params, userId: actor.id }),
    }),
    download({ ...membersFile, rateLimit: 'papers', params: CommunityParams }, async ({ params }) => ({
      filename: 'members.csv',
      contentType: 'text/csv; charset=utf-8',
      body: await exportMembers(ctx, params),
    })),
    download({ ...archive, rateLimit: 'papers', params: CommunityParams }, ({ params }) => exportArchive(ctx, params)),
    download({ ...csv, query: AdminCommunityFilters }, ({ query, actor }) =>
      exportAllCommunities(ctx, query, actor.id),
    ),
  ]
}
