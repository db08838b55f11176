import { showAbn } from '@lv/contract/abn'
import type { Page } from '@playwright/test'
import { anAbn } from '../server/test/mobiles.ts'
import { logInAsAdmin } from './administrator.ts'
import { mailTo } from './communities-world.ts'
import { anAddress, mailedLink, PASSWORD } from './market.ts'
import { expect, expectToast, open, type SignedIn, test, toastOf } from './people.ts'
import { expectUsable } from './usable.ts'

const PERSON_MS = 2100
const ADMIN = { email: 'admin@demo.example', givenName: 'Alex', familyName: 'Novak' }
const description = 'Extensions and decks in timber, mostly for weatherboard houses in the north.'

const box = (page: Page, label: string | RegExp) => page.getByRole('main').getByLabel(label)
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

type Applicant = { email: string; areas: string; businessName: string; abn?: string }

/** Fills in everything, at a person's pace: what is sent within two seconds counts as a program's. */
async function fillIn(page: Page, { email, areas, businessName, abn = anAbn() }: Applicant) {
  const typed = {
    'Business name': businessName,
    'Contact name': 'Bruno Costa',
    Email: email,
    Phone: '0491 570 156',
    ABN: abn,
    'Trade licence': '12345',
    'Service areas': areas,
    'Business description': description,
  }
  for (const [label, value] of Object.entries(typed)) await box(page, new RegExp(`^${label}`)).fill(value)
  await box(page, /^Primary trade/).selectOption('Plumber')
  await box(page, /^Experience/).selectOption('5-10 years')
  await box(page, /^Team size/).selectOption('Just me')
  await page.waitForTimeout(PERSON_MS)
}

/** Every field's message, in the documented words; the first field has the focus. */
async function expectEveryMessage(page: Page) {
  const said: Record<string, string> = {
    'Business name': 'Business name is required',
    'Contact name': 'Contact name is required',
    Email: 'Please enter a valid email',
    Phone: 'Please enter a valid phone number',
    ABN: '11 digits Please enter a valid ABN',
    'Primary trade': 'Please select your primary trade',
    Experience: 'Please select your experience level',
    'Team size': 'Please select your team size',
  }
  for (const [label, message] of Object.entries(said))
    await expect(box(page, new RegExp(`^${label}`))).toHaveAccessibleDescription(message)
  await expect(box(page, /^Service areas/)).toHaveAccessibleDescription(/Please specify your service areas$/)
  await expect(box(page, /^Business description/)).toHaveAccessibleDescription(/Please provide at least 50 characters$/)
  await expect(box(page, /^Business name/)).toBeFocused()
}

const STEPS = ['Review', 'Phone interview', 'Approval', 'Leads within days']

async function expectSubmitted(page: Page) {
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible()
  const sent = page.getByRole('region', { name: 'Application submitted' })
  await expect(sent).toContainText('Our team will contact you within 24-48 hours.')
  await expect(sent.getByRole('heading', { level: 3 })).toHaveText(STEPS)
}

/** The application of this business, opened from the list of those that wait. */
async function openAsAdmin(enter: (person: typeof ADMIN) => Promise<SignedIn>, businessName: string) {
  const { page, request } = await enter(ADMIN)
  await logInAsAdmin(request)
  await page.goto('/admin/dashboard?tab=applications')
  await page.getByRole('link', { name: businessName }).click()
  await expect(page.getByRole('heading', { level: 2, name: businessName })).toBeVisible()
  return page
}

/** Says when the call is or was, in so many days, at half past two. */
async function setInterview(office: Page, button: string, inDays: number, notes = '') {
  const form = office.getByRole('form', { name: 'Phone interview' })
  const at = new Date(Date.now() + inDays * 86_400_000)
  await form.getByLabel('Day').fill(at.toLocaleDateString('en-CA', { timeZone: 'Australia/Melbourne' }))
  await form.getByLabel('Time').fill('14:30')
  await form.getByLabel('Notes').fill(notes)
  await form.getByRole('button', { name: button }).click()
  await expectToast(
    office,
    `The phone interview is on ${at.toLocaleDateString('en-AU', { timeZone: 'Australia/Melbourne', day: 'numeric', month: 'short', year: 'numeric' })}`,
  )
}

