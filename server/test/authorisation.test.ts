import type { Api } from '@lv/contract/api'
import { contracts } from '@lv/contract/api'
import { describe, expect, test } from 'vitest'
import type { TestUser } from './app.ts'
import { testApp } from './app.ts'
import { aComment, aCommunity, aJoinRequest, aMember, aPost, aUser } from './factories.ts'

/** Everybody who may knock. The community is for members only; the author is a plain member. */
const kinds = ['visitor', 'outsider', 'member', 'author', 'moderator', 'owner', 'admin'] as const
type Kind = (typeof kinds)[number]

type World = { communityId: string; postId: string; commentId: string; requestId: string; sessionId: string }
type Probe = { call: (api: Api, world: World) => Promise<unknown>; refuses: Partial<Record<Kind, number>> }

const nobody = { visitor: 401 }
const insiders = { visitor: 401, outsider: 403, admin: 403 }
const team = { ...insiders, member: 403, author: 403 }

/** Every operation of the product: an operation without a line here fails the test below. */
const matrix: Record<string, Probe> = {
  'accounts.me': { call: (api) => api.accounts.me({}), refuses: nobody },
  'accounts.update': { call: (api) => api.accounts.update({ body: { company: 'Brickfield' } }), refuses: nobody },
  'accounts.sessions': { call: (api) => api.accounts.sessions({}), refuses: nobody },
  // Somebody else's session is nobody's to end: the same answer as for one that does not exist.
  'accounts.endSession': {
    call: (api, { sessionId }) => api.accounts.endSession({ params: { sessionId } }),
    refuses: { visitor: 401, outsider: 404, member: 404, author: 404, moderator: 404, owner: 404, admin: 404 },
  },
  'communities.list': { call: (api) => api.communities.list({ query: {} }), refuses: {} },
  'communities.get': { call: (api, { communityId }) => api.communities.get({ params: { communityId } }), refuses: {} },
  'communities.create': {
    call: (api) =>
      api.communities.create({
        body: {
          name: 'Tilt-up panels',
          description: 'Precast and tilt-up in the west.',
          category: 'Builders',
          sector: 'Industrial',
          location: 'Melbourne',
        },
      }),
    refuses: nobody,
  },
  'communities.dashboard': {
    call: (api, { communityId }) => api.communities.dashboard({ params: { communityId } }),
    refuses: insiders,
  },
  'communities.members': {
    call: (api, { communityId }) => api.communities.members({ params: { communityId }, query: {} }),
    refuses: insiders,
  },
  'communities.join': {
    call: (api, { communityId }) => api.communities.join({ params: { communityId } }),
    refuses: nobody,
  },
  'communities.leave': {
    call: (api, { communityId }) => api.communities.leave({ params: { communityId } }),
    refuses: { visitor: 401, owner: 409 },
  },
  'communities.joinRequests': {
    call: (api, { communityId }) => api.communities.joinRequests({ params: { communityId } }),
    refuses: team,
  },
  'communities.decideJoinRequest': {
    call: (api, { communityId, requestId }) =>
      api.communities.decideJoinRequest({ params: { communityId, requestId }, body: { decision: 'accept' } }),
    refuses: team,
  },
  'posts.list': {
    call: (api, { communityId }) => api.posts.list({ params: { communityId }, query: {} }),
    refuses: insiders,
  },
  'posts.create': {
    call: (api, { communityId }) =>
      api.posts.create({ params: { communityId }, body: { title: 'Slab', content: 'It cracked.' } }),
    refuses: insiders,
  },
  'posts.get': { call: (api, { postId }) => api.posts.get({ params: { postId } }), refuses: insiders },
  'posts.update': {
    call: (api, { postId }) => api.posts.update({ params: { postId }, body: { title: 'Footing' } }),
    refuses: { ...insiders, member: 403, moderator: 403, owner: 403 },
  },
  'posts.remove': {
    call: (api, { postId }) => api.posts.remove({ params: { postId } }),
    refuses: { ...insiders, member: 403 },
  },
  // Nothing is deleted in this world, and nobody learns more than that.
  'posts.restore': {
    call: (api, { postId }) => api.posts.restore({ params: { postId } }),
    refuses: { visitor: 401, outsider: 410, member: 410, author: 410, moderator: 410, owner: 410, admin: 410 },
  },
  'posts.like': { call: (api, { postId }) => api.posts.like({ params: { postId } }), refuses: insiders },
  'posts.unlike': { call: (api, { postId }) => api.posts.unlike({ params: { postId } }), refuses: insiders },
  'posts.comment': {
    call: (api, { postId }) => api.posts.comment({ params: { postId }, body: { content: 'Get a soil report.' } }),
    refuses: insiders,
  },
  'posts.updateComment': {
    call: (api, { commentId }) => api.posts.updateComment({ params: { commentId }, body: { content: 'Get two.' } }),
    refuses: { ...insiders, member: 403, moderator: 403, owner: 403 },
  },
  'posts.removeComment': {
    call: (api, { commentId }) => api.posts.removeComment({ params: { commentId } }),
    refuses: { ...insiders, member: 403 },
  },
  'posts.restoreComment': {
    call: (api, { commentId }) => api.posts.restoreComment({ params: { commentId } }),
    refuses: { visitor: 401, outsider: 410, member: 410, author: 410, moderator: 410, owner: 410, admin: 410 },
  },
  'posts.preview': { call: (api) => api.posts.preview({ body: { content: '**bold**' } }), refuses: nobody },
}

const operations = Object.entries(contracts).flatMap(([noun, contract]) =>
  Object.keys(contract).map((verb) => `${noun}.${verb}`),
)

test('every operation has its line in the matrix', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(operations.toSorted())
})

const t = await testApp()

async function aWorld() {
  const community = await aCommunity(t.ctx, { membershipType: 'invite_only', isPublic: false })
  const author = await aMember(t.ctx, community.id)
  const post = await aPost(t.ctx, { communityId: community.id, authorId: author.id })
  const comment = await aComment(t.ctx, { postId: post.id, authorId: author.id })
  const request = await aJoinRequest(t.ctx, { communityId: community.id })
  const people: Record<Kind, TestUser | null> = {
    visitor: null,
    outsider: await aUser(t.ctx),
    member: await aMember(t.ctx, community.id),
    author,
    moderator: await aMember(t.ctx, community.id, { role: 'moderator' }),
    owner: { ...author, id: community.ownerId },
    admin: { ...(await aUser(t.ctx)), email: 'admin@demo.example' },
  }
  const world: World = {
    communityId: community.id,
    postId: post.id,
    commentId: comment.id,
    requestId: request.id,
    sessionId: crypto.randomUUID(),
  }
  return { world, people }
}

describe.each(Object.entries(matrix))('%s', (_name, { call, refuses }) => {
  test.each(kinds)('answers a caller who is: %s', async (kind) => {
    const { world, people } = await aWorld()
    const status = await call(t.as(people[kind]), world).then(
      () => 'done',
      (error: { status?: number }) => error.status ?? error,
    )
    expect(status).toBe(refuses[kind] ?? 'done')
  })
})
