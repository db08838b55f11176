import { request as browserless } from '@playwright/test'
import { aCommunity, aPost, comment, join, mailTo, uniqueName } from '../communities-world.ts'
import { expect, open, somebody, test } from '../people.ts'
import { expectUsable } from '../usable.ts'

test('somebody chooses what they are told, mutes a community, and the preview follows @screens', async ({
  enter,
  axe,
}) => {
  const { page, request } = await enter()
  const { id } = await aCommunity(request)
  const post = await aPost(request, id, { title: uniqueName('Which mortar') })
  const reader = await enter(somebody('Ilse', 'Brandt'))
  await join(reader.request, id)
  await comment(reader.request, post.id, 1)

  await open(page, '/notifications')
  await page.getByRole('link', { name: 'Notification preferences' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notification preferences')
  await expect(page.getByText('can’t be switched off')).toBeVisible()
  await expectUsable(page, axe)
  const preview = page.getByRole('region', { name: 'Last week, with these choices' })
  await expect(preview).toContainText('emails0')

  const comments = page.getByRole('group', { name: 'Comments and replies' })
  await comments.getByLabel('Email').selectOption('At once')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(preview).toContainText('email1')
  await expect(preview).toContainText(`New comment on “${post.title}”`)

  await page.getByLabel('From').fill('22:00')
  await page.getByLabel('Until').fill('22:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Quiet hours can’t start and end at the same time')).toBeVisible()
  await page.getByLabel('Until').fill('07:00')
  await page.getByLabel('Your time zone').selectOption('Perth, Australia')
  await page.getByRole('group', { name: 'Mute communities' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(preview).toContainText('emails0')
  await expect(page.getByLabel('Until')).toHaveValue('07:00')
  await comment(reader.request, post.id, 1)
  await open(page, '/notifications')
  await expect(page.getByRole('main').getByRole('link', { name: /new comments on/ })).toHaveCount(0)
})

test('without JavaScript and without cookies one unsubscribes from a letter, and only by the button', async ({
  enter,
  browser,
  baseURL,
}) => {
  const ada = await enter(somebody('Una', 'Okafor'), { javaScriptEnabled: false })
  const { id } = await aCommunity(ada.request)
  const post = await aPost(ada.request, id, { title: uniqueName('Which mortar') })
  const reader = await enter(somebody('Ilse', 'Brandt'))
  await join(reader.request, id)
  await ada.page.goto('/notifications/preferences')
  await ada.page.getByRole('group', { name: 'Comments and replies' }).getByLabel('Email').selectOption('At once')
  await ada.page.getByRole('button', { name: 'Save' }).click()
  await comment(reader.request, post.id, 1)
  const ofComments = async () =>
    (await mailTo(ada.request, ada.person.email)).find(({ subject }) => subject.includes('comment'))
  const unsubscribeLink = async () => (await ofComments())?.headers['list-unsubscribe'] ?? ''
  await expect.poll(unsubscribeLink).not.toBe('')
  const [, address = ''] = /<(.+)>/.exec(await unsubscribeLink()) ?? []

  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(new URL(address).pathname)
  await expect(page.getByRole('heading', { name: 'Unsubscribe?' })).toBeVisible()
  const email = ada.page.getByRole('group', { name: 'Comments and replies' }).getByLabel('Email')
  await ada.page.goto('/notifications/preferences')
  await expect(email).toHaveValue('at_once')

  const mailProgram = await browserless.newContext({ baseURL })
  for (const _time of [1, 2]) {
    const answer = await mailProgram.post(new URL(address).pathname, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(answer.status()).toBe(200)
  }
  await mailProgram.dispose()
  const { topics } = await (await ada.request.get('/api/notifications/preferences')).json()
  expect(topics).toContainEqual(expect.objectContaining({ topic: 'comments', email: 'off' }))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await context.close()
})
