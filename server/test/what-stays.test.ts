import { beforeAll, describe, expect, test, vi } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, testApp } from './app.ts'
import { aCommunity, aLead, aMember, aPost, aUser } from './factories.ts'
import { provenReads } from './proven-reads.ts'

/** A write drops what it changes of what people share, and nothing else. */
let t: TestApp

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
})

const visit = async (url: string) => {
  const { body, statusCode } = await t.http.inject({ url, headers: { accept: 'text/html' } })
  expect(statusCode, url).toBe(200)
  return body
}

/** Whether each of these is made anew when it is next asked for, after the write. */
async function madeAnew(addresses: Record<string, string>, write: () => Promise<unknown>) {
  // What is kept lives five seconds: here none of them pass.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    await t.ctx.reads.drop()
    for (const url of Object.values(addresses)) await visit(url)
    const queries = vi.spyOn(t.ctx.pool, 'query')
    const isMadeAnew: Record<string, boolean> = {}
    await write()
    for (const [name, url] of Object.entries(addresses)) {
      queries.mockClear()
      await visit(url)
      isMadeAnew[name] = queries.mock.calls.length > 0
    }
    queries.mockRestore()
    return isMadeAnew
  } finally {
    vi.useRealTimers()
  }
}

async function aVillage() {
  const [here, there] = await Promise.all([aCommunity(t.ctx), aCommunity(t.ctx)])
  const member = await aMember(t.ctx, here.id)
  const addresses = {
    here: `/community/${here.id}?tab=discussions`,
    there: `/community/${there.id}?tab=discussions`,
    list: '/communities',
    faq: '/about',
  }
  return { member, here, there, addresses }
}

describe('a write drops what it changes', () => {
  test('a post drops the pages of its community and the lists, and not another community', async () => {
    const { member, here, addresses } = await aVillage()
    const write = () =>
      t.as(member).posts.create({
        params: { communityId: here.id },
        body: { title: 'Which render?', content: 'On double brick.', imageIds: [] },
      })
    expect(await madeAnew(addresses, write)).toEqual({ here: true, there: false, list: true, faq: false })
    expect(await visit(addresses.here)).toContain('Which render?')
  })

  test('a comment, a like and what takes them back are seen at once where they were made', async () => {
    const { member, here, addresses } = await aVillage()
    const post = await aPost(t.ctx, { communityId: here.id, authorId: member.id })
    const params = { postId: post.id }
    const api = t.as(member)
    const only = { here: true, there: false, list: true, faq: false }
    expect(await madeAnew(addresses, () => api.posts.like({ params }))).toEqual(only)
    expect(await madeAnew(addresses, () => api.posts.unlike({ params }))).toEqual(only)
    const comment = await api.posts.comment({ params, body: { content: 'Lime, always.' } })
    expect(await visit(`/community/${here.id}/posts/${post.id}`)).toContain('Lime, always.')
    const of = { params: { commentId: comment.id } }
    await api.posts.updateComment({ ...of, body: { content: 'Lime render.' } })
    expect(await visit(`/community/${here.id}/posts/${post.id}`)).toContain('Lime render.')
    expect(await madeAnew(addresses, () => api.posts.removeComment(of))).toEqual(only)
    expect(await madeAnew(addresses, () => api.posts.restoreComment(of))).toEqual(only)
    expect(await madeAnew(addresses, () => api.posts.remove({ params }))).toEqual(only)
    expect(await madeAnew(addresses, () => api.posts.restore({ params }))).toEqual(only)
  })

  test('a message to one person drops no page of others', async () => {
    const { addresses } = await aVillage()
    const { id, request } = await aLead(t.ctx)
    const write = () =>
      t.as(request.user).leads.sendMessage({ params: { leadId: id }, body: { body: 'Is Tuesday fine?' } })
    expect(await madeAnew(addresses, write)).toEqual({ here: false, there: false, list: false, faq: false })
  })

  test('who signs in or out throws nobody else out of what is kept', async () => {
    const { member, addresses } = await aVillage()
    const other = await t.signIn(await aUser(t.ctx))
    const me = () => t.http.inject({ url: '/api/auth/user', headers: { cookie: other } })
    const cookie = await t.signIn(member)
    const write = async () => {
      await me()
      await t.http.inject({ method: 'POST', url: '/api/logout', headers: { cookie } })
      const queries = vi.spyOn(t.ctx.pool, 'query').mockClear()
      const sessionsRead = () =>
        queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('token_hash')).length
      expect((await me()).statusCode).toBe(200)
      expect(sessionsRead()).toBe(0)
      const gone = await t.http.inject({ url: '/api/auth/user', headers: { cookie } })
      expect(gone.statusCode).toBe(401)
    }
    expect(await madeAnew(addresses, write)).toEqual({ here: false, there: false, list: false, faq: false })
  })

  test('what says nothing of what it changes drops everything', async () => {
    const { member, there, addresses } = await aVillage()
    const write = () => t.as(member).communities.join({ params: { communityId: there.id }, body: {} })
    expect(await madeAnew(addresses, write)).toMatchObject({ here: true, there: true, list: true })
  })
})

test('what a write changes and does not say is found by the tests that share reads', async () => {
  let count = 1
  const reads = provenReads(t.ctx.reads)
  await reads.share('how many', async () => count, ['figures'])
  count = 2
  await expect(reads.drop(['communities'])).rejects.toThrow("'how many' is another one")
  await expect(reads.drop(['figures'])).resolves.toBeUndefined()
})
