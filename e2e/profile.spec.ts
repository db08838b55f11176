import { request as newRequest } from '@playwright/test'
import { mailTo, picture } from './communities-world.ts'
import { identify } from './fixtures.ts'
import { expect, expectToast, open, signInByForm, somebody, test, waitForHydration } from './people.ts'
import { expectUsable } from './usable.ts'

const profile = {
  'First name': 'Adelaide',
  'Last name': 'Okonkwo-Reid',
  Profession: 'Architect',
  Location: 'Regional VIC',
  Bio: 'Verandahs, mostly.\nAnd the odd bridge.',
  Company: 'Reid and Daughters',
  'Years of experience': '16-20',
  Specialisations: 'Heritage, Timber',
  Certifications: 'Registered architect',
  Website: 'https://reid.example',
  Phone: '0491 570 156',
}
const choices = new Set(['Profession', 'Location', 'Years of experience'])

test('a visitor is told to log in, and comes back to the profile', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/profile')
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
  await expect(page.getByText('You need to be logged in to view your profile.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await identify(page, somebody('Ilse', 'Brandt'))
  expect(new URL(page.url()).pathname).toBe('/profile')
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText('Ilse Brandt')
})

test('every field of the profile can be changed and is kept', async ({ enter }) => {
  const { page, request, person } = await enter()
  await open(page, '/profile')
  const summary = page.getByRole('region', { name: 'Your profile' })
  await expect(summary.getByText('Not specified')).toHaveCount(2)
  await expect(summary).toContainText(person.email)
  const form = page.getByRole('region', { name: 'Edit Profile' })
  const field = (label: string) =>
    form.getByRole(choices.has(label) ? 'combobox' : 'textbox', { name: label, exact: true })
  for (const [label, value] of Object.entries(profile))
    await (choices.has(label) ? field(label).selectOption(value) : field(label).fill(value))
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Profile updated successfully!')
  await expect(summary).toContainText('Adelaide Okonkwo-Reid')
  await expect(summary).toContainText('Architect')
  await expect(summary).toContainText('And the odd bridge.')
  await open(page, '/profile')
  for (const [label, value] of Object.entries(profile))
    if (label !== 'Phone') await expect(field(label)).toHaveValue(value)
  await expect(field('Phone')).toHaveValue(/491 ?570 ?156$/)
  expect(await (await request.get('/api/auth/user')).json()).toMatchObject({
    firstName: 'Adelaide',
    lastName: 'Okonkwo-Reid',
    profession: 'Architect',
    location: 'Regional VIC',
    bio: profile.Bio,
    company: profile.Company,
    yearsExperience: '16-20',
    specializations: 'Heritage, Timber',
    certifications: 'Registered architect',
    website: expect.stringContaining('https://reid.example'),
    phone: expect.stringMatching(/491570156$/),
  })
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a profile without its required fields is refused, and what was typed stays', async ({ enter }) => {
      const { page } = await enter()
      await page.goto('/profile')
      if (javaScriptEnabled) await waitForHydration(page)
      const form = page.getByRole('region', { name: 'Edit Profile' })
      const text = (name: string) => form.getByRole('textbox', { name, exact: true })
      const choice = (name: string) => form.getByRole('combobox', { name, exact: true })
      await text('First name').fill('')
      await text('Last name').fill('  ')
      await text('Company').fill('Kept and Sons')
      await form.getByRole('button', { name: 'Save changes' }).click()
      await expect(text('First name')).toHaveAccessibleDescription(/First name is required/)
      await expect(text('Last name')).toHaveAccessibleDescription(/Last name is required/)
      await expect(choice('Profession')).toHaveAccessibleDescription(/Profession is required/)
      await expect(choice('Location')).toHaveAccessibleDescription(/Location is required/)
      await expect(text('First name')).toBeFocused()
      await expect(text('Company')).toHaveValue('Kept and Sons')
    })
  })

test('ending another session signs that browser out', { tag: '@slow' }, async ({ enter }) => {
  const here = await enter()
  const there = await enter(here.person)
  await open(here.page, '/profile')
  const sessions = here.page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This device')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Sign out there' }).click()
  await expectToast(here.page, 'Signed out there')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await there.request.get('/api/auth/user')).status()).toBe(401)
  await there.page.goto('/profile')
  await expect(there.page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
  expect((await here.request.get('/api/auth/user')).status()).toBe(200)
})

