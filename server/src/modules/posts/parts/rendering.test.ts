import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { aCourse } from '../../../../test/courses.ts'
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
  expect(await toHtml(text, ['Maya Tran'])).toBe(renderMarkdown(text, ['Maya Tran']))
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
