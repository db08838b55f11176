import type { Page } from '@playwright/test'
import { book } from './bookings.ts'
import { identify } from './fixtures.ts'
import { ask, aTradie, leadsOf, sendQuote, stopLeads, type Tradie } from './market.ts'
import { expect, expectToast, holdRequests, open, test } from './people.ts'

/** Only this test's professional works in the first two, and nobody in the last. */
const [UNDER_WAY, DONE, ALONE] = ['3875', '3909', '3888'] as const

let tradies: Tradie[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

/** The counters and what they say. */
async function counters(page: Page) {
  const tiles = await page.getByRole('main').locator('dl > div').all()
  const read = tiles.map(async (tile) => [
    await tile.locator('dt').textContent(),
    await tile.locator('dd').textContent(),
  ])
  return Object.fromEntries(await Promise.all(read))
}

const card = (page: Page, postcode: string) => page.getByRole('listitem').filter({ hasText: ` - ${postcode}` })

test('a homeowner’s dashboard starts empty, counts requests by status, and says when the session has ended', async ({
  arrive,
  enter,
  axe,
}) => {
  const homeowner = await enter()
  const { page, request, person } = homeowner
  await test.step('nothing was asked yet', async () => {
    await open(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.givenName}`)
    expect(await counters(page)).toEqual({ Total: '0', Pending: '0', 'In Progress': '0', Completed: '0' })
    const sections = page.getByRole('main').locator('section, dl')
    await expect(sections.first(), 'what to do first stands before four noughts').toHaveAccessibleName(
      'Getting started',
    )
    await expect(page.getByRole('heading', { name: 'No Projects Yet' })).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: 'Get Your First Quote' }).click()
    await expect(page).toHaveURL('/get-quotes')
    await expect(page.getByLabel('Postcode')).toBeVisible()
  })

  const act = async (path: string, data = {}) => {
    const answer = await request.post(`/api/quotes/${path}`, { data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const tradie = await aTradie(await arrive(), { name: 'Moss Avery', postcode: UNDER_WAY })
  tradies = [tradie]
  await tradie.request.patch('/api/professionals/matching', {
    data: { trades: ['Kitchen Renovator'], postcodes: [UNDER_WAY, DONE] },
  })
  const leadOn = async (requestId: string) => (await leadsOf(tradie)).find((lead) => lead.requestId === requestId)?.id
  const hire = async (postcode: string) => {
    const id = await ask(homeowner, { postcode })
    await expect.poll(() => leadOn(id), { message: 'the lead arrives' }).toBeTruthy()
    const quoteId = await sendQuote(tradie, (await leadOn(id)) ?? '', 9000)
    await open(page, '/dashboard')
    const next = page.getByRole('region', { name: /^Next: / })
    await expect(next).toContainText('1 quote, $9,000')
    await expect(next).toContainText(postcode)
    await expect(next.getByRole('link', { name: 'Read it' })).toHaveAttribute('href', `/quotes/${id}#quotes`)
    await act(`${id}/accept`, { signedName: 'Hanna Hill', quoteId, closeOut: [] })
    return id
  }

  await test.step('each request counts where it stands, and its card says so', async () => {
    await ask(homeowner, { postcode: ALONE })
    await act(`${await ask(homeowner, { postcode: '3071', consent: '' })}/cancel`)
    await hire(UNDER_WAY)
    const done = await hire(DONE)
    await act(`${done}/complete`)
    await act(`${done}/confirm`)
    await open(page, '/dashboard')
    expect(await counters(page)).toEqual({ Total: '4', Pending: '1', 'In Progress': '1', Completed: '1' })
    await expect(page.getByRole('heading', { name: 'No Projects Yet' })).toHaveCount(0)
    await expect(card(page, ALONE)).toContainText('Waiting for Quotes')
    await expect(card(page, ALONE)).toContainText('Quotes should arrive within 24-48 hours.')
    await expect(card(page, UNDER_WAY)).toContainText('Project in Progress')
    await expect(card(page, DONE)).toContainText('Completed')
    await expect(card(page, '3071')).toContainText('Cancelled')
    await axe(page)
    await page.getByRole('link', { name: 'Leave a review' }).click()
    await expect(page).toHaveURL(`/quotes/${done}#review`)
  })

  await test.step('a visit that was booked stands beside the projects, and leads to its page', async () => {
    const booked = await book(request, { serviceType: 'free', email: person.email })
    expect(booked.status(), await booked.text()).toBe(201)
    await open(page, '/dashboard')
    const bookings = page.getByRole('region', { name: 'My bookings' })
    await expect(bookings).toContainText('We call you to arrange a time')
    await axe(page)
    await bookings.getByRole('link', { name: 'Free Consultation' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We call you')
    await page.goto('/bookings')
    await expect(page.getByRole('main').getByRole('link', { name: 'Free Consultation' })).toBeVisible()
    await open(page, '/dashboard')
  })

  await test.step('the session has ended meanwhile: that is said, sign-in follows, and leads back', async () => {
    await card(page, ALONE).getByRole('link').click()
    await page.waitForURL('**/quotes/*')
    expect((await request.post('/api/logout')).ok()).toBe(true)
    // The page leaves by itself after a second.
    const letGo = await holdRequests(page, /\/auth\.data/)
    await page.getByRole('link', { name: 'My projects' }).click()
    await expectToast(page, 'Session Expired', 'Please login again to access your dashboard.')
    await expect(page, 'it can be read before').toHaveURL('/dashboard')
    letGo()
    await page.waitForURL('**/auth?returnTo=%2Fdashboard')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Sign In with/ })
      .click()
    await identify(page, person)
    await expect(page).toHaveURL('/dashboard')
    expect(await counters(page)).toMatchObject({ Total: '4' })
  })
})
