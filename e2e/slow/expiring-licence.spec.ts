import { daysAfter } from '@lv/contract/calendar'
import { formatDay, melbourneDay } from '@lv/contract/dates'
import { logInAsAdmin } from '../administrator.ts'
import { aProductByTheClock } from '../by-the-clock.ts'
import { mailTo } from '../communities-world.ts'
import { ask, aTradie, leadsOf, PASSWORD } from '../market.ts'
import { expect, expectToast, open, somebody, test, type Visit } from '../people.ts'

const POSTCODE = '3057'
const DAY_MS = 86_400_000
const LICENCE = 'Domestic Builder Limited'

test('a checked licence is told to end 30 and 7 days before, and then its leads pause', async ({
  arrive,
  enter,
  axe,
}) => {
  test.setTimeout(300_000)
  const clock = aProductByTheClock('expiring-licence')
  try {
    let baseURL = await clock.onDay(0)
    const today = melbourneDay(new Date())
    const tradie = await aTradie(await arrive({ baseURL }), { name: 'Lars Petrov', postcode: POSTCODE })
    const other = await aTradie(await arrive({ baseURL }), { name: 'Mia Tran', postcode: POSTCODE })
    const back = async ({ email }: { email: string }): Promise<Visit> => {
      const visit = await arrive({ baseURL })
      const answer = await visit.request.post('/api/professionals/login', { data: { email, password: PASSWORD } })
      expect(answer.status()).toBe(200)
      return visit
    }
    const leadCounts = async (...visits: Visit[]) =>
      Promise.all(visits.map(async (each) => (await leadsOf(each)).length))
    const warnings = async ({ request }: Visit) =>
      (await mailTo(request, tradie.email)).map(({ subject }) => subject).filter((each) => each.includes('expires'))

    await test.step('it is handed in, and an administrator accepts it', async () => {
      const { page } = tradie
      await open(page, '/professionals/settings')
      const panel = page.locator('#documents')
      await panel.getByText('Upload a licence or insurance').click()
      await panel.getByLabel(/^What it is/).selectOption('Licence or registration')
      await panel.getByLabel(/^Class/).fill(LICENCE)
      await panel.getByLabel(/^Holder/).fill('Lars Petrov')
      await panel.getByLabel(/^Number/).fill('DB-L 12345')
      await panel.getByLabel(/^Expires on/).fill(daysAfter(today, 40))
      await panel.getByText('Kitchen Renovator', { exact: true }).click()
      await panel.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(panel.getByText('Not checked', { exact: true })).toBeVisible()

      const admin = await enter({ email: 'admin@demo.example', givenName: 'Alex', familyName: 'Novak' }, { baseURL })
      await logInAsAdmin(admin.request)
      await open(admin.page, '/admin/dashboard?tab=documents')
      await admin.page.getByRole('button', { name: 'Mark as checked' }).click()
      await expectToast(admin.page, 'DB-L 12345 is checked')
      await page.reload()
      await expect(panel.getByText(`Checked ${formatDay(today)}`)).toBeVisible()
    })

    await test.step('a mail says so 30 days before', async () => {
      baseURL = await clock.onDay(11)
      await clock.doNow('document-expiry')
      const visit = await arrive({ baseURL })
      await expect.poll(() => warnings(visit)).toEqual([`Your licence (${LICENCE}) expires in 30 days`])
    })

    await test.step('and 7 days before, while leads still come', async () => {
      baseURL = await clock.onDay(34)
      await clock.doNow('document-expiry')
      const [theirs, others] = [await back(tradie), await back(other)]
      await expect.poll(() => warnings(theirs)).toContain(`Your licence (${LICENCE}) expires in 7 days`)
      await ask(await enter(somebody(), { baseURL }), { postcode: POSTCODE })
      await expect.poll(() => leadCounts(theirs, others)).toEqual([1, 1])
    })

    await test.step('once it has ended the next lead goes to others alone, and the settings say why', async () => {
      baseURL = await clock.onDay(41)
      await clock.doNow('document-expiry')
      const [theirs, others] = [await back(tradie), await back(other)]
      await ask(await enter(somebody(), { baseURL }), { postcode: POSTCODE })
      await expect.poll(() => leadCounts(theirs, others)).toEqual([1, 2])
      const { page } = theirs
      // The test clock is the server's; a page goes on by that of the browser, minute by minute.
      await page.clock.install({ time: Date.now() + 41 * DAY_MS })
      await open(page, '/professionals/settings')
      await page.clock.fastForward(60_000)
      const panel = page.locator('#documents')
      await expect(panel.getByText('Expired', { exact: true })).toBeVisible()
      await expect(panel).toContainText('Leads for a licence’s trades pause when it expires')
      await axe(page)
      expect(await warnings(theirs)).toHaveLength(2)
    })
  } finally {
    await clock.end()
  }
})
