import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { rerender } from './render-again.ts'
import { mentions, posts } from './schema.ts'

const t = await testApp()

/** A community with an author, and what each call needs; people are members unless told otherwise. */
async function aTalk() {
  const { id: communityId } = await aCommunity(t.ctx)
  const named = async (firstName: string, lastName: string, isMember = true) => {
    const user = await aUser(t.ctx, { firstName, lastName })
    return isMember ? aMember(t.ctx, communityId, { userId: user.id }).then(() => user) : user
  }
  const author = await named('Ada', 'Nguyen')
  const write = (content: string, title = content.slice(0, 60)) =>
    t.as(author).posts.create({ params: { communityId }, body: { title, content } })
  const told = async (user: { id: string; email: string; firstName: string; lastName: string }) =>
    (await t.as(user).notifications.list({ query: {} })).items.map(({ text }) => text)
  const htmlOf = async (postId: string) => (await t.as(author).posts.get({ params: { postId } })).html
  return { communityId, author, named, write, told, htmlOf }
}

describe('somebody named after an @', () => {
  test('in a post is told, and their name stands out', async () => {
    const { named, write, told, htmlOf } = await aTalk()
    const maya = await named('Maya', 'Tran')
    const { id } = await write('Ask @Maya Tran, she poured **three** of these.')
    expect(await told(maya)).toEqual(['You were mentioned in a post'])
    expect(await htmlOf(id)).toContain('Ask <strong>@Maya Tran</strong>, she')
  })

  test('of one word, or of five, is told', async () => {
    const { named, write, told, htmlOf } = await aTalk()
    const [cher, maria] = [await named('Cher', ''), await named('Maria del Carmen', 'García López')]
    const { id } = await write('Ask @Cher, or @Maria del Carmen García López about it.')
    expect(await told(cher)).toEqual(['You were mentioned in a post'])
    expect(await told(maria)).toEqual(['You were mentioned in a post'])
    expect(await htmlOf(id)).toContain('<strong>@Maria del Carmen García López</strong> about')
  })

  test('in code or in a quote is not told', async () => {
    const { named, write, told } = await aTalk()
    const maya = await named('Maya', 'Tran')
    await write('> @Maya Tran poured it\n\n`@Maya Tran`\n\n```\n@Maya Tran\n```\nWho knows?', 'Quoted')
    expect(await told(maya)).toEqual([])
  })

  test('in a comment is told of that, and not of the comment as well', async () => {
    const { author, named, write, told } = await aTalk()
    const [maya, bob] = [await named('Maya', 'Tran'), await named('Bob', 'Hall')]
    const { id: postId } = await write('A question')
    const { html } = await t.as(maya).posts.comment({
      params: { postId },
      body: { content: 'Did you read this, @ada nguyen? And @Bob Hall!' },
    })
    expect(html).toContain('<strong>@ada nguyen</strong>?')
    expect(await told(author)).toEqual(['You were mentioned in a comment'])
    expect(await told(bob)).toEqual(['You were mentioned in a comment'])
    expect(await told(maya)).toEqual([])
  })

  test('is told once, however often the text is changed; whom an edit adds is told then', async () => {
    const { author, named, write, told, htmlOf } = await aTalk()
    const [maya, bob] = [await named('Maya', 'Tran'), await named('Bob', 'Hall')]
    const { id: postId } = await write('Ask @Maya Tran')
    const change = (content: string) => t.as(author).posts.update({ params: { postId }, body: { content } })
    await change('Ask @Maya Tran or @Bob Hall')
    await change('Ask @Bob Hall')
    expect(await htmlOf(postId)).not.toContain('Maya')
    await change('Ask @Maya Tran')
    expect(await told(maya)).toEqual(['You were mentioned in a post'])
    expect(await told(bob)).toEqual(['You were mentioned in a post'])
    expect(await t.ctx.db.$count(mentions, eq(mentions.postId, postId))).toBe(1)
  })

  test('is nobody who is no member, the author themselves, or one of two of the same name', async () => {
    const { author, named, write, told, htmlOf } = await aTalk()
    const outsider = await named('Olga', 'Out', false)
    const twins = [await named('Sam', 'Lee'), await named('Sam', 'Lee')]
    const { id } = await write('@Olga Out, @Ada Nguyen and @Sam Lee')
    for (const user of [outsider, author, ...twins]) expect(await told(user)).toEqual([])
    expect(await htmlOf(id)).not.toContain('<strong>')
  })

  test('is the one of two of the same name who takes part in the talk', async () => {
    const { author, named, write, told } = await aTalk()
    const [one, other] = [await named('Sam', 'Lee'), await named('Sam', 'Lee')]
    const { id: postId } = await write('A question')
    await t.as(other).posts.comment({ params: { postId }, body: { content: 'Me too' } })
    await t.as(author).posts.comment({ params: { postId }, body: { content: 'Why, @Sam Lee?' } })
    expect(await told(other)).toContain('You were mentioned in a comment')
    expect(await told(one)).toEqual([])
  })

  test('still stands out when the text is rendered again', async () => {
    const { named, write, htmlOf } = await aTalk()
    await named('Maya', 'Tran')
    const { id } = await write('Ask @Maya Tran')
    await t.ctx.db.update(posts).set({ htmlVersion: 0, contentHtml: '' }).where(eq(posts.id, id))
    await rerender(t.ctx)
    expect(await htmlOf(id)).toContain('<strong>@Maya Tran</strong>')
  })

  test('is one of ten at most', async () => {
    const { named, write } = await aTalk()
    const names = Array.from({ length: 12 }, (_, at) => `Pat ${'ABCDEFGHIJKL'[at]}ristow`)
    for (const name of names) await named('Pat', name.slice(4))
    const { id } = await write(names.map((name) => `@${name}`).join(', '))
    expect(await t.ctx.db.$count(mentions, eq(mentions.postId, id))).toBe(10)
  })
})
