import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailTo } from '../communities-world.ts'
import { ask, aTradie, leadHolders, pointsOf } from '../market.ts'
import { expect, open, test } from '../people.ts'
import { type Product, startProduct } from '../product.ts'

const POSTCODE = '3056'
/** The job that decides comes once a minute. */
const DECIDED_WITHIN_MS = 150_000

test('a homeowner who stays silent for 72 business hours costs nobody points: every page says so', async ({
  arrive,
  enter,
  axe,
}) => {
  test.setTimeout(300_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'laneway-silence-'))
  const products: Product[] = []
  const start = async (settings: Record<string, string> = {}) => {
    const product = await startProduct({ DATA_DIR: dataDir, SEED: 'none', ...settings }, 'silence')
    products.push(product)
    return product.url
  }
  try {
    const baseURL = await start()
    const tradie = await aTradie(await arrive({ baseURL }), { name: 'Dev Okafor', postcode: POSTCODE })
    const homeowner = await enter(undefined, { baseURL })
    const requestId = await ask(homeowner, { postcode: POSTCODE })
    const [holder] = await leadHolders([tradie], 1)
    const lead = `/professionals/leads/${holder?.lead.id}`
    const clock = tradie.page.getByRole('region', { name: 'Points and clock' })

    await test.step('an attempt is recorded, and from then on the homeowner’s silence counts', async () => {
      await open(tradie.page, lead)
      await expect(clock).toContainText('left to respond')
      await tradie.page.getByRole('button', { name: 'Mark Contacted' }).click()
      await expect(clock).toContainText('You marked it contacted')
      await expect(clock).toContainText('29 points held')
      await expect(clock).toContainText('If they don’t respond by then, you get your points back')
      await open(tradie.page, '/professionals/transactions')
      await expect(tradie.page.getByText('29 held for leads')).toBeVisible()
      expect(await pointsOf(tradie)).toEqual([29, 29])
    })

    const answer = await tradie.request.get(`/api/professionals/lead/${holder?.lead.id}`)
    const { decideAt } = (await answer.json()).charge
    const [theirs, ours] = await Promise.all([homeowner, tradie].map(({ context }) => context.storageState()))
    await products[0]?.stop()

    const seconds = Math.ceil((Date.parse(decideAt) - Date.now()) / 1000)
    const laterURL = await start({ TEST_CLOCK_OFFSET: String(seconds) })
    const { page, ...later } = await arrive({ baseURL: laterURL, storageState: ours })

    await test.step('72 business hours later the points are back, by that rule', async () => {
      const points = () => pointsOf({ page, ...later })
      await expect.poll(points, { timeout: DECIDED_WITHIN_MS }).toEqual([58, 0])
      await open(page, lead)
      const then = page.getByRole('region', { name: 'Points and clock' })
      await expect(then).toContainText('+29 points')
      await expect(then).toContainText('You tried, and the homeowner did nothing for 72 business hours')
      await axe(page)
      await open(page, '/professionals/transactions')
      await expect(page.getByText('0 held for leads')).toBeVisible()
      const newest = page.getByRole('row').nth(1)
      await expect(newest).toContainText('Lead release')
      await expect(newest).toContainText('You tried, and the homeowner did nothing for 72 business hours')
      await expect(newest.getByRole('cell').nth(-2)).toHaveText('+29')
      await expect(newest.getByRole('cell').last()).toHaveText('58')
      await axe(page)
      const subjects = async () => (await mailTo(later.request, tradie.email)).map(({ subject }) => subject)
      await expect.poll(subjects).toContain('29 LV Points are back')
    })

    await test.step('the homeowner reads who was in touch, and nothing of points', async () => {
      const { page } = await arrive({ baseURL: laterURL, storageState: theirs })
      await open(page, `/quotes/${requestId}`)
      await expect(page.getByText('Says they contacted you')).toBeVisible()
      const happened = page.getByRole('region', { name: 'What happened' })
      await expect(happened).toContainText('Dev Okafor Kitchens says they were in touch')
      await expect(happened).not.toContainText(/points/i)
      await axe(page)
    })
  } finally {
    for (const product of products) await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