test('signing out everywhere else leaves only this browser signed in', { tag: '@slow' }, async ({ enter, axe }) => {
  const here = await enter()
  const others = [await enter(here.person), await enter(here.person)]
  await open(here.page, '/profile')
  const sessions = here.page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expectUsable(here.page, axe)
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expectToast(here.page, 'Signed out everywhere else')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  for (const { request } of others) expect((await request.get('/api/auth/user')).status()).toBe(401)
  expect((await here.request.get('/api/auth/user')).status()).toBe(200)
})

test('signing out ends the session on the server too', async ({ enter, baseURL }) => {
  const { page, context } = await enter()
  const { cookies } = await context.storageState()
  const cookie = cookies.find(({ name }) => /session$/.test(name))
  expect(cookie).toMatchObject({ httpOnly: true, secure: false, sameSite: 'Lax', path: '/' })
  const stolen = await newRequest.newContext({
    baseURL,
    extraHTTPHeaders: { cookie: `${cookie?.name}=${cookie?.value}` },
  })
  expect((await stolen.get('/api/auth/user')).status()).toBe(200)
  await open(page, '/communities')
  await page.locator('summary').filter({ hasText: 'Account of' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect((await stolen.get('/api/auth/user')).status()).toBe(401)
  await stolen.dispose()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
})

test('the first sign-in brings one welcome mail, and the next ones none', { tag: '@slow' }, async ({
  enter,
  arrive,
}) => {
  const first = await enter(somebody('Ilse', 'Brandt'))
  const welcomes = async () =>
    (await mailTo(first.request, first.person.email)).filter(({ subject }) => subject === 'Welcome to Laneway Village')
  await expect.poll(async () => (await welcomes()).length).toBe(1)
  expect((await welcomes())[0]?.text).toContain('Hello Ilse')
  await signInByForm((await arrive()).request, first.person)
  const later = await enter()
  await expect.poll(async () => (await mailTo(later.request, later.person.email)).length).toBe(1)
  expect(await welcomes()).toHaveLength(1)
})

test('the bottom navigation is there on phones for people who are signed in', { tag: '@screens' }, async ({
  enter,
  page,
  isMobile,
}) => {
  const bottom = { name: 'Bottom' }
  await open(page, '/')
  await expect(page.getByRole('navigation', bottom)).toBeHidden()
  const { page: own } = await enter()
  await open(own, '/communities')
  if (!isMobile) return expect(own.getByRole('navigation', bottom)).toBeHidden()
  const item = (name: string) => own.getByRole('navigation', bottom).getByRole('link', { name })
  await expect(item('Home')).toHaveAttribute('aria-current', 'page')
  await item('Profile').click()
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await expect(item('Profile')).toHaveAttribute('aria-current', 'page')
  await expect(item('Home')).not.toHaveAttribute('aria-current')
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a picture is seen at once, and others see what was chosen', async ({ enter, browser, baseURL, axe }) => {
      const { page, request } = await enter()
      const { id } = await (await request.get('/api/auth/user')).json()
      await page.goto('/profile')
      if (javaScriptEnabled) await waitForHydration(page)
      const form = page.getByRole('region', { name: 'Your picture' })
      await form.getByLabel('Choose a picture').setInputFiles(picture())
      if (javaScriptEnabled) await form.getByRole('slider', { name: 'Zoom' }).fill('2')
      await form.getByRole('button', { name: 'Save picture' }).click()
      await expect(page.getByRole('region', { name: 'Your profile' }).locator('img')).toHaveAttribute(
        'src',
        /^\/files\//,
      )
      await expect(page.getByRole('banner').locator('img[src^="/files/"]').first()).toBeAttached()

      const others = await browser.newPage({ baseURL, javaScriptEnabled })
      expect((await others.goto(`/people/${id}`))?.status()).toBe(404)
      const shown = page.getByRole('region', { name: 'What others see' })
      await shown.getByRole('checkbox', { name: /public profile/ }).check()
      await shown.getByRole('button', { name: 'Save what others see' }).click()
      await expect(shown.getByRole('link', { name: 'a public profile' })).toBeVisible()
      expect((await others.goto(`/people/${id}`))?.status()).toBe(200)
      await expect(others.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(others.getByRole('main').locator('img')).toHaveAttribute('src', /^\/files\//)
      await expectUsable(others, axe)
      await others.close()
    })
  })
