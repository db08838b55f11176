import { aMobile } from '../../server/test/mobiles.ts'
import { mailTo } from '../communities-world.ts'
import { signIn } from '../fixtures.ts'
import { anAddress, aTradie, leadHolders, mailedLink, stopLeads, type Tradie, verify } from '../market.ts'
import { expect, open, test, type Visit } from '../people.ts'
import { expectUsable } from '../usable.ts'

let tradies: Tradie[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

/** A request of somebody without an account, who has proven their address. */
async function askAsGuest({ request }: Visit, postcode: string) {
  const email = anAddress('hanna')
  const form = { name: 'Hanna Reid', email, phone: aMobile(), workKind: 'Kitchen', consent: 'true', postcode }
  const description = 'New kitchen: move the sink to the window, stone benches, a splashback.'
  const answer = await request.post('/api/quotes', { data: { ...form, description } })
  expect(answer.status(), await answer.text()).toBe(201)
  await verify(request, email)
  return email
}

test('a homeowner without an account talks with a professional by the link of the mail, and has it all in their account later', async ({
  arrive,
  axe,
}) => {
  tradies = [await aTradie(await arrive(), { name: 'Ola Berg', postcode: '3491' })]
  const guest = await arrive()
  const { page, request } = guest
  const email = await askAsGuest(guest, '3491')
  const [holder] = await leadHolders(tradies, 1)
  if (!holder) throw new Error('Ola has a lead')
  await holder.request.post(`/api/leads/${holder.lead.id}/messages`, { data: { body: 'Is Tuesday fine?' } })

  const link = await mailedLink(request, email, 'talks')
  await open(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Messages with ${holder.name}`)
  const talk = page.getByRole('region', { name: `Messages with ${holder.name}` })
  await expect(talk).toContainText('Is Tuesday fine?')
  expect((await holder.request.get(`/api/professionals/lead/${holder.lead.id}`)).ok()).toBe(true)
  await expectUsable(page, axe)
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)

  // What is refused keeps what was typed.
  const box = page.getByLabel(`Write to ${holder.name}`)
  await box.fill('x'.repeat(20_001))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Use at most 20,000 characters')).toBeVisible()
  expect((await box.inputValue()).length).toBe(20_001)
  await box.fill('Yes, after five.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(talk).toContainText('Yes, after five.')
  await expect(box).toHaveValue('')

  await open(holder.page, `/professionals/leads/${holder.lead.id}`)
  await expect(holder.page.getByRole('region', { name: 'Messages with Hanna Reid' })).toContainText('Yes, after five.')
  await holder.request.post(`/api/leads/${holder.lead.id}/messages`, { data: { body: 'See you then.' } })
  await page.getByRole('main').locator('a[href^="/talks/"]').first().click()
  await expect(page.getByRole('link', { name: `Messages (3) with ${holder.name}` })).toContainText('1 new')
  await expectUsable(page, axe)
  expect((await mailTo(request, email)).filter(({ text }) => text.includes('/talks/'))).toHaveLength(1)

  // The link leads on to the same conversation once the request is an account's.
  const returnTo = `/quotes/${holder.lead.requestId}`
  const signInLink = page.getByRole('main').getByRole('link', { name: 'Sign in' })
  await expect(signInLink).toHaveAttribute('href', `/auth?returnTo=${encodeURIComponent(returnTo)}`)
  await signIn(page, { email, givenName: 'Hanna', familyName: 'Reid', returnTo })
  await open(page, link)
  await expect(page).toHaveURL(/\/quotes\/[\w-]+\/messages\/[\w-]+$/)
  await expect(page.getByRole('region', { name: `Messages with ${holder.name}` })).toContainText('See you then.')
  await open(page, '/messages')
  await expect(page.getByRole('link', { name: holder.name })).toBeVisible()
})

test('without JavaScript they read, mark and answer just the same', async ({ arrive }) => {
  tradies = [await aTradie(await arrive(), { name: 'Pia Holm', postcode: '3496' })]
  const guest = await arrive({ javaScriptEnabled: false })
  const { page, request } = guest
  const email = await askAsGuest(guest, '3496')
  const [holder] = await leadHolders(tradies, 1)
  if (!holder) throw new Error('Pia has a lead')
  await holder.request.post(`/api/leads/${holder.lead.id}/messages`, { data: { body: 'Is Tuesday fine?' } })
  await page.goto(await mailedLink(request, email, 'talks'))
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
  await page.getByLabel(`Write to ${holder.name}`).fill('Yes, after five.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: `Messages with ${holder.name}` })).toContainText('Yes, after five.')
})
