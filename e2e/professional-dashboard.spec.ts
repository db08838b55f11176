import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aMobile } from '../server/test/mobiles.ts'
import { ask, aTradie, leadsOf, PASSWORD, pointsOf, stopLeads, verify } from './market.ts'
import { payAt } from './money.ts'
import { expect, expectToast, open, test, type Visit } from './people.ts'

/** Only this test's professional works there. */
const PLACES = ['3690', '3280']
/** The default super admin. */
const ADMIN = 'admin@demo.example'

let tradies: Visit[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

const tile = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true, level: 2 }) })

test('a professional’s dashboard: leads in their history and inbox, low points, a waitlist, and every transaction to take along', async ({
  arrive,
  enter,
  axe,
}) => {
  const tradie = await aTradie(await arrive(), { name: 'Sia Lindt', postcode: PLACES[0] ?? '' })
  tradies = [tradie]
  const { page, request } = tradie
  await request.patch('/api/professionals/matching', { data: { trades: ['Kitchen Renovator'], postcodes: PLACES } })
  const homeowner = await enter()
  const phone = aMobile()
  for (const postcode of PLACES) await ask(homeowner, { postcode, phone, budgetBand: '$10k-$50k', timing: 'Flexible' })
  await expect.poll(async () => (await leadsOf(tradie)).length, { message: 'both leads' }).toBe(2)
  const name = `${homeowner.person.givenName} ${homeowner.person.familyName}`
  const leads = page.getByRole('switch', { name: 'Receive Leads' })

  await test.step('with too few points the switch is off, says why, and stays off', async () => {
    await open(page, '/professionals/dashboard')
    await expect(tile(page, 'Leads received this month')).toContainText(/^Leads received this month2/)
    await expect(tile(page, 'LV Points')).toContainText('58 held')
    await expect(page.getByRole('heading', { name: 'Low points: no leads until you have 29' })).toBeVisible()
    await expect(leads).toHaveAttribute('aria-checked', 'false')
    await expect(leads).toHaveAttribute('aria-disabled', 'true')
    await expect(leads).toHaveAccessibleDescription(/^Off\s*A lead costs 29 LV Points and you have 0\./)
    await leads.click({ force: true })
    await expect(leads).toHaveAttribute('aria-checked', 'false')
    expect(await (await request.get('/api/professionals/me')).json()).toMatchObject({ wantsLeads: true })
    await expect(page.getByRole('link', { name: 'View All' })).toHaveCount(0)
  })

  await test.step('the lead history: who asks for what, and Mark Contacted', async () => {
    await page.getByRole('link', { name: 'View Lead History' }).click()
    const history = page.getByRole('dialog', { name: 'Lead history' })
    await expect(history.getByRole('listitem')).toHaveCount(2)
    const lead = history.getByRole('listitem').filter({ hasText: `Kitchen, Warrnambool ${PLACES[1]}` })
    await expect(lead).toContainText(name)
    await expect(lead.getByRole('link', { name: phone.replace(/^(....)(...)/, '$1 $2 ') })).toBeVisible()
    const facts = [
      'Project typeKitchen',
      'Budget$10k-$50k',
      'TimeframeFlexible',
      'Sent',
      'Cost29 points',
      'move the sink to the window',
    ]
    for (const fact of facts) await expect(lead).toContainText(fact)
    await axe(page)
    await lead.getByRole('button', { name: 'Mark Contacted' }).click()
    await expect(lead).toContainText('Contacted')
    await expect(lead.getByRole('button', { name: 'Mark Contacted' })).toHaveCount(0)
    await expectToast(page, 'Lead Updated', 'Marked as contacted.')
    await history.getByRole('link', { name: 'Open the inbox' }).click()
    await expect(page).toHaveURL('/professionals/leads')
  })

  await test.step('the inbox: its filters, and what is unread', async () => {
    const filters = page.getByRole('navigation', { name: 'Which leads' })
    const choose = async (filter: string, count: string) => {
      await filters.getByRole('link', { name: filter, exact: true }).click()
      await expect(page.getByRole('heading', { level: 2, name: count })).toBeVisible()
      await expect(filters.getByRole('link', { name: filter, exact: true })).toHaveAttribute('aria-current', 'true')
    }
    await choose('Unread (2)', '2 leads')
    await choose('New', '1 lead')
    await choose('Contacted', '1 lead')
    await choose('Quoted', '0 leads')
    await expect(page.getByRole('heading', { name: 'No leads here' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all leads' }).click()
    await page.getByRole('link', { name: /Wodonga 3690$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Wodonga 3690')
    await page.getByRole('link', { name: 'Lead inbox' }).click()
    await choose('Unread (1)', '1 lead')
    await expect(page.getByRole('main')).not.toContainText('Wodonga')
    await open(page, '/professionals/dashboard')
    await expect(page.getByRole('link', { name: '1 unread of 2' })).toBeVisible()
  })

  await test.step('a waitlist is joined once', async () => {
    const clubs = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'LV Clubs' }) })
    const waiting = async () => Number(/^LV Clubs(\d+) on the list/.exec((await clubs.textContent()) ?? '')?.[1] ?? 0)
    const before = await waiting()
    await clubs.getByRole('button', { name: 'Join the waitlist for LV Clubs' }).click()
    await expectToast(page, 'You are on the list', 'We’ll email you when LV Clubs opens.')
    await expect(clubs).toContainText('You are on the list')
    await expect(clubs.getByRole('button')).toHaveCount(0)
    expect(await waiting()).toBe(before + 1)
  })

  await test.step('points come, leads may come again, and View All has what the first five leave out', async () => {
    for (const times of [1, 2, 3]) {
      const order = await request.post('/api/professionals/top-up', { data: { amountCents: 5000 } })
      expect(order.ok(), await order.text()).toBe(true)
      await payAt(request, (await order.json()).url)
      await expect.poll(() => pointsOf(tradie)).toEqual([50 * times, 58])
    }
    await open(page, '/professionals/dashboard')
    await expect(leads).toHaveAttribute('aria-checked', 'true')
    const recent = page.getByRole('region', { name: 'Recent Transactions' })
    await expect(recent.getByRole('row')).toHaveCount(1 + 5)
    await expect(recent).not.toContainText('Welcome')
    await recent.getByRole('link', { name: 'View All' }).click()
    await expect(page).toHaveURL('/professionals/transactions')
    const all = page.getByRole('region', { name: 'Points history' }).getByRole('row')
    await expect(all).toHaveCount(1 + 6)
    await expect(all.last()).toContainText(/Welcome bonus.*\+58\s*58$/)
  })

  await test.step('the CSV has the same rows', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('lv-points.csv')
    const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(head).toContain('Points in,Points out,Balance after')
    expect(rows.map((row) => row.split(',')[1])).toEqual([
      'top up',
      'top up',
      'top up',
      'lead hold',
      'lead hold',
      'welcome bonus',
    ])
    expect(rows[0]).toContain(',50,0,150,50.00,')
  })
})

