import type { Page } from '@playwright/test'
import { aCommunity, join } from './communities-world.ts'
import { expect, expectToast, open, somebody, test } from './people.ts'
import { expectUsable } from './usable.ts'

/** A ZIP file: soil/1-drains.md and soil/2-clay.md, each with a heading. */
const FOLDER = [
  'UEsDBBQAAAgIAAAAIVzyYmd3GgAAABgAAAAQAAAAc29pbC8xLWRyYWlucy5tZFNWcClKzMwr5uIKyUitVCgqzVNIyS/P0wMAUEsD',
  'BBQAAAgIAAAAIVyOol6jEwAAABEAAAAOAAAAc29pbC8yLWNsYXkubWRTVnDOSazk4vIsUcjNL0st1gMAUEsBAj8DFAAACAgAAAAh',
  'XPJiZ3caAAAAGAAAABAACQAAAAAAAAAAALSBAAAAAHNvaWwvMS1kcmFpbnMubWRVVAUAAwC5VWlQSwECPwMUAAAICAAAACFcjqJe',
  'oxMAAAARAAAADgAJAAAAAAAAAAAAtIFIAAAAc29pbC8yLWNsYXkubWRVVAUAAwC5VWlQSwUGAAAAAAIAAgCMAAAAhwAAAAAA',
].join('')

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Waits until the phone holds the lessons of the course. */
const lessonsKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate<number>("caches.open('lessons').then((kept) => kept.keys()).then(({ length }) => length)"),
    )
    .toBeGreaterThan(1)

const pageOf = (page: Page) => new URL(page.url()).pathname

