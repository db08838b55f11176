import { expect, open, test } from '../people.ts'

test('the landing page leads where its buttons say', async ({ page }) => {
  await open(page, '/landing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Building Industry Communities')
  const main = page.getByRole('main')
  for (const [name, path] of [
    ['Browse Communities', '/api/login?returnTo=/communities'],
    ['create your own', '/api/login?returnTo=/create-community'],
    ['Get Started Today', '/api/login?returnTo=/communities'],
    ['Contact Us', '/about#contact'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
  await expect(main.getByText('Platform fee: 20% on paid memberships | Free communities available')).toBeVisible()
  await main.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(/\/learn-more#communities$/)
  await page.goBack()
  await main.getByRole('link', { name: 'Get a Free Quote' }).click()
  await expect(page).toHaveURL(/\/get-quotes$/)
})

test('the documented address of the quote form has moved for good', async ({ request }) => {
  const answer = await request.get('/quote-mvp?postcode=3056', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toBe('/get-quotes?postcode=3056')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'no-preference' } })

  test('questions open, and the ticker stops when it is told to', async ({ page }) => {
    await page.goto('/landing')
    const answer = page.getByText('Three at most, ever.')
    await expect(answer).toBeHidden()
    await page.getByText('How many builders will call me about my renovation?').click()
    await expect(answer).toBeVisible()
    await page.goto('/property-development')
    const row = page.getByRole('region', { name: 'What people build here' }).locator('ul').first().locator('..')
    await expect(row).toHaveCSS('animation-play-state', 'running')
    await page.getByRole('checkbox', { name: 'Pause' }).check()
    await expect(row).toHaveCSS('animation-play-state', 'paused')
  })
})
