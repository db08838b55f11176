import type { Page } from '@playwright/test'
import { aCommunity } from '../communities-world.ts'
import { anAddress, ask, aTradie, leadHolders, stopLeads, type Tradie } from '../market.ts'
import { enterAsMember } from '../membership.ts'
import { expect, expectToast, open, test } from '../people.ts'

const WENT_WRONG = 'Something went wrong. Please try again.'
/** Another place for each screen, far from the demo professionals. */
const postcodes: Record<string, string> = { phone: '3409', desktop: '3401' }

let tradies: Tradie[] = []
test.afterEach(async () => {
  await Promise.all(tradies.map(stopLeads))
  tradies = []
})

const box = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByLabel(new RegExp(`^${label}`))
    .and(page.locator(':not([type=checkbox])'))
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Types, presses the button away from the network, and finds the toast and every word where they were. */
async function expectKept(
  page: Page,
  { typed = {}, button, said = WENT_WRONG, title = 'Error' }: Record<'button', string> & Partial<Kept>,
) {
  for (const [label, value] of Object.entries(typed)) await box(page, label).fill(value)
  await page.context().setOffline(true)
  await press(page, button)
  await expectToast(page, title, said)
  for (const [label, value] of Object.entries(typed)) await expect(box(page, label)).toHaveValue(value)
  await page.context().setOffline(false)
}
type Kept = { typed: Record<string, string>; said: string; title: string }

test('a lost connection keeps the login and the new password', async ({ page, axe }) => {
  await open(page, '/professionals/login')
  const typed = { Email: anAddress('gina'), Password: 'tram stop 96 at dusk' }
  await expectKept(page, { typed, button: 'Sign in' })
  await axe(page)
  await press(page, 'Sign in')
  const message = page.getByRole('main').getByText(WENT_WRONG)
  await expect(message, 'the next answer takes its place').toBeHidden()
  await open(page, '/professionals/forgot-password')
  await expectKept(page, { typed: { Email: typed.Email }, button: 'Send the link' })
  await press(page, 'Send the link')
  await expectToast(page, 'Reset Email Sent')
  await open(page, `/professionals/reset-password/${'a'.repeat(43)}`)
  const password = { 'New password': typed.Password, 'Confirm password': typed.Password }
  const said = 'Failed to reset password.'
  await expectKept(page, { typed: password, button: 'Reset password', title: 'Reset Failed', said })
})

test('a lost connection keeps a post, and says that joining failed', async ({ enter }) => {
  const { page, community } = await enterAsMember(enter)
  await open(page, `/community/${community.id}/posts/new`)
  await page.getByLabel('Title').fill('Two cracks over the lintel')
  const text = page.getByRole('textbox', { name: 'Post', exact: true })
  await text.fill('Is this safe?')
  await expectKept(page, { button: 'Post' })
  await expect(page.getByLabel('Title')).toHaveValue('Two cracks over the lintel')
  await expect(text).toHaveValue('Is this safe?')
  await press(page, 'Post')
  await expectToast(page, 'Posted')
  const stranger = await enter()
  await open(stranger.page, `/community/${(await aCommunity(page.request)).id}`)
  await expectKept(stranger.page, { button: 'Join Community', said: 'Failed to join community' })
})

test('a lost connection keeps what a professional and a homeowner write', async ({ arrive, enter }, info) => {
  test.setTimeout(180_000)
  const postcode = postcodes[info.project.name] ?? '3401'
  tradies = [await aTradie(await arrive(), { name: 'Noa Lang', postcode })]
  const homeowner = await enter()
  const requestId = await ask(homeowner, { postcode })
  const [tradie] = await leadHolders(tradies, 1)
  if (!tradie) throw new Error('the lead has arrived')
  const { page, lead } = tradie

  await test.step('the lead: a message, a report, and that they got in touch', async () => {
    await open(page, `/professionals/leads/${lead.id}`)
    await expectKept(page, { typed: { 'Write to': 'Tuesday at eight?' }, button: 'Send message' })
    await press(page, 'Send message')
    await expectToast(page, 'Message sent')
    await page.getByText('Report a bad lead').click()
    await box(page, 'What is wrong').selectOption({ index: 1 })
    await expectKept(page, { typed: { Note: 'The number rings out.' }, button: 'Send report' })
    await expect(box(page, 'What is wrong')).not.toHaveValue('')
    await expectKept(page, { button: 'Mark Contacted', said: 'Failed to mark lead as contacted.' })
    await press(page, 'Mark Contacted')
    await expectToast(page, 'Lead Updated')
  })

  await test.step('the quote', async () => {
    await open(page, `/professionals/leads/${lead.id}/quote`)
    await expectKept(page, { typed: { 'Note to the homeowner': 'We measure once more.' }, button: 'Send quote' })
  })

  await test.step('the dashboard: the switch', async () => {
    await open(page, '/professionals/dashboard')
    const leads = page.getByRole('switch', { name: 'Receive Leads' })
    await page.context().setOffline(true)
    await leads.click()
    await expectToast(page, 'Error', 'Failed to update lead settings. Please try again.')
    await expect(leads).toHaveAttribute('aria-checked', 'true')
    await page.context().setOffline(false)
  })

  await test.step('the settings: the profile', async () => {
    await open(page, '/professionals/settings?edit=profile')
    const said = 'Failed to update profile. Please try again.'
    await expectKept(page, { typed: { 'Full name': 'Noa Langer' }, button: 'Save changes', said })
  })

  await test.step('the request: the brief, and the thread', async () => {
    await open(homeowner.page, `/quotes/${requestId}`)
    await homeowner.page.getByText('Change the brief').click()
    const typed = { 'What would you like done': 'New kitchen, and the wall to the hall comes out.' }
    await expectKept(homeowner.page, { typed, button: 'Save the brief' })
    await press(homeowner.page, 'Save the brief')
    await expectToast(homeowner.page, 'The brief is saved.')
    await open(homeowner.page, `/quotes/${requestId}/messages/${lead.id}`)
    await expectKept(homeowner.page, { typed: { 'Write to': 'Tuesday is fine.' }, button: 'Send message' })
  })

  await test.step('the profile', async () => {
    await open(homeowner.page, '/profile')
    const typed = { Company: 'Reid and Daughters' }
    await expectKept(homeowner.page, { typed, button: 'Save changes', said: 'Failed to update profile' })
  })
})