test('the badge of a super admin is shown to whom the server calls one, and to nobody else', { tag: '@slow' }, async ({
  arrive,
}) => {
  const badge = (page: Page) => page.getByRole('main').getByText('Super Admin', { exact: true })
  const admin = await arrive()
  tradies = [admin]
  const { page, request } = admin
  const logIn = () => request.post('/api/professionals/login', { data: { email: ADMIN, password: PASSWORD } })
  // A second try finds the profile of the first.
  if (!(await logIn()).ok()) {
    const form = { name: 'Alex Novak', email: ADMIN, mobile: aMobile(), password: PASSWORD }
    expect((await request.post('/api/professionals/signup', { data: form })).status()).toBe(201)
    await stopLeads(admin)
    await open(page, '/professionals/dashboard')
    await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible()
    await expect(badge(page), 'an address that nobody has proven').toHaveCount(0)
    await verify(request, ADMIN)
    expect((await logIn()).status(), 'the profile belongs to the account of this address now').toBe(200)
  }
  await open(page, '/professionals/dashboard')
  await expect(badge(page)).toBeVisible()
  const other = await aTradie(await arrive(), { name: 'Ivo Stahl', postcode: PLACES[0] ?? '' })
  tradies.push(other)
  await open(other.page, '/professionals/dashboard')
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(badge(other.page)).toHaveCount(0)
})
