import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { contracts } from '@lv/contract/api'
import type { Operation } from '@lv/contract/operation'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from './app.ts'
import { aDeal } from './deals.ts'
import { aComment, aCommunity, aFile, aPost, aProfessional, aUser } from './factories.ts'

// Who is not verified, or suspended, is not shown other people: over every read that is not for everybody.

const t = await testApp()
const OTHERS = { firstName: 'Zebedee', lastName: 'Quillfeather' }

const reads = Object.values(contracts)
  .flatMap((contract) => Object.values<Operation>(contract))
  .filter(({ method, access }) => method === 'GET' && access !== 'public' && access !== 'admin')

/** A community full of other people, in which this person has a role. */
async function aCommunityWith(userId: string, role: 'member' | 'moderator', isPublic: boolean) {
  const { id: ownerId } = await aUser(t.ctx, OTHERS)
  const { id: communityId } = await aCommunity(t.ctx, { ownerId, isPublic, membershipType: 'invite_only' })
  await t.ctx.db.execute(sql`insert into memberships (community_id, user_id, role)
    values (${communityId}, ${userId}, ${role}::membership_role)`)
  const { id: asker } = await aUser(t.ctx, OTHERS)
  await t.ctx.db.execute(sql`insert into join_requests (community_id, user_id, note)
    values (${communityId}, ${asker}, 'Zebedee asks')`)
  const { id: postId } = await aPost(t.ctx, { communityId, authorId: ownerId })
  await aComment(t.ctx, { postId, authorId: ownerId })
  return { communityId, postId }
}

/** What the person reads at every address, with what they had while all was well. */
async function everyRead(user: TestUser, ids: Record<string, string>) {
  const cookie = await t.signIn(user)
  const answers = reads.map(async ({ path }) => {
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? crypto.randomUUID())
    return [path, (await t.http.inject({ url, headers: { cookie } })).body] as const
  })
  return (await Promise.all(answers)).filter(([, body]) => /Zebedee|Quillfeather/.test(body)).map(([path]) => path)
}

const suspend = (userId: string) =>
  t.ctx.db.execute(sql`update professionals set account_status = 'suspended', status_reason = 'Two complaints'
    where user_id = ${userId}`)
const unverify = (userId: string) => t.ctx.db.execute(sql`update users set email_verified = false where id = ${userId}`)

describe.each([
  ['public', true],
  ['for members only', false],
])('in a community that is %s', (_name, isPublic) => {
  const ofPosts = [
    '/api/communities/:communityId/posts',
    '/api/feed',
    '/api/posts/:postId',
    '/api/posts/:postId/comments',
  ]
  const open = isPublic ? ofPosts : []
  const ofTeam = [
    '/api/communities/:communityId/dashboard',
    '/api/communities/:communityId/members',
    '/api/communities/:communityId/join-requests',
    '/api/communities/:communityId/leaderboard',
    '/api/communities/:communityId/roles',
  ]

  test.each([
    ['unverified', unverify, /^Verify your email first/],
    ['suspended', suspend, /^Your account is suspended/],
  ] as const)('somebody %s reads of others what visitors read', async (_what, fall, why) => {
    const { user } = await aProfessional(t.ctx)
    const ids = await aCommunityWith(user.id, 'moderator', isPublic)
    expect((await everyRead(user, ids)).toSorted()).toEqual([...ofTeam, ...ofPosts].toSorted())
    await fall(user.id)
    await t.ctx.reads.drop()
    expect((await everyRead(user, ids)).toSorted()).toEqual(open)
    const params = { communityId: ids.communityId }
    await expect(t.as(user).communities.members({ params, query: {} })).rejects.toThrow(why)
    await expect(t.as(user).posts.comment({ params: ids, body: { content: 'I am still here.' } })).rejects.toThrow(why)
    expect(await t.as(user).communities.get({ params })).toMatchObject({ viewer: 'moderator', canRead: isPublic })
  })
})

test('a picture in a community for members only is shown to neither', async () => {
  const { user } = await aProfessional(t.ctx)
  const { postId } = await aCommunityWith(user.id, 'member', false)
  const { id } = await aFile(t.ctx, (await aUser(t.ctx)).id)
  await t.ctx.db.execute(sql`insert into post_images (post_id, file_id, position) values (${postId}, ${id}, 0)`)
  await mkdir(dirname(t.ctx.files.path(id)), { recursive: true })
  await writeFile(t.ctx.files.path(id), Buffer.alloc(1000))
  const cookie = await t.signIn(user)
  const status = async () => (await t.http.inject({ url: `/files/${id}`, headers: { cookie } })).statusCode
  expect(await status()).toBe(200)
  await suspend(user.id)
  await t.ctx.reads.drop()
  expect(await status()).toBe(404)
})

test('a suspended professional reads nothing of the homeowners they had', async () => {
  const { user, id: professionalId } = await aProfessional(t.ctx)
  const homeowner = await aUser(t.ctx, OTHERS)
  const deal = await aDeal(t.ctx, { homeownerId: homeowner.id, professionalId }, 'accepted')
  await t.ctx.db.execute(sql`update quote_requests set name = 'Zebedee Quillfeather' where id = ${deal.requestId}`)
  const ids = { leadId: deal.leadId, requestId: deal.requestId }
  expect(await everyRead(user, ids)).toContain('/api/professionals/lead/:leadId')
  await suspend(user.id)
  await t.ctx.reads.drop()
  expect(await everyRead(user, ids)).toEqual([])
})

test('what an account wrote while it was well stays its own to change', async () => {
  const { user } = await aProfessional(t.ctx)
  const { id: communityId } = await aCommunity(t.ctx)
  await t.ctx.db.execute(sql`insert into memberships (community_id, user_id) values (${communityId}, ${user.id})`)
  const { id: postId } = await aPost(t.ctx, { communityId, authorId: user.id })
  await suspend(user.id)
  await t.ctx.reads.drop()
  await expect(t.as(user).posts.remove({ params: { postId } })).resolves.toBeDefined()
})
