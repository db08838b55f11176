import { readFileSync } from 'node:fs'
import { join as inFolder } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { aCommunity, join, pdf, picture } from './communities-world.ts'
import { expect, expectToast, open, somebody, test } from './people.ts'
import { expectUsable } from './usable.ts'

/** Twelve seconds that say how far they are. */
const video = {
  name: 'Footings on clay.webm',
  mimeType: 'video/webm',
  buffer: readFileSync(inFolder(import.meta.dirname, 'lesson.webm')),
}
const captions = (words: string) => ({ name: 'Footings.vtt', mimeType: 'text/vtt', buffer: Buffer.from(words) })

async function aVideoCourse(request: APIRequestContext, communityId: string) {
  const made = async (url: string, data: object): Promise<string> =>
    (await (await request.post(url, { data })).json()).id
  const said = { title: 'Footings on clay', description: 'What moves.', level: 'beginner', topic: 'Structure' }
  const courseId = await made('/api/courses', { communityId, ...said })
  const { modules } = await (await request.get(`/api/courses/${courseId}/draft`)).json()
  const moduleId = modules[0]?.id ?? (await made(`/api/courses/${courseId}/modules`, { title: 'On site' }))
  const lesson = { title: 'How clay moves a footing', kind: 'video' }
  const lessonId = await made(`/api/courses/${courseId}/modules/${moduleId}/lessons`, lesson)
  await request.patch(`/api/courses/${courseId}/lessons/${lessonId}`, {
    data: { minutes: 1, content: 'Watch the line of the footing over a **dry summer**.' },
  })
  return { courseId, lessonId }
}

async function upload(page: Page, role: string, file: ReturnType<typeof pdf>) {
  const form = page.locator(`form:has([name=role][value=${role}])`)
  await form.locator('input[type=file]').setInputFiles(file)
  await form.locator('button').click()
}

const second = (page: Page) => page.evaluate<number>("document.querySelector('video').currentTime")

test('an author uploads a video with captions and a file; a member watches it on a phone and goes on where it was left', async ({
  enter,
  arrive,
  axe,
}) => {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const member = await enter(somebody('Ilse', 'Brandt'))
  const { id } = await aCommunity(owner.request)
  await join(member.request, id)
  const { courseId, lessonId } = await aVideoCourse(owner.request, id)

  await open(owner.page, `/courses/${courseId}/edit/${lessonId}`)
  await upload(owner.page, 'video', { ...video, buffer: Buffer.from('<html>') })
  await expect(owner.page.getByText('Invalid file type: Footings on clay.webm is not')).toBeVisible()
  await upload(owner.page, 'video', video)
  await expectToast(owner.page, 'Uploaded')
  await upload(owner.page, 'captions', captions('WEBVTT\n\nClay\n'))
  await expect(owner.page.getByText('line 3 has no times such as 00:01.000 --> 00:04.500')).toBeVisible()
  const words = 'WEBVTT\n\n00:00.000 --> 00:11.500\nClay shrinks as it dries.\n'
  await upload(owner.page, 'captions', captions(words))
  await expect(owner.page.getByRole('link', { name: 'Footings.vtt' })).toBeVisible()
  await upload(owner.page, 'poster', picture())
  await expect(owner.page.getByRole('link', { name: 'verandah.png' })).toBeVisible()
  await upload(owner.page, 'file', pdf())
  await expect(owner.page.getByRole('link', { name: 'Soil report.pdf' })).toBeVisible()
  await expectUsable(owner.page, axe)
  await open(owner.page, `/courses/${courseId}/edit`)
  await owner.page.getByRole('button', { name: /^Publish/ }).click()
  await expectToast(owner.page, 'Published')

  const { page, request } = member
  await open(page, `/courses/${courseId}`)
  await page.getByRole('button', { name: 'Start course' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How clay moves a footing')
  const player = page.getByLabel('How clay moves a footing')
  await expect(player).toHaveAttribute('preload', 'none')
  await expect(page.getByRole('link', { name: /Soil report\.pdf/ })).toBeVisible()
  await expectUsable(page, axe)
  await page.getByLabel('Speed').selectOption('2')
  await page.locator('h1').click()
  await page.keyboard.press('k')
  await expect.poll(() => second(page)).toBeGreaterThan(4)
  expect(await page.evaluate<number>("document.querySelector('video').playbackRate")).toBe(2)
  const shown = "document.querySelector('video').textTracks[0].activeCues?.[0]?.text"
  expect(await page.evaluate<string>(shown)).toBe('Clay shrinks as it dries.')
  await page.keyboard.press('k')
  const left = Math.floor(await second(page))
  const evidence = async () => (await (await request.get(`/api/lessons/${lessonId}`)).json()).evidence
  await expect.poll(async () => (await evidence()).position).toBe(left)
  expect((await evidence()).watched).toContain(Math.floor((left / 12) * 100) - 2)
  await page.reload()
  await page.locator('h1').click()
  await page.keyboard.press('k')
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(left)
  await page.keyboard.press('k')
  const visitor = await arrive()
  const { ownVideo } = await (await request.get(`/api/lessons/${lessonId}`)).json()
  expect((await visitor.page.request.get(ownVideo.url)).status()).toBe(401)

  const plain = await enter(somebody('Nell', 'Okafor'), { javaScriptEnabled: false })
  await join(plain.request, id)
  await plain.page.goto(`/courses/${courseId}`)
  await plain.page.getByRole('button', { name: 'Start course' }).click()
  await expect(plain.page.locator('video[controls]')).toBeVisible()
  await expect(plain.page.getByText('What you watch counts once JavaScript is on.')).toBeVisible()
  await expect(plain.page.getByLabel('Speed')).toBeHidden()
})
