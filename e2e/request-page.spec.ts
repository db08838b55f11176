import type { Page } from '@playwright/test'
import { ask, aTradie, leadHolders, mailedLink, sendQuote, stopLeads, type Tradie } from './market.ts'
import { expect, expectToast, open, test } from './people.ts'

/** Another place for each test and screen, far from the demo professionals. */
const postcodes = { phone: ['3482', '3483'], desktop: ['3487', '3488'] } as const

let tradies: Tradie[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

/** How far the page sticks out of a narrow screen, in px. */
async function sticksOut(page: Page) {
  await page.setViewportSize({ width: 320, height: 800 })
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}

test(
  'names and notes longer than the screen widen no page of a request',
  { tag: '@slow' },
  async ({ arrive, enter }, info) => {
    const [postcode] = postcodes[info.project.name as keyof typeof postcodes]
    const long = 'Donaudampfschifffahrtsgesellschaft'
    tradies = await Promise.all(['Ada Ruiz', long].map(async (name) => aTradie(await arrive(), { name, postcode })))
    const { page, ...homeowner } = await enter()
    const id = await ask({ page, ...homeowner }, { postcode })
    const [winner, loser] = await leadHolders(tradies, 2)
    if (!winner || !loser) throw new Error('both have a lead')
    const note = `See https://example.com/${'verylongword'.repeat(9)}`
    const quoteId = await sendQuote(winner, winner.lead.id, 12_000, { note })
    await sendQuote(loser, loser.lead.id, 13_000, { note })
    await open(page, `/quotes/${id}`)
    await expect(page.getByRole('region', { name: 'Quotes side by side' })).toBeVisible()
    expect(await sticksOut(page), 'the request').toBe(0)
    await open(page, `/quotes/${id}/accept/${quoteId}`)
    expect(await sticksOut(page), 'accepting').toBe(0)
    for (const { slug } of tradies) {
      await open(page, `/professionals/p/${slug}`)
      expect(await sticksOut(page), 'a profile').toBe(0)
    }
  },
)

test('a message’s mail opens its thread; after the job the number can still be withdrawn from those not chosen', async ({
  arrive,
  enter,
}, info) => {
  const [, postcode] = postcodes[info.project.name as keyof typeof postcodes]
  tradies = await Promise.all(['Gus Lim', 'Ida Blum'].map(async (name) => aTradie(await arrive(), { name, postcode })))
  const visit = await enter()
  const { page, request, person } = visit
  const id = await ask(visit, { postcode })
  const [winner, loser] = await leadHolders(tradies, 2)
  if (!winner || !loser) throw new Error('both have a lead')
  await loser.request.post(`/api/leads/${loser.lead.id}/messages`, { data: { body: 'Is Tuesday fine?' } })
  await open(page, await mailedLink(request, person.email, 'quotes'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Messages with ${loser.name}`)
  await expect(page.getByText('Is Tuesday fine?')).toBeVisible()

  const quoteId = await sendQuote(winner, winner.lead.id, 12_000)
  const data = { quoteId, closeOut: [], signedName: 'Nora Castellan' }
  const accepted = await request.post(`/api/quotes/${id}/accept`, { data })
  expect(accepted.status(), await accepted.text()).toBe(200)
  await open(page, '/dashboard')
  await expect(page.getByText('You accepted a quote. Mark it done when the work is finished.')).toBeVisible()
  for (const deed of ['complete', 'confirm']) {
    await request.post(`/api/quotes/${id}/${deed}`)
    await open(page, '/dashboard')
    await expect(
      page.getByText(deed === 'complete' ? 'The work is marked done.' : 'Done. Thank you for finishing it here.'),
    ).toBeVisible()
  }
  await open(page, `/quotes/${id}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: loser.name }) })
  await card.getByText(/^Viewed your number/).click()
  await card.getByRole('button', { name: 'Stop sharing my number' }).click()
  await expectToast(page, 'Your phone number is hidden from this professional')
  await expect(card.getByText('You stopped sharing your number.')).toBeVisible()
})

test('a line for the quotes that is too long is told at its field, with its number', async ({ enter }) => {
  const visit = await enter()
  const { page } = visit
  const id = await ask(visit, { postcode: '0872', consent: '' })
  await open(page, `/quotes/${id}`)
  await page.getByText('Change the lines').click()
  const lines = page.getByLabel('One line each')
  await lines.fill(`Demolition\n${'x'.repeat(121)}`)
  await page.getByRole('button', { name: 'Save the lines' }).click()
  await expect(lines).toHaveAccessibleDescription(/Line 2: /)
  await expect(lines).toBeFocused()
  await lines.fill('Demolition\nSplashback')
  await page.getByRole('button', { name: 'Save the lines' }).click()
  await expectToast(page, 'The lines are saved.')
})
