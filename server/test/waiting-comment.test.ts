import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, testApp } from './app.ts'
import { type Browser, browsersInto, type Page, somebody } from './browser.ts'
import { aComment, aCommunity, aMember, aPost } from './factories.ts'
import { linksOf, mainOf, textOf } from './page-text.ts'

let t: TestApp
let open: () => Browser
let talk: { address: string; communityId: string; postId: string }

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  open = browsersInto(t.http, t.ctx.config.publicUrl)
})

async function aTalk(over: Parameters<typeof aCommunity>[1] = {}) {
  const { id: communityId } = await aCommunity(t.ctx, over)
  const { id: postId } = await aPost(t.ctx, { communityId })
  return { communityId, postId, address: `/community/${communityId}/posts/${postId}` }
}
beforeEach(async () => {
  talk = await aTalk()
})

const content = 'Get a "soil report" <first>,\nthen two.'
const send = (browser: Browser, form: Record<string, string>) => browser.visit(talk.address, { form })

/** What stands in the field of a page's comment form, as it was typed. */
const typedIn = ({ text }: Page) =>
  textOf(/<textarea[^>]* name="content"[^>]*>([^<]*)/.exec(text)?.[1]?.replaceAll('\n', '¶') ?? '').replaceAll(
    '¶',
    '\n',
  )
const buttonsOf = ({ text }: Page) =>
  [...mainOf(text).matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inner = '']) => textOf(inner))
/** Where the sign-in page leads back to. */
const backFrom = ({ text }: Page) => {
  const [, to = ''] = linksOf(text).find(([, address]) => address.startsWith('/api/login')) ?? []
  return new URLSearchParams(to.split('?')[1]).get('returnTo') ?? ''
}
const comments = async () =>
  (await t.as(null).posts.comments({ params: { postId: talk.postId }, query: {} })).items.map((one) => one.content)
const keptRows = () => t.ctx.pool.query('select * from kept_forms').then(({ rows }) => JSON.stringify(rows))

describe('without JavaScript, a visitor who comments', () => {
  test('is asked to sign in, finds what they typed, joins, and posts it', async () => {
    const [browser, person] = [open(), somebody()]
    const read = await browser.visit(talk.address)
    expect(buttonsOf(read)).toContain('Sign in to comment')
    const asked = await send(browser, { intent: 'sign-in-to-comment', content })
    expect(asked.path).toBe(`/auth?returnTo=${encodeURIComponent(`${talk.address}#add-comment`)}`)
    expect(textOf(asked.text)).toContain('Sign in to comment What you wrote is saved.')
    expect(textOf(asked.text)).not.toContain('You are logged out')
    const back = await browser.signIn(person, backFrom(asked))
    expect(back.url).toMatch(/#add-comment$/)
    expect(typedIn(back)).toBe(content)
    expect(buttonsOf(back)).toContain('Join to comment')
    const joined = await send(browser, { intent: 'join-to-comment', content: `${content} Or three.` })
    expect(textOf(joined.text)).toContain('Successfully joined the community!')
    expect(typedIn(joined)).toBe(`${content} Or three.`)
    expect(buttonsOf(joined)).toContain('Comment')
    const posted = await send(browser, { intent: 'comment', content: typedIn(joined) })
    expect(await comments()).toEqual([`${content} Or three.`])
    expect(typedIn(posted)).toBe('')
    expect(typedIn(await browser.visit(talk.address))).toBe('')
    expect(await keptRows()).not.toContain('soil report')
  })

  test('is led to sign in with nothing typed, too, and nothing waits', async () => {
    const browser = open()
    const asked = await send(browser, { intent: 'sign-in-to-comment', content: '' })
    expect(asked.path).toMatch(/^\/auth\?/)
    expect(browser.cookies().kept_form).toBeUndefined()
    expect(textOf(asked.text)).not.toContain('What you wrote is saved')
  })

  test('has it back with the page where it cannot wait', async () => {
    const long = 'Word '.repeat(5000).trim()
    const refused = await send(open(), { intent: 'sign-in-to-comment', content: long })
    expect(refused.status).toBe(429)
    expect(typedIn(refused)).toBe(long)
  })

  test('shows it to nobody else, and under no other post', async () => {
    const [browser, other] = [open(), await aTalk()]
    await send(browser, { intent: 'sign-in-to-comment', content })
    expect((await open().visit(talk.address)).text).not.toContain('soil report')
    expect((await browser.visit(other.address)).text).not.toContain('soil report')
  })
})

describe('without JavaScript, somebody signed in who is no member', () => {
  test('asks to join where the owner decides; what they typed waits', async () => {
    talk = await aTalk({ membershipType: 'invite_only', isPublic: true })
    const browser = open()
    expect(buttonsOf(await browser.signIn(somebody(), talk.address))).toContain('Ask to join')
    const asked = await send(browser, { intent: 'join-to-comment', content })
    expect(textOf(asked.text)).toContain('The owner decides, and we’ll email you.')
    expect(textOf(mainOf(asked.text))).toContain('You have asked to join')
    expect(typedIn(asked)).toBe(content)
  })

  test('is led to where it is paid; what they typed waits', async () => {
    talk = await aTalk({ isPaid: true, priceCents: 2900, isPublic: true })
    const browser = open()
    await browser.signIn(somebody())
    const asked = await send(browser, { intent: 'join-to-comment', content })
    expect(asked.path).toBe(`/subscribe?community=${talk.communityId}`)
    expect(typedIn(await browser.visit(talk.address))).toBe(content)
  })
})

test('without JavaScript, a member whose session has ended finds their answer where they typed it', async () => {
  const { id: authorId } = await aMember(t.ctx, talk.communityId)
  const { id: parentId } = await aComment(t.ctx, { postId: talk.postId, authorId })
  const [browser, person] = [open(), somebody()]
  await browser.signIn(person)
  await browser.visit(`/community/${talk.communityId}`, { form: { intent: 'join' } })
  await t.ctx.pool.query('delete from sessions')
  await t.ctx.reads.drop()
  const asked = await send(browser, { intent: 'comment', parentId, content })
  expect(textOf(asked.text)).toContain('You are logged out. Logging in again...')
  const back = await browser.signIn(person, backFrom(asked))
  expect(back.url).toContain(`?reply=${parentId}#comment-${parentId}`)
  expect(typedIn(back)).toBe(content)
  expect(mainOf(back.text).match(/<textarea[^>]*>Get a/g), 'in that field alone').toHaveLength(1)
})