async function addLesson(page: Page, title: string, kind: 'Reading' | 'Quiz' | 'Video') {
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill(title)
  await page.getByRole('combobox', { name: 'What it is' }).selectOption(kind)
  await page.getByRole('button', { name: 'Add the lesson' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

async function beginCourse(page: Page, communityId: string, title: string) {
  await page.goto(`/community/${communityId}/dashboard?tab=courses`)
  await page.getByRole('main').getByRole('link', { name: 'Write a course' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Description' }).fill('How to keep water where it belongs.')
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Wet areas')
  await page.getByRole('button', { name: 'Begin the course' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

test('an owner writes a course with a reading and a quiz, publishes it, and a member learns it on a phone that loses its network; a visitor checks the certificate', async ({
  enter,
  arrive,
  axe,
}) => {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const member = await enter(somebody('Ilse', 'Brandt'), PHONE)
  const { id } = await aCommunity(owner.request)
  await join(member.request, id)
  const { page } = owner
  await beginCourse(page, id, 'Falls and wastes')
  await expectUsable(page, axe)
  const edit = pageOf(page)

  await addLesson(page, 'Why water stands', 'Reading')
  await page.getByRole('textbox', { name: 'Text' }).fill('Water finds the **lowest** point.')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByText('lowest', { exact: true })).toHaveCSS('font-weight', /[67]00/)
  await expectUsable(page, axe)
  await page.getByRole('tab', { name: 'Write' }).click()
  await page.getByRole('button', { name: 'Save the lesson' }).click()
  await expectToast(page, 'Saved')

  await open(page, edit)
  await page.getByText('Add a lesson', { exact: true }).click()
  await addLesson(page, 'What you know', 'Quiz')
  await page.getByRole('link', { name: 'One right answer' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('What fall does a shower floor need?')
  await page.getByRole('textbox', { name: 'Option 1' }).fill('1 in 80')
  await page.getByRole('textbox', { name: 'Option 2' }).fill('Flat')
  await page.getByRole('button', { name: 'Save the question' }).click()
  await expect(page.getByText('Mark the right answer')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Flat')
  await expectUsable(page, axe)
  await page.getByRole('radio', { name: 'Option 1 is right' }).check()
  await page.getByRole('button', { name: 'Save the question' }).click()
  await expectToast(page, 'Question saved')
  await expect(page.getByText('One right answer: 1 in 80')).toBeVisible()
  await expectUsable(page, axe)

  await open(page, edit)
  await page.getByRole('button', { name: 'Move up: What you know' }).press('Enter')
  const lessons = page.getByRole('list', { name: 'Lessons of Start here' }).getByRole('listitem')
  await expect(lessons.first()).toContainText('What you know')
  await expect(page.getByRole('button', { name: 'Move up: What you know' })).toBeFocused()
  await page.getByRole('button', { name: 'Move down: What you know' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'is now lesson 2 of 2' })).toBeAttached()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'Published')
  await expect(page.getByText('there’s nothing to publish')).toBeVisible()
  await expectUsable(page, axe)

  await open(member.page, edit.replace('/edit', ''))
  await member.page.getByRole('button', { name: 'Start course' }).click()
  await expect(member.page.getByRole('heading', { level: 1 })).toHaveText('Why water stands')
  await lessonsKept(member.page)
  await member.context.setOffline(true)
  await expect(member.page.getByText('This lesson is done.')).toBeHidden()
  await member.page.getByLabel('Your notes').fill('Ask about the hob.')
  await member.page.getByRole('link', { name: 'Next lesson' }).click()
  await expect(member.page.getByRole('heading', { level: 1 })).toHaveText('What you know')
  // A tunnel: the phone says that it is online, and nothing gets through.
  await member.context.setOffline(false)
  await member.context.route('**', (route) => route.abort())
  await member.page.getByRole('link', { name: 'Previous' }).click()
  await expect(member.page.getByLabel('Your notes')).toHaveValue('Ask about the hob.')
  await member.context.unroute('**')
  await member.page.evaluate("dispatchEvent(new Event('online'))")
  await expect(member.page.getByText('This lesson is done.')).toBeVisible()
  await member.page.getByRole('link', { name: 'Next lesson' }).click()
  await member.page.getByRole('radio', { name: '1 in 80' }).check()
  await member.context.setOffline(true)
  await member.page.getByRole('button', { name: 'Check my answers' }).click()
  await expect(member.page.getByRole('status').filter({ hasText: 'Saved on this device.' })).toBeVisible()
  await expect(member.page.getByRole('radio', { name: '1 in 80' })).toBeChecked()
  await expectUsable(member.page, axe)
  await member.context.setOffline(false)
  await expectToast(member.page, 'Passed')
  await expect(member.page.getByRole('heading', { name: 'Passed: 1 of 1 right' })).toBeVisible()
  const certificate = member.page.getByRole('link', { name: 'Your certificate' }).first()
  const visitor = await arrive()
  await visitor.page.goto((await certificate.getAttribute('href')) ?? '')
  await expect(visitor.page.getByText('Ilse Brandt')).toBeVisible()
  await expect(visitor.page.getByText('Falls and wastes').first()).toBeVisible()

  await member.page.getByRole('link', { name: 'Ask or discuss' }).click()
  await member.page.getByRole('textbox', { name: 'What do you want to say or ask?' }).fill('Under tiles too?')
  await member.page.getByRole('button', { name: 'Send' }).click()
  await expect(member.page.getByRole('list', { name: 'Comments' }).getByText('Under tiles too?')).toBeVisible()
  await expectUsable(member.page, axe)
  await open(page, pageOf(member.page))
  await page.getByRole('textbox', { name: 'What do you want to say or ask?' }).fill('Yes, there too.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Writes the course')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await expect(page.getByText('Under tiles too?')).toBeHidden()

  await open(page, edit)
  await expect(page.getByText('1 person has begun, 1 has finished.')).toBeVisible()
  await page.getByText('As a table').click()
  await expect(page.getByRole('row', { name: /What you know 1 1 \(100%\) 1 \(100%\)/ })).toBeVisible()
  await expectUsable(page, axe)
})

test('without JavaScript a course is written, put in order and published', { tag: '@slow' }, async ({ enter }) => {
  const { page, request } = await enter(somebody('Rhea', 'Quill'), { javaScriptEnabled: false })
  const { id } = await aCommunity(request)
  await beginCourse(page, id, 'Tiling over timber')
  const edit = pageOf(page)
  await addLesson(page, 'Deflection', 'Reading')
  await page.getByRole('textbox', { name: 'Text' }).fill('| Span | Limit |\n| --- | --- |\n| 450 | 360 |')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('cell', { name: '450' })).toBeVisible()
  await page.getByRole('button', { name: 'Save the lesson' }).click()
  await page.goto(edit)
  await page.getByText('Add a lesson', { exact: true }).click()
  await addLesson(page, 'Sheeting', 'Video')
  await page.getByRole('textbox', { name: 'Address of the video' }).fill('https://videos.example/abc')
  await page.getByRole('button', { name: 'Save the lesson' }).click()
  await expect(page.getByText('Paste the address of a video on YouTube or Vimeo')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address of the video' }).fill('https://vimeo.com/123456789')
  await page.getByRole('button', { name: 'Save the lesson' }).click()
  await page.goto(edit)
  await page.getByRole('button', { name: 'Move up: Sheeting' }).click()
  const lessons = page.getByRole('list', { name: 'Lessons of Start here' }).getByRole('listitem')
  await expect(lessons.first()).toContainText('Sheeting')
  await page.getByRole('textbox', { name: 'New module' }).fill('On site')
  await page.getByRole('button', { name: 'Add the module' }).click()
  await page.getByRole('button', { name: 'Move down: Deflection' }).click()
  await expect(page.getByRole('list', { name: 'Lessons of On site' }).getByRole('listitem')).toContainText('Deflection')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await page.goto(edit.replace('/edit', ''))
  await expect(page.getByRole('heading', { name: 'On site' })).toBeVisible()
  await page.goto(edit)
  await page
    .getByRole('list', { name: 'Lessons of On site' })
    .getByRole('link', { name: /Deflection/ })
    .click()
  await expect(page.getByRole('button', { name: 'Yes, remove it' })).toBeHidden()
  await page.getByText('Remove the lesson').click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.getByText('Lesson removed')).toBeVisible()
})

test('what is dragged with the mouse stays where it was dropped', { tag: '@slow' }, async ({ enter }) => {
  const { page, request } = await enter(somebody('Dara', 'Voss'))
  const { id } = await aCommunity(request)
  await beginCourse(page, id, 'Screeds')
  const edit = pageOf(page)
  for (const title of ['Mixing', 'Laying', 'Curing']) {
    await open(page, edit)
    if (title !== 'Mixing') await page.getByText('Add a lesson', { exact: true }).click()
    await addLesson(page, title, 'Reading')
  }
  await open(page, edit)
  const lessons = page.getByRole('list', { name: 'Lessons of Start here' }).getByRole('listitem')
  const grip = lessons.filter({ hasText: 'Curing' }).locator('[draggable]')
  const kept = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await grip.dragTo(lessons.filter({ hasText: 'Mixing' }), { targetPosition: { x: 80, y: 4 } })
  await expect(lessons.first()).toContainText('Curing')
  await kept
  await page.reload()
  await expect(lessons.first()).toContainText('Curing')
})

test('an order that was changed in another tab is shown beside one’s own, and either is kept', {
  tag: '@slow',
}, async ({ enter }) => {
  const { page, request } = await enter(somebody('Dara', 'Voss'))
  const { id } = await aCommunity(request)
  await beginCourse(page, id, 'Screeds')
  const edit = pageOf(page)
  for (const title of ['Mixing', 'Laying', 'Curing']) {
    await open(page, edit)
    if (title !== 'Mixing') await page.getByText('Add a lesson', { exact: true }).click()
    await addLesson(page, title, 'Reading')
  }
  const lessonsOf = (on: Page) => on.getByRole('list', { name: 'Lessons of Start here' }).getByRole('listitem')
  await open(page, edit)
  const other = await page.context().newPage()
  await open(other, edit)
  await other.getByRole('button', { name: 'Move down: Mixing' }).click()
  await expect(lessonsOf(other).nth(1)).toContainText('Mixing')

  const mine = lessonsOf(page)
  const grip = mine.filter({ hasText: 'Curing' }).locator('[draggable]')
  await grip.dragTo(mine.filter({ hasText: 'Mixing' }), { targetPosition: { x: 80, y: 4 } })
  const beside = page.getByRole('region', { name: 'What somebody else saved' })
  await expect(beside).toContainText(/Theirs, saved nowStart here\s+Laying\s+Mixing\s+Curing/)
  await expect(beside).toContainText(/Yours, not savedStart here\s+Curing\s+Mixing\s+Laying/)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await page.getByRole('button', { name: 'Save mine' }).click()
  await kept
  await expect(beside).toBeHidden()
  await page.reload()
  await expect(mine).toContainText([/Curing/, /Mixing/, /Laying/])
})

test('a folder of Markdown becomes a module with its lessons, and another file is refused with why', {
  tag: '@slow',
}, async ({ enter, axe }) => {
  const { page, request } = await enter(somebody('Tove', 'Arden'))
  const { id } = await aCommunity(request)
  await beginCourse(page, id, 'Reading a site')
  await page.getByText('Import a folder of Markdown').click()
  const file = (bytes: Buffer) => ({ name: 'soil.zip', mimeType: 'application/zip', buffer: bytes })
  await page.locator('input[type=file]').setInputFiles(file(Buffer.from('%PDF-1.7')))
  await page.getByRole('button', { name: 'Import the lessons' }).click()
  await expect(page.getByText('Invalid file type: soil.zip is not a supported file type.')).toBeVisible()
  await expectUsable(page, axe)
  await page.locator('input[type=file]').setInputFiles(file(Buffer.from(FOLDER, 'base64')))
  await page.getByRole('button', { name: 'Import the lessons' }).click()
  await expectToast(page, '2 lessons in 1 module added')
  const lessons = page.getByRole('list', { name: 'Lessons of Soil' }).getByRole('listitem')
  await expect(lessons).toHaveText([/Drains/, /Clay/])
})
