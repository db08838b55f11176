import { aMobile } from '../../server/test/mobiles.ts'
import { anAddress, ask, aTradie, fillIn, leadHolders, PASSWORD, stopLeads, type Tradie, verify } from '../market.ts'
import { expect, expectToast, open, test } from '../people.ts'

/** Another place for each screen, far from the demo professionals. */
const postcodes: Record<string, string> = { phone: '3512', desktop: '3564' }

let tradies: Tradie[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

test('going away asks for the day of coming back, and coming back needs none', async ({ arrive }, info) => {
  const tradie = await aTradie(await arrive(), { name: 'Lea Holm', postcode: postcodes[info.project.name] ?? '3564' })
  tradies = [tradie]
  const { page } = tradie
  await open(page, '/professionals/settings')
  await page.getByRole('button', { name: 'Set away' }).click()
  const day = page.getByLabel('Back on')
  await expect(day).toHaveAccessibleDescription('Choose the day you’re back')
  await expect(day).toBeFocused()
  await day.fill('2099-03-10')
  await page.getByRole('button', { name: 'Set away' }).click()
  await expectToast(page, 'Settings Updated', 'You won’t get leads until 10 Mar 2099.')
  await page.getByRole('button', { name: 'I’m back' }).click()
  await expectToast(page, 'Settings Updated', 'You’re not on leave, and will get leads.')
})

test('an open lead inbox says that a lead has come, and shows it', async ({ arrive, enter }, info) => {
  const postcode = postcodes[info.project.name] ?? '3564'
  const tradie = await aTradie(await arrive(), { name: 'Ines Falk', postcode })
  tradies = [tradie]
  const { page } = tradie
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/live'))
  await open(page, '/professionals/leads')
  await expect(page.getByRole('heading', { name: '0 leads' })).toBeVisible()
  await listening
  await ask(await enter(), { postcode })
  await expectToast(page, 'New lead')
  await expect(page.getByRole('heading', { name: '1 lead' })).toBeVisible()
})

test('a second account with a mobile number learns why it has no welcome points', async ({ arrive }) => {
  const [first, second] = [await arrive(), await arrive()]
  const form = { name: 'Gina Moretti', mobile: aMobile(), password: PASSWORD }
  for (const { request } of [first, second]) {
    const email = anAddress('gina')
    expect((await request.post('/api/professionals/signup', { data: { ...form, email } })).status()).toBe(201)
    await verify(request, email)
    await fillIn(request, { postcode: '4825' })
    // Nobody else's request is to come here.
    await request.patch('/api/professionals/toggle-leads', { data: { receiveLeads: false } })
  }
  await open(first.page, '/professionals/dashboard')
  await expect(first.page.getByText('2 leads left')).toBeVisible()
  await open(second.page, '/professionals/dashboard')
  await expect(second.page.getByRole('main')).toContainText('welcome points are given once per ABN and mobile number')
})

test('a business’s 1300 number is shown as people read it', async ({ arrive }) => {
  const { page, request } = await arrive()
  const email = anAddress('gina')
  const form = { name: 'Gina Moretti', mobile: '1300 975 707', email, password: PASSWORD }
  expect((await request.post('/api/professionals/signup', { data: form })).status()).toBe(201)
  await open(page, '/professionals/settings?edit=profile')
  await expect(page.getByLabel('Mobile')).toHaveValue('1300 975 707')
  await page.getByLabel('Full name').fill('Gina Moretti-Long')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Profile Updated')
})

test('a quote with a file of a long name stays as wide as the screen', async ({ arrive, enter }, info) => {
  const postcode = postcodes[info.project.name] ?? '3564'
  tradies = [await aTradie(await arrive(), { name: 'Ada Ruiz', postcode })]
  await ask(await enter(), { postcode })
  const [holder] = await leadHolders(tradies, 1)
  if (!holder) throw new Error('somebody has a lead')
  const { page } = holder
  await open(page, `/professionals/leads/${holder.lead.id}/quote`)
  const name = 'Plans of the kitchen at the rear, second revision, with elevations and sections as agreed.png'
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const buffer = Buffer.from(pixel, 'base64')
  await page.getByLabel('Attachment').setInputFiles({ name, mimeType: 'image/png', buffer })
  await expect(page.getByRole('link', { name })).toBeVisible()
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
})