test('an applicant confirms their suburbs, is interviewed and approved, and sets up the account', async ({
  page,
  axe,
  enter,
  request,
}) => {
  await open(page, '/professionals')
  await page.getByRole('link', { name: 'Join Network' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join the network')
  await expectUsable(page, axe)
  await press(page, 'Continue')
  await expectEveryMessage(page)
  await axe(page)
  const email = anAddress('applicant')
  const abn = anAbn()
  await fillIn(page, { email, areas: '', businessName: 'Costa Plumbing', abn: '12 345 678 901' })
  await press(page, 'Continue')
  await expect(box(page, /^ABN/)).toHaveAccessibleDescription(/Please enter a valid ABN/)
  await expect(box(page, /^Service areas/)).toHaveAccessibleDescription(/Please specify your service areas$/)
  await fillIn(page, { email, areas: 'Brunswick, Coburg, Geelong, Narnia', businessName: 'Costa Plumbing', abn })
  await press(page, 'Continue')
  const areas = page.getByRole('group', { name: 'Confirm your service areas' })
  await expect(areas).toBeFocused()
  await expect(toastOf(page)).toHaveCount(0)
  await expect(areas).toContainText('we don’t serve it yet: Geelong VIC.')
  await expect(areas).toContainText('We couldn’t find a suburb in: “Narnia”.')
  await expectUsable(page, axe)
  await areas.getByLabel('Coburg 3058').uncheck()
  await press(page, 'Submit application')
  await expectSubmitted(page)
  await expectUsable(page, axe)

  const link = await mailedLink(request, email, 'professionals/application')
  await open(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Costa Plumbing')
  await expect(page.locator('[aria-current=step]')).toContainText('Review')
  await expect(page.getByText('Brunswick 3056', { exact: true })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectUsable(page, axe)

  const office = await openAsAdmin(enter, 'Costa Plumbing')
  await expect(office.getByRole('button', { name: 'Approve and invite' })).toHaveCount(0)
  await setInterview(office, 'Set the interview', 3)
  await open(page, link)
  await expect(page.locator('[aria-current=step]')).toContainText(/We call you on .*2:30 pm, Melbourne time/)
  await press(office, 'Approve and invite')
  await expect(office.getByRole('alert')).toContainText('Approve it after the phone interview')
  await setInterview(office, 'Save', -1, 'Knows weatherboards')
  await press(office, 'Approve and invite')
  await expectToast(office, 'They are invited by email')
  await expectUsable(office, axe)

  await open(page, link)
  await expect(page.locator('[aria-current=step]')).toContainText('We email you an invitation')
  await expect(page.getByText('Knows weatherboards')).toHaveCount(0)
  const invitation = await mailedLink(request, email, 'professionals/invitation')
  await open(page, invitation)
  await expect(page.getByRole('main')).toContainText('Brunswick 3056')
  await expect(box(page, /^Your name/)).toHaveValue('Bruno Costa')
  await expectUsable(page, axe)
  await box(page, /^Password/).fill(PASSWORD)
  await box(page, /^Confirm password/).fill('something else')
  await press(page, 'Create my account')
  await expect(box(page, /^Confirm password/)).toHaveAccessibleDescription(/Passwords don't match/)
  await box(page, /^Confirm password/).fill(PASSWORD)
  await box(page, /^Password/).fill(PASSWORD)
  await press(page, 'Create my account')
  await expect(page).toHaveURL('/professionals/dashboard')
  await expectToast(page, 'Registration Successful!', 'Your dashboard shows what we need before your first lead.')
  const subjects = (await mailTo(request, email))
    .map(({ subject }) => subject)
    .toReversed()
    .slice(0, 3)
  expect(subjects).toEqual([
    expect.stringContaining('received your application'),
    expect.stringMatching(/call you on .* at 2:30 pm$/),
    expect.stringContaining('your application is approved'),
  ])

  await open(page, '/professionals/settings')
  const business = page.getByRole('region', { name: 'Business and licence numbers' })
  await expect(business.getByLabel('ABN')).toHaveValue(showAbn(abn))
  await expect(business.getByLabel(/plumb/i)).toHaveValue('12345')
  const matching = page.getByRole('region', { name: 'Trades and service area' })
  await expect(matching.getByLabel('Plumber')).toBeChecked()
  await expect(matching.getByRole('textbox', { name: 'Postcodes' })).toHaveValue('3056')
  await open(page, link)
  await expect(page.getByText('Set up on')).toBeVisible()
  await page.goto(invitation)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing that was typed is lost; a refusal is appealed once, and the application withdrawn', {
    tag: ['@screens', '@slow'],
  }, async ({ page, enter, request }) => {
    await page.goto('/professionals/join')
    await press(page, 'Continue')
    await expectEveryMessage(page)
    const email = anAddress('applicant')
    const businessName = `Costa Decks ${email.split('@')[0]}`
    await fillIn(page, { email, areas: 'Narnia', businessName })
    await press(page, 'Continue')
    await expect(box(page, /^Service areas/)).toHaveAccessibleDescription(/We couldn’t find a suburb in that/)
    await expect(box(page, /^Primary trade/)).toHaveValue('Plumber')
    await box(page, /^Service areas/).fill('Brunswick, Coburg')
    await press(page, 'Continue')
    await box(page, 'Brunswick 3056').uncheck()
    await box(page, 'Coburg 3058').uncheck()
    await press(page, 'Submit application')
    await expect(page.getByText('Choose at least one of the areas we understood')).toBeVisible()
    await expect(box(page, 'Coburg 3058')).not.toBeChecked()
    // Other words are read again before anything is sent.
    await box(page, /^Service areas/).fill('Preston')
    await press(page, 'Submit application')
    await expect(box(page, 'Preston 3072')).toBeChecked()
    await expect(box(page, /^Business description/)).toHaveValue(description)
    await press(page, 'Submit application')
    await expectSubmitted(page)

    const link = await mailedLink(request, email, 'professionals/application')
    const office = await openAsAdmin(enter, businessName)
    const decline = office.getByRole('form', { name: 'Decline' })
    await decline.getByRole('button', { name: 'Decline' }).click()
    await expect(decline.getByLabel('Reason')).toBeFocused()
    await decline.getByLabel('Reason').fill('The ABN is cancelled')
    await decline.getByRole('button', { name: 'Decline' }).click()
    await expectToast(office, 'They read your reason by email')
    await page.goto(link)
    await expect(page.getByRole('region', { name: 'Where it stands' })).toContainText('Reason: The ABN is cancelled')
    await press(page, 'Send appeal')
    await expect(box(page, /^What should we look at/)).toHaveAccessibleDescription(
      'Tell us what we should look at again',
    )
    await box(page, /^What should we look at/).fill('It was renewed on Monday.')
    await press(page, 'Send appeal')
    await expect(page.locator('[aria-current=step]')).toContainText('Appeal')
    await expect(page.getByRole('button', { name: 'Send appeal' })).toHaveCount(0)
    await page.getByText('Withdraw this application').click()
    await press(page, 'Yes, delete it')
    await expect(page).toHaveURL('/professionals/join')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
    expect((await mailTo(request, email)).length).toBe(2)
  })
})
