import type { APIRequestContext } from '@playwright/test'
import { enterAsMember } from './membership.ts'
import { expect, expectToast, open, somebody, test } from './people.ts'
import { expectUsable } from './usable.ts'
import { picture } from './village.ts'

/** Writes to a person over HTTP. @returns the conversation's id */
async function write(request: APIRequestContext, personId: string, body: string): Promise<string> {
  const answer = await request.post('/api/conversations', { data: { personId, body } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).conversationId
}

test('two people write to each other: a message is sent, answered, changed and deleted', async ({ enter, axe }) => {
  const { owner, page, id: noraId, request } = await enterAsMember(enter)
  await open(page, '/messages')
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await open(page, `/messages/new?person=${owner.id}`)
  await page.getByLabel('Write to Oona Marchetti').fill('Is the slab poured?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oona Marchetti', exact: true })).toBeVisible()
  const talk = page.getByRole('region', { name: 'Messages with Oona Marchetti' })
  await expect(talk).toContainText('Is the slab poured?')
  await expect(page.getByLabel('Write to Oona Marchetti')).toHaveValue('')

  await open(owner.page, '/messages')
  const tile = owner.page.getByRole('link', { name: /Direct Messages/ })
  await expect(tile).toContainText('1')
  await owner.page.getByRole('link', { name: /Nora Castellan/ }).click()
  await expect(owner.page.getByRole('region', { name: 'Messages with Nora Castellan' })).toContainText('poured?')
  await owner.page.getByLabel('Write to Nora Castellan').fill('On Tuesday.')
  await owner.page.getByLabel('Write to Nora Castellan').press('Control+Enter')
  await expect(owner.page.getByRole('region', { name: 'Messages with Nora Castellan' })).toContainText('On Tuesday.')
  await expect(tile).toContainText('0')

  // Both pages are open all the while.
  await expect(talk).toContainText('On Tuesday.')
  await expect(talk).toContainText('Read')
  await page.getByRole('link', { name: 'Edit: Is the slab poured?' }).click()
  await page.getByLabel('Change your message').fill('Is the slab dry?')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(talk).toContainText('Is the slab dry?')
  await expect(talk).toContainText('Edited')
  await expectUsable(page, axe)
  await talk.getByRole('button', { name: 'Delete: Is the slab dry?' }).click()
  await expect(talk).toContainText('This message was deleted.')

  await write(owner.request, noraId, 'BSB 063-000, account 1234 5678')
  await open(page, '/messages')
  await expect(page.getByRole('link', { name: /Oona Marchetti/ })).toContainText('1 unread')
  await expectUsable(page, axe)
  await page.getByRole('link', { name: /Oona Marchetti/ }).click()
  await expect(talk).toContainText('Check before you pay')
  expect((await (await request.get('/api/badges')).json()).messages).toBe(0)
})

test('what is too long comes back as it was typed, and a draft waits for the next visit', async ({ enter }) => {
  const { owner, page, request } = await enterAsMember(enter)
  const id = await write(request, owner.id, 'Is the slab poured?')
  await open(page, `/messages/${id}`)
  const field = page.getByLabel('Write to Oona Marchetti')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Write a message first')).toBeVisible()
  await field.fill('x'.repeat(20_001))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Use at most 20,000 characters')).toBeVisible()
  await expect(field).toHaveValue('x'.repeat(20_001))
  await field.fill('Half a thou')
  await open(page, '/messages')
  await open(page, `/messages/${id}`)
  await expect(field).toHaveValue('Half a thou')
  await page.getByText('Add files').click()
  await page
    .getByLabel('Files')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert').or(page.locator('#files-error'))).toContainText('plan.pdf')
  await expect(field).toHaveValue('Half a thou')
  await page.getByLabel('Files').setInputFiles(picture('Beam.png'))
  await page.getByRole('button', { name: 'Send' }).click()
  const talk = page.getByRole('region', { name: 'Messages with Oona Marchetti' })
  await expect(talk.getByRole('img', { name: 'Beam' })).toBeVisible()
  await expect(field).toHaveValue('')
})

test('without JavaScript one writes, mutes, blocks and is told why nothing goes through', async ({ enter }) => {
  const { owner, request, person } = await enterAsMember(enter)
  const id = await write(request, owner.id, 'Is the slab poured?')
  const { page } = await enter(person, { javaScriptEnabled: false })
  await page.goto('/messages')
  await page.getByRole('link', { name: 'Oona Marchetti' }).click()
  await page.getByLabel('Write to Oona Marchetti').fill('Or on Wednesday?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'Messages with Oona Marchetti' })).toContainText('Or on Wednesday?')
  const menu = page.locator('summary').filter({ hasText: 'What to do with Oona Marchetti' })
  await menu.click()
  await page.getByRole('button', { name: 'Mute: tell me nothing of it' }).click()
  await menu.click()
  await expect(page.getByRole('button', { name: 'Tell me of new messages again' })).toBeVisible()
  await page.getByRole('button', { name: 'Block Oona Marchetti' }).click()
  await expect(page.getByText('You’ve blocked this person. Unblock them to write to them.')).toBeVisible()
  await open(owner.page, `/messages/${id}`)
  await owner.page.getByLabel('Write to Nora Castellan').fill('Hello?')
  await owner.page.getByRole('button', { name: 'Send' }).click()
  await expect(owner.page.getByText('This person doesn’t take messages from you.')).toBeVisible()
  await expect(owner.page.getByLabel('Write to Nora Castellan')).toHaveValue('Hello?')
})

test('an owner writes to the whole community, and its members read it', async ({ enter }) => {
  const { owner, community, page } = await enterAsMember(enter)
  await open(owner.page, `/messages/new?community=${community.id}`)
  await owner.page.getByLabel(`Write to everybody: ${community.name}`).fill('We meet on Tuesday.')
  await owner.page.getByRole('button', { name: 'Send' }).click()
  await expect(owner.page.getByRole('heading', { level: 1, name: community.name, exact: true })).toBeVisible()
  await open(page, '/messages')
  await expect(page.getByRole('link', { name: /Communities.*unread/ })).toContainText('1')
  await page.getByRole('link', { name: new RegExp(community.name) }).click()
  await expect(page.getByText('We meet on Tuesday.').last()).toBeVisible()
  await expect(page.getByText('Only the owner of the community writes here.')).toBeVisible()
})

test('conversations of others are as those that there are not', async ({ enter }) => {
  const { owner, request } = await enterAsMember(enter)
  const id = await write(request, owner.id, 'Is the slab poured?')
  const stranger = await enter(somebody('Eve', 'Sharp'))
  const answer = await stranger.page.goto(`/messages/${id}`)
  expect(answer?.status()).toBe(404)
  expect((await stranger.page.goto(`/messages/new?person=${owner.id}`))?.status()).toBe(404)
})

test('a visitor signs in first, is told so, and comes back', async ({ page }) => {
  await page.goto('/messages')
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/messages')
})
