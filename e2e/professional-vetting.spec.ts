import { showPhone } from '@lv/contract/phone'
import type { Page } from '@playwright/test'
import { aMobile, anAbn } from '../server/test/mobiles.ts'
import { mailTo } from './communities-world.ts'
import { anAddress, ask, leadsOf, mailedLink, PASSWORD, stopLeads } from './market.ts'
import { box, chooseTradesAndArea, signUp } from './newcomers.ts'
import { expect, expectToast, open, test, type Visit, waitForHydration } from './people.ts'
import { provePhone, textedCode } from './phone-codes.ts'

/** Nobody else works there; another place for each screen and for the newcomer without JavaScript. */
const places: Record<string, [string, string]> = { phone: ['3465', '3478'], desktop: ['3490', '3500'] }

let newcomers: Visit[] = []
test.afterEach(async () => {
  await Promise.all(newcomers.map(stopLeads))
  newcomers = []
})

const card = (page: Page) => page.getByRole('region', { name: 'Before your first lead' })
const waits = (page: Page, name: string) => card(page).getByRole('link', { name })

const brief = { workKind: 'Repair or maintenance', trades: 'Electrician' }

test('a newcomer reads what comes before the first lead, fills it in, and gets the lead that waits', async ({
  arrive,
  enter,
  axe,
}, info) => {
  test.setTimeout(240_000)
  const [postcode] = places[info.project.name] ?? ['3490']
  const newcomer = await arrive()
  newcomers = [newcomer]
  const { page, request } = newcomer
  const email = anAddress('nell')
  await ask(await enter(), { postcode, ...brief })

  await test.step('the sign-up and the page after it say that no lead comes before', async () => {
    await open(page, '/professionals')
    await expect(page.getByRole('region', { name: 'Join the network' })).toContainText(
      'Leads start once we know your business',
    )
    await signUp(page, email)
    await expect(page.getByRole('main')).toContainText('what we need before your first lead')
  })

  await test.step('so does the mail after the address was proven', async () => {
    await page.goto(await mailedLink(request, email))
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await expectToast(page, 'Email Verified Successfully', 'Your dashboard shows what we need before your first lead.')
    await page.waitForURL('**/professionals/dashboard')
    const find = async () =>
      (await mailTo(request, email)).find(({ subject }) => subject.startsWith('Before your first lead'))
    await expect.poll(find).toBeTruthy()
    expect((await find())?.text).toContain(
      'we still need your trades and service area, your ABN and a verified mobile number',
    )
  })

  await test.step('the card ticks what is there and links to what is missing; the switch says why it is off', async () => {
    await open(page, '/professionals/dashboard')
    await expect(card(page)).toContainText('1 of 4 done')
    await expect(card(page)).toContainText('Email verified: done')
    await expect(card(page).getByRole('link')).toHaveCount(3)
    const leads = page.getByRole('switch', { name: 'Receive Leads' })
    await expect(leads).toHaveAttribute('aria-checked', 'false')
    await expect(leads).toHaveAttribute('aria-disabled', 'true')
    await expect(leads).toHaveAccessibleDescription(
      /^Off\s*No leads until we have your trades and service area, your ABN and a verified mobile number\./,
    )
    await axe(page)
    await waits(page, 'Choose your trades and service area').click()
    await expect(page).toHaveURL(/\/professionals\/settings#matching$/)
  })

  await test.step('the mobile number is proven by the code of a text message', async () => {
    await open(page, '/professionals/dashboard')
    await waits(page, 'Verify your mobile number').click()
    const { business } = await (await request.get('/api/auth/phone')).json()
    await expect(box(page, /^Mobile number/)).toHaveValue(showPhone(business.phone))
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await box(page, /^Code/).fill(await textedCode(request, business.phone))
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expectToast(page, 'Phone number verified')
    await expect(page).toHaveURL(/\/professionals\/dashboard$/)
    await expect(card(page)).toContainText('2 of 4 done')
    await expect(card(page)).toContainText('Mobile number verified: done')
    await open(page, '/professionals/settings')
  })

  await test.step('trades bring their licences into the list', async () => {
    await chooseTradesAndArea(page, postcode)
    await expectToast(page, 'Settings Updated', 'Your area covers 1 postcode.')
    await open(page, '/professionals/dashboard')
    await expect(card(page)).toContainText('3 of 5 done')
    await waits(page, 'REC number: Electrician').click()
    await expect(page).toHaveURL(/\/professionals\/settings#business$/)
  })

  await test.step('what is wrong is said at its field, and stays typed', async () => {
    await box(page, 'ABN').fill('12 345 678 901')
    await box(page, 'REC number: Electrician').fill('A12345')
    const save = page.getByRole('button', { name: 'Save business details' })
    await save.click()
    await expect(box(page, 'ABN')).toHaveAccessibleDescription(/Please enter a valid ABN/)
    await expect(box(page, 'ABN')).toHaveValue('12 345 678 901')
    const abn = anAbn()
    await box(page, 'ABN').fill(abn)
    await save.click()
    await expect(box(page, 'REC number: Electrician')).toHaveAccessibleDescription(/Enter one such as REC 12345/)
    await expect(box(page, 'ABN')).toHaveValue(abn)
    await axe(page)
    await box(page, 'REC number: Electrician').fill('rec 12345')
    await box(page, 'Business type').fill('Sole trader')
    await save.click()
    await expectToast(page, 'Profile Updated', 'Your details are complete')
    await expect(box(page, 'REC number: Electrician')).toHaveValue('REC 12345')
    await expect(box(page, 'REC number: Electrician')).toHaveAccessibleDescription(/Number given, not checked yet/)
  })

  await test.step('the lead that waited comes, paid with the welcome points, and the card is gone', async () => {
    await expect.poll(async () => (await leadsOf(newcomer)).length, { timeout: 15_000 }).toBe(1)
    await open(page, '/professionals/dashboard')
    await expect(card(page)).toHaveCount(0)
    await expect(page.getByRole('switch', { name: 'Receive Leads' })).toHaveAttribute('aria-checked', 'true')
    const me = await (await request.get('/api/professionals/me')).json()
    expect(me).toMatchObject({ isVetted: true, lvPoints: 29, heldPoints: 29, businessType: 'Sole trader' })
  })
})

test(
  'without JavaScript too: the card, the forms, and the lead',
  { tag: '@slow' },
  async ({ arrive, enter, axe }, info) => {
    test.setTimeout(240_000)
    const [, postcode] = places[info.project.name] ?? ['', '3500']
    const newcomer = await arrive({ javaScriptEnabled: false })
    newcomers = [newcomer]
    const { page, request } = newcomer
    const email = anAddress('nell')
    await ask(await enter(), { postcode, ...brief })
    await page.goto('/professionals')
    await signUp(page, email)
    await page.goto(await mailedLink(request, email))
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await page.goto('/professionals/dashboard')
    await expect(card(page)).toContainText('1 of 4 done')
    await provePhone(request)
    await page.goto('/professionals/dashboard')
    await expect(card(page)).toContainText('2 of 4 done')
    await waits(page, 'Choose your trades and service area').click()
    await chooseTradesAndArea(page, postcode)
    await page.goto('/professionals/dashboard')
    await waits(page, 'Enter your ABN').click()
    await axe(page)
    await box(page, 'ABN').fill(anAbn())
    await box(page, 'REC number: Electrician').fill('REC 12345')
    await page.getByRole('button', { name: 'Save business details' }).click()
    await page.goto('/professionals/dashboard')
    await expect(card(page)).toHaveCount(0)
    await expect.poll(async () => (await leadsOf(newcomer)).length, { timeout: 15_000 }).toBe(1)
  },
)

test('an ABN of another account is refused at its field, without a word of whose it is', async ({ arrive }) => {
  const [first, second] = [await arrive(), await arrive()]
  newcomers = [first, second]
  const abn = anAbn()
  for (const [{ request }, name] of [
    [first, 'Gina Moretti'],
    [second, 'Hugo Brandt'],
  ] as const) {
    const email = anAddress('gina')
    const form = { name, mobile: aMobile(), password: PASSWORD, email, businessName: `${name} Tiling` }
    expect((await request.post('/api/professionals/signup', { data: form })).status()).toBe(201)
    const token = (await mailedLink(request, email)).split('/').at(-1)
    expect((await request.post('/api/verify-email', { data: { token } })).status()).toBe(200)
  }
  expect((await first.request.patch('/api/professionals/update-profile', { data: { abn } })).status()).toBe(200)
  const { page } = second
  await open(page, '/professionals/settings')
  await box(page, 'ABN').fill(abn)
  await page.getByRole('button', { name: 'Save business details' }).click()
  await expect(box(page, 'ABN')).toHaveAccessibleDescription(/Another account uses this ABN.*write to/)
  await expect(page.getByRole('main')).not.toContainText('Gina')
})
