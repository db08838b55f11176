import type { APIRequestContext, Page } from '@playwright/test'
import { aCommunity, join, mailTo, uniqueName } from './communities-world.ts'
import { expect, expectToast, open, somebody, test } from './people.ts'
import { expectUsable } from './usable.ts'

const DAY_MS = 86_400_000

/** A day and a time in Melbourne as the form has them, so many days from now. */
const inDays = (days: number, time: string) =>
  `${new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'Australia/Melbourne' })}T${time}`

async function planEvent(page: Page, { title, places }: { title: string; places: string }) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Starts').fill(inDays(9, '18:00'))
  await page.getByLabel('Ends').fill(inDays(9, '17:00'))
  await page.getByLabel('Address').fill('12 Gertrude Street, Fitzroy')
  await page.getByLabel('Online link').fill('https://meet.example/slabs')
  await page.getByLabel('Places').fill(places)
  await page.getByRole('button', { name: 'Plan the event' }).click()
}

const registration = (page: Page) => page.getByRole('region', { name: 'Registration' })
const noticesOf = async (request: APIRequestContext): Promise<{ text: string }[]> =>
  (await request.get('/api/notifications')).json()

test('a moderator plans an event, its last place is taken, and whoever waits gets the one that comes free', async ({
  enter,
  axe,
}) => {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const moderator = await enter(somebody('Mira', 'Haddad'))
  const member = await enter(somebody('Ilse', 'Brandt'))
  const newcomer = await enter(somebody('Tomas', 'Lund'))
  const { id } = await aCommunity(owner.request)
  for (const { request } of [moderator, member]) await join(request, id)
  await owner.request.put(`/api/communities/${id}/roles/${moderator.id}`, { data: { role: 'moderator' } })
  const title = uniqueName('A slab pour from the edge')
  const tab = `/community/${id}/dashboard?tab=events`

  await test.step('planned, its end before its start told at the field', async () => {
    const { page } = moderator
    await open(page, tab)
    await page.getByRole('link', { name: 'New event' }).click()
    await planEvent(page, { title, places: '1' })
    await expect(page.getByLabel('Ends')).toHaveAccessibleDescription(/after/)
    await expect(page.getByLabel('Address')).toHaveValue('12 Gertrude Street, Fitzroy')
    await expectUsable(page, axe)
    await page.getByLabel('Ends').fill(inDays(9, '20:30'))
    await page.getByRole('button', { name: 'Plan the event' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
  const event = new URL(moderator.page.url()).pathname

  await test.step('a member registers, has the link, and takes the day into a calendar', async () => {
    const { page, request } = member
    await open(page, tab)
    const row = page.getByRole('listitem').filter({ hasText: title })
    await expectUsable(page, axe)
    await row.getByRole('button', { name: /^Register/ }).click()
    await expectToast(page, 'You’re registered')
    await expect(page.getByText('You’re going')).toBeVisible()
    await expect(registration(page).getByRole('link', { name: /Join online/ })).toHaveAttribute(
      'href',
      'https://meet.example/slabs',
    )
    const ics = await registration(page).getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    expect(await (await request.get(ics ?? '')).text()).toContain(`SUMMARY:${title}`)
  })

  await test.step('a newcomer joins, waits, and sees no link', async () => {
    const { page, request } = newcomer
    await open(page, event)
    await expect(registration(page).getByRole('link', { name: 'Join the community to register' })).toBeVisible()
    await join(request, id)
    await open(page, event)
    await expect(page.getByText('Full', { exact: true })).toBeVisible()
    await registration(page).getByRole('button', { name: 'Join the waiting list' }).click()
    await expectToast(page, 'You’re on the waiting list', 'Number 1')
    await expect(registration(page).getByRole('link', { name: /Join online/ })).toHaveCount(0)
  })

  await test.step('the moderator sees who is coming', async () => {
    await open(moderator.page, event)
    const down = moderator.page.getByRole('region', { name: 'Who’s coming' })
    await expect(down.getByRole('listitem')).toContainText(['Ilse Brandt', 'Tomas Lund'])
    await expect(down.getByRole('listitem').nth(1)).toContainText('Waiting')
    await expectUsable(moderator.page, axe)
  })

  await test.step('a place comes free: whoever waited has it, and is told by letter and notification', async () => {
    await registration(member.page).getByRole('button', { name: 'Cancel registration' }).click()
    await expectToast(member.page, 'Registration cancelled')
    await expect
      .poll(() => mailTo(newcomer.request, newcomer.person.email))
      .toContainEqual(expect.objectContaining({ subject: `You have a place: ${title}` }))
    const notices = await noticesOf(newcomer.request)
    expect(notices.map(({ text }) => text)).toContainEqual(expect.stringContaining(title))
    await open(newcomer.page, event)
    await expect(registration(newcomer.page).getByRole('status')).toHaveText('You have a place.')
    await expect(registration(newcomer.page).getByRole('link', { name: /Join online/ })).toBeVisible()
  })

  await test.step('called off with a reason: whoever was to come reads it', async () => {
    const { page } = moderator
    await open(page, event)
    await page.getByText('Cancel this event', { exact: true }).click()
    await page.getByLabel('Reason').fill('The concrete truck is booked out.')
    await page.getByRole('button', { name: 'Cancel the event' }).click()
    await expectToast(page, 'Event cancelled')
    await open(newcomer.page, `${tab}&view=month&month=${inDays(9, '').slice(0, 7)}`)
    await expect(newcomer.page.getByRole('link', { name: new RegExp(RegExp.escape(title)) }).first()).toBeVisible()
    await expectUsable(newcomer.page, axe)
    await open(newcomer.page, event)
    await expect(newcomer.page.getByText('Why: The concrete truck is booked out.')).toBeVisible()
  })
})
