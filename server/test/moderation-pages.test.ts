import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, type TestUser, testApp } from './app.ts'
import { aMember, aUser } from './factories.ts'
import { moderated, REASON } from './moderated.ts'
import { mainOf, textOf } from './page-text.ts'

const HOSTILE = '</script><script>alert(1)</script> <img src=x onerror=alert(2)> <!--'

let t: TestApp
let world: Awaited<ReturnType<typeof moderated>>
let reportId: string

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  world = await moderated(t)
  reportId = await world.report({ note: HOSTILE })
})

async function visit(who: TestUser | null, url: string) {
  const headers = { accept: 'text/html', cookie: who ? await t.signIn(who) : '' }
  const { statusCode, body, headers: sent } = await t.http.inject({ url, headers })
  return { status: statusCode, body, to: sent.location, text: textOf(mainOf(body)) }
}
const queue = () => `/community/${world.community.id}/moderation`

describe('the page of what is reported', () => {
  test('shows it to owners and moderators, and whatever reporters write stays text', async () => {
    for (const who of [world.owner, world.moderator]) {
      const page = await visit(who, queue())
      expect(page.status).toBe(200)
      expect(page.text).toContain('Spam or advertising')
      expect(page.text).toContain('<img src=x onerror=alert(2)>')
      for (const sent of ['<script>alert', '<img src=x']) expect(page.body).not.toContain(sent)
    }
  })

  test('leads members to the community, visitors to sign in, and a damaged address to its start', async () => {
    expect(await visit(world.author, queue())).toMatchObject({
      status: 302,
      to: `/community/${world.community.id}`,
    })
    expect((await visit(null, queue())).to).toMatch(/^\/auth\?/)
    expect(await visit(world.owner, `${queue()}?reports=nonsense`)).toMatchObject({ status: 302, to: queue() })
    expect((await visit(world.owner, `/community/${crypto.randomUUID()}/moderation`)).status).toBe(404)
  })

  test('says that nothing waits where nothing does, and keeps what was decided', async () => {
    const { owner, moderator, report, decide, community } = await moderated(t)
    expect((await visit(moderator, `/community/${community.id}/moderation`)).text).toContain('Nothing is waiting')
    await decide(await report(), { decision: 'warn' })
    const { text } = await visit(owner, `/community/${community.id}/moderation`)
    expect(text).toContain('What was decided')
    expect(text).toContain(REASON)
  })

  test('is led to from the dashboard of who looks after the community, with how much waits', async () => {
    const dashboard = `/community/${world.community.id}/dashboard`
    expect((await visit(world.moderator, dashboard)).text).toMatch(/Moderation ?1/)
    expect((await visit(world.author, dashboard)).text).not.toContain('Moderation')
  })
})

describe('the page that reports something', () => {
  const report = (query: string) => `/community/${world.community.id}/report?${query}`

  test('is reached from posts, comments and members by members, for what others wrote', async () => {
    const reader = await aMember(t.ctx, world.community.id)
    const post = `/community/${world.community.id}/posts/${world.post.id}`
    const links = async (who: TestUser | null, url: string) =>
      [...(await visit(who, url)).body.matchAll(/href="[^"]*\/report\?kind=(\w+)&amp;subject=([^&"]+)/g)].map(
        ([, kind, subject]) => `${kind} ${subject}`,
      )
    expect(await links(reader, post)).toEqual([`post ${world.post.id}`, `comment ${world.comment.id}`])
    expect(await links(world.author, post)).toEqual([])
    expect(await links(null, post)).toEqual([])
    expect(await links(await aUser(t.ctx), post)).toEqual([])
    const members = await links(reader, `/community/${world.community.id}/members`)
    expect(members).toContain(`member ${world.author.id}`)
    expect(members).not.toContain(`member ${reader.id}`)
  })

  test('names what is reported, is missing where the address names nothing, and asks visitors to sign in', async () => {
    expect((await visit(world.owner, report(`kind=post&subject=${world.post.id}`))).text).toContain('Report a post')
    for (const query of ['', 'kind=post', `subject=${world.post.id}`, `kind=poem&subject=${world.post.id}`])
      expect((await visit(world.owner, report(query))).status).toBe(404)
    expect((await visit(null, report(`kind=post&subject=${world.post.id}`))).to).toMatch(/^\/auth\?/)
  })
})

test('whom a decision is about reads it, why, and how to appeal; others’ pages say nothing of it', async () => {
  expect((await visit(world.author, '/appeals')).text).toContain('No one has decided anything about you')
  await world.decide(reportId, { decision: 'hide' })
  const post = `/community/${world.community.id}/posts/${world.post.id}`
  const own = await visit(world.author, post)
  expect(own.text).toContain(`This post is hidden: only you see it. The reason: ${REASON}`)
  expect((await visit(world.owner, post)).status).toBe(404)
  const { text } = await visit(world.author, '/appeals')
  expect(text).toContain('Your post is hidden')
  expect(text).toContain(REASON)
  expect(text).toContain('Appeal, until')
  expect((await visit(world.owner, '/appeals')).text).toContain('No one has decided anything about you')
  expect((await visit(null, '/appeals')).to).toMatch(/^\/auth\?/)
})

describe('the page where what others wrote is hidden', () => {
  const aScene = async () => {
    const scene = await moderated(t)
    const { community, post } = scene
    const hide = (kind: string, subjectId: string) =>
      `/community/${community.id}/hide?kind=${kind}&subject=${subjectId}&post=${kind === 'post' ? '' : post.id}`
    return { ...scene, hide, postPage: `/community/${community.id}/posts/${post.id}` }
  }

  test('is reached from a post and a comment by whoever looks after the community, and they delete neither', async () => {
    const { community, author, moderator, post, comment, hide, postPage } = await aScene()
    const { body } = await visit(moderator, postPage)
    const links = [...body.matchAll(/href="([^"]*\/hide\?[^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
    expect(links).toEqual([hide('post', post.id), hide('comment', comment.id)])
    expect(body).not.toMatch(/value="remove(-comment)?"/)
    for (const who of [author, await aMember(t.ctx, community.id)])
      expect((await visit(who, postPage)).body.includes('/hide?')).toBe(false)
  })

  test('is for nobody else, and names what is there', async () => {
    const { author, moderator, post, hide } = await aScene()
    expect((await visit(moderator, hide('post', post.id))).text).toContain('Hide this post')
    expect((await visit(author, hide('post', post.id))).status).toBe(403)
    expect((await visit(null, hide('post', post.id))).to).toMatch(/^\/auth\?/)
    expect((await visit(moderator, hide('member', author.id))).status).toBe(404)
  })
})

test('whoever is banned reads why on the community’s pages, with the way to appeal, and no button to join', async () => {
  const { community, owner, author, params } = await moderated(t)
  await t.as(owner).communityMembers.ban({ params, body: { userId: author.id, reason: REASON } })
  for (const address of [`/community/${community.id}`, `/community/${community.id}/dashboard`]) {
    const { text, body } = await visit(author, address)
    expect(text).toContain('You’re banned from this community')
    expect(text).toContain(REASON)
    expect(body.includes('href="/appeals"')).toBe(true)
    expect(text).not.toContain('Join Community')
  }
})
