import { expect, test } from 'vitest'
import { openBrowser } from '#http/sessions/browser.ts'
import { testApp } from '#test/app.ts'
import { aCourse } from '#test/courses.ts'
import { aComment, aMember, aPost, aUser } from '#test/factories.ts'
import { renderMarkdown, textOf } from './markdown.ts'
import { toHtml, toWords } from './rendering.ts'

const t = await testApp()

/** 3,300 addresses: as slow as 20,000 characters are known to be. */
const slow = 'a@b.c '.repeat(3300).trim()

test.each([
  ['a short text', 'In **February**, @Maya Tran'],
  ['a long one', `# Slab\n\n${'It *moves*, @Maya Tran says. '.repeat(100)}`],
  ['one that takes long', slow],
])('%s becomes the same HTML and the same words, wherever it is rendered', async (_what, text) => {
  expect(await toHtml(text, { names: ['Maya Tran'] })).toBe(renderMarkdown(text, ['Maya Tran']))
  expect(await toWords(text)).toBe(textOf(text))
})

/** How often everything else had its turn until this was done. */
async function turnsDuring(deed: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const done = deed().finally(() => {
    isDone = true
  })
  for (; !isDone; turns += 1) await new Promise(setImmediate)
  await done
  return turns
}

// Rendered where everything else runs, each text leaves a turn or two.
test('while texts are rendered that take long, everything else goes on', async () => {
  expect(await turnsDuring(() => Promise.all([slow, slow, slow].map((text) => toHtml(text))))).toBeGreaterThan(200)
})

test('a course of lessons that take long is published, and everything else goes on', async () => {
  const { owner, courseId, moduleId } = await aCourse(t)
  const api = t.as(owner).courses
  for (const at of [1, 2, 3]) {
    const { id: lessonId } = await api.addLesson({
      params: { courseId, moduleId },
      body: { title: 'Clay', kind: 'text' },
    })
    await api.updateLesson({ params: { courseId, lessonId }, body: { content: `${slow} ${at}` } })
  }
  expect(await turnsDuring(() => api.publish({ params: { courseId } }))).toBeGreaterThan(200)
})

test('whoever sends many slow texts at once waits for their own, and others look at theirs meanwhile', async () => {
  let rendered = 0
  const many = Array.from({ length: 6 }, () =>
    toHtml(slow, { whose: 'many' }).then(() => {
      rendered += 1
    }),
  )
  await expect(toHtml(slow, { whose: 'many' })).rejects.toMatchObject({ code: 'unavailable' })
  expect(await toHtml('The slab moves. '.repeat(50), { whose: 'one' })).toContain('The slab moves.')
  expect(rendered, 'the one under way, and the next').toBeLessThanOrEqual(2)
  await Promise.all(many)
})

test('what is rendered for somebody who leaves is not rendered on, and what waits is not begun', async () => {
  const leaving = new AbortController()
  const { signal: gone } = leaving
  const under = toHtml('a@b.c '.repeat(150_000), { whose: 'leaving', gone })
  const waits = toHtml(slow, { whose: 'leaving', gone })
  setTimeout(() => leaving.abort(), 200)
  for (const one of await Promise.allSettled([under, waits]))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'timeout' } })
  const from = Date.now()
  expect(await toHtml('The slab moves. '.repeat(50), { whose: 'one' })).toContain('The slab moves.')
  expect(Date.now() - from, 'the text of who left takes six seconds').toBeLessThan(4000)
  await expect(toHtml(slow, { gone })).rejects.toMatchObject({ code: 'timeout' })
})

test.each(['a learner', 'its author'])('a lesson that %s opens and leaves is not rendered', async (who) => {
  const { owner, courseId, moduleId } = await aCourse(t)
  const api = t.as(owner).courses
  const body = { title: 'Clay', kind: 'text' } as const
  const { id: lessonId } = await api.addLesson({ params: { courseId, moduleId }, body })
  await api.updateLesson({ params: { courseId, lessonId }, body: { content: slow } })
  await api.publish({ params: { courseId } })
  await api.enrol({ params: { courseId } })
  // Of an older renderer: it is rendered again as it is read.
  await t.ctx.pool.query('update lesson_versions set html_version = 0 where lesson_id = $1', [lessonId])
  const leaving = new AbortController()
  const sent = { ip: '127.0.0.1', gone: leaving.signal, userAgent: 'test' }
  const none = { sessionToken: undefined, deviceToken: undefined, formToken: undefined, bookingCookieToken: undefined }
  const browser = openBrowser(t.ctx.config, { ...sent, ...none })
  const query = who === 'a learner' ? {} : ({ preview: '1' } as const)
  const open = (from = {}) => t.as(owner, from).courses.lesson({ params: { lessonId }, query })
  const others = Array.from({ length: 3 }, (_, at) => toHtml(slow, { whose: `other ${at}` }))
  const opened = open({ browser })
  setTimeout(() => leaving.abort(), 50)
  await expect(opened).rejects.toMatchObject({ code: 'timeout' })
  await Promise.all(others)
  expect((await open()).html).toContain('a@b.c')
})

test('a comment that is changed holds no connection while its words are rendered', async () => {
  const author = await aUser(t.ctx)
  const { id: postId, communityId } = await aPost(t.ctx)
  await aMember(t.ctx, communityId, { userId: author.id })
  const { id: commentId } = await aComment(t.ctx, { postId, authorId: author.id })
  const others = Array.from({ length: 5 }, (_, at) => toHtml(slow, { whose: `other ${at}` }))
  const change = t.as(author).posts.updateComment({ params: { commentId }, body: { content: slow.slice(0, 4998) } })
  let opened = 0
  for (let isDone = false; !isDone; ) {
    const { rows } = await t.ctx.pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
    opened += rows[0]?.count ?? 0
    isDone = await Promise.race([
      others[4]?.then(() => true),
      new Promise<boolean>((go) => setImmediate(() => go(false))),
    ]).then((is) => is ?? true)
  }
  expect(opened).toBe(0)
  expect((await change).content).toContain('a@b.c')
})
