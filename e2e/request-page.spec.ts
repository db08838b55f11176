import type { Page } from '@playwright/test'
import { picture } from './communities-world.ts'
import { ask, aTradie, leadHolders, leadOf, mailedLink, sendQuote, stopLeads, type Tradie } from './market.ts'
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
  await expect(page.getByText(`by ${winner.name}`)).toBeVisible()
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

test('a quote comes, is revised and withdrawn while its page is open; what is typed and looked at stays', async ({
  arrive,
  enter,
  axe,
}) => {
  const postcode = '3489'
  const tradie = await aTradie(await arrive(), { name: 'Lia Park', postcode })
  tradies = [tradie]
  const visit = await enter()
  const { page } = visit
  const id = await ask(visit, { postcode })
  const [holder] = await leadHolders(tradies, 1)
  if (!holder) throw new Error('nobody has the lead')
  // The line to the server is opened once the page has nothing else to do.
  const line = page.waitForRequest((request) => request.url().includes('/api/live'))
  await open(page, `/quotes/${id}`)
  await line
  await page.getByText('Change the brief').click()
  const typed = page.getByLabel('What would you like done?')
  await typed.fill('New kitchen, and half a sentence more')
  const quoteId = await sendQuote(holder, holder.lead.id, 9000)
  await expectToast(page, `${tradie.name} sent a quote: $9,000`)
  await expect(page.getByRole('heading', { name: 'Your quote, line by line' })).toBeVisible()
  await expect(typed, 'what is typed').toHaveValue('New kitchen, and half a sentence more')
  await expect(typed).toBeFocused()
  await expect(typed).toBeInViewport()
  await axe(page)

  const { scope } = await leadOf(holder, holder.lead.id)
  const lines = scope.map(({ id, label }, at) => {
    return { scopeLineId: id, label, kind: 'included', amountCents: at === 0 ? 850_000 : 0 }
  })
  const validUntil = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const quote = `/api/professionals/lead/${holder.lead.id}/quotes/${quoteId}`
  const revised = await tradie.request.put(quote, { data: { lines, validUntil } })
  expect(revised.status(), await revised.text()).toBe(200)
  await expectToast(page, `${tradie.name} revised their quote: $8,500`)
  expect((await tradie.request.post(`${quote}/withdraw`)).status()).toBe(200)
  await expectToast(page, `${tradie.name} withdrew their quote`)
  await expect(page.getByRole('heading', { name: 'Your quote, line by line' })).toHaveCount(0)
  await tradie.request.post(`/api/leads/${holder.lead.id}/messages`, { data: { body: 'Is Tuesday fine?' } })
  await expectToast(page, `${tradie.name} wrote to you`)
  await expect(page.getByRole('link', { name: /^Messages \(1\)/ })).toContainText('1 new')
  await expect(typed).toHaveValue('New kitchen, and half a sentence more')
})

test('a photo is drawn on and sent with a note, by touch or with the keyboard alone', async ({ enter, axe }) => {
  const visit = await enter()
  const { page } = visit
  const id = await ask(visit, { postcode: '3888' })
  await open(page, `/quotes/${id}`)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.getByLabel('Add files').setInputFiles([picture('sink.png'), picture('wall.png')])
  await page.getByRole('button', { name: 'Draw on sink.png' }).click()
  const dialog = page.getByRole('dialog', { name: 'Draw on the photo' })
  await expect(dialog.getByRole('img', { name: /^sink\.png/ })).toBeVisible()
  expect(scripts.some((url) => url.includes('photo-notes'))).toBe(true)
  await expect(dialog.getByRole('button', { name: 'Save a copy' })).toBeDisabled()
  const box = await dialog.getByRole('img', { name: /^sink\.png/ }).boundingBox()
  const at = (x: number, y: number) =>
    [(box?.x ?? 0) + (box?.width ?? 0) * x, (box?.y ?? 0) + (box?.height ?? 0) * y] as const
  await dialog.getByRole('button', { name: 'Arrow' }).click()
  await page.mouse.move(...at(0.2, 0.2))
  await page.mouse.down()
  await page.mouse.move(...at(0.7, 0.7), { steps: 4 })
  await page.mouse.up()
  await expect(dialog.getByRole('status')).toHaveText('1 mark on the photo')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('status')).toHaveText('')
  await dialog.getByLabel('Note').fill('The sink goes under the window')
  await axe(page)
  await dialog.getByLabel('Note').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Draw on sink with notes.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, 'The files are added.')
  const files = page.getByRole('region', { name: 'Photos and plans' }).getByRole('img')
  await expect(files).toHaveCount(3)
  await expect(files.nth(1)).toHaveAttribute('alt', 'sink with notes.jpg')
})
