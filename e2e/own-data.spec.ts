import { formatDate } from '@lv/contract/dates'
import { aProductByTheClock } from './by-the-clock.ts'
import { mailTo } from './communities-world.ts'
import { aTradie } from './market.ts'
import { expect, expectToast, open, test, waitForHydration } from './people.ts'
import { expectUsable } from './usable.ts'

test('a person downloads all that is stored about them, closes their account and keeps it after all @screens', async ({
  enter,
  axe,
}) => {
  const { page } = await enter()
  await open(page, '/profile')
  await page.getByRole('link', { name: 'Download my data' }).click()
  await page.getByRole('button', { name: 'Put my data together' }).click()
  const link = page.getByRole('link', { name: 'Download ZIP file' })
  await expect(link).toBeVisible({ timeout: 30_000 })
  await expectUsable(page, axe)
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)

  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByRole('region', { name: 'What goes for good' })).toContainText('Sessions')
  await expectUsable(page, axe)
  await page.getByRole('button', { name: 'Close and delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await expectUsable(page, axe)
  await open(page, '/communities')
  const note = page.getByRole('note').filter({ hasText: 'Your account is closed' })
  await note.getByRole('link', { name: 'Keep my account' }).click()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expectToast(page, 'Your account stays')
  await expect(note).toHaveCount(0)
})

test('a closed account is there for 14 days, and then nobody can sign in to it', { tag: '@slow' }, async ({
  arrive,
}) => {
  test.setTimeout(300_000)
  const clock = aProductByTheClock('deletion')
  try {
    let baseURL = await clock.onDay(0)
    const leaver = await aTradie(await arrive({ baseURL }), { name: 'Ruth Lindqvist', postcode: '3058' })
    await open(leaver.page, '/profile/data/delete')
    const lastDay = () => formatDate(new Date(Date.now() + 14 * 86_400_000))
    const due = lastDay()
    await leaver.page.getByRole('button', { name: 'Close and delete my account' }).click()
    await expect(leaver.page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
    // Midnight may come in between.
    const told = new RegExp(`^Your account will be deleted on (${due}|${lastDay()})$`)
    const storageState = await leaver.context.storageState()
    const signIn = async () => {
      const visit = await arrive({ baseURL })
      await open(visit.page, '/professionals/login')
      await visit.page.getByLabel('Email').fill(leaver.email)
      await visit.page.getByLabel('Password', { exact: true }).fill(leaver.password)
      await visit.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
      return visit
    }
    const subjects = async ({ request }: Pick<typeof leaver, 'request'>) =>
      (await mailTo(request, leaver.email)).map(({ subject }) => subject)

    await test.step('the day before, they can still sign in and keep it', async () => {
      baseURL = await clock.onDay(13)
      await clock.doNow('delete-due')
      const visit = await signIn()
      await visit.page.waitForURL('**/professionals/dashboard')
      await expect.poll(() => subjects(visit)).toContainEqual(expect.stringMatching(told))
      await open(visit.page, '/profile/data/delete')
      await expect(visit.page.getByRole('button', { name: 'Keep my account' })).toBeVisible()
    })

    await test.step('after it, their password opens nothing, the old session is over and the profile gone', async () => {
      baseURL = await clock.onDay(14.1)
      await clock.doNow('delete-due')
      const before = await arrive({ baseURL, storageState })
      await expect.poll(() => subjects(before)).toContain('Your account is deleted')
      const { page } = await signIn()
      await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
      expect((await before.request.get('/api/auth/user')).status()).toBe(401)
      const profile = await before.page.goto(`/professionals/p/${leaver.slug}`)
      expect(profile?.status()).toBe(404)
    })
  } finally {
    await clock.end()
  }
})
