import type { Page } from '@playwright/test'
import { aCommunity, aPost, demoCommunity, postsOf } from './communities-world.ts'
import { identify } from './fixtures.ts'
import { expect, expectToast, open, somebody, test, waitForHydration } from './people.ts'

const EMAIL_ASKS = [
  ...['Location', 'Project type', 'Budget range', 'Timeframe', 'Description', 'Name', 'Phone', 'Best time to call'],
]

async function signInWithProvider(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Laneway Village')
  await expect(page.getByText('Access your renovation quotes and project dashboard')).toBeVisible()
  await page.getByRole('link', { name: 'Sign In with Laneway ID' }).click()
  await identify(page, somebody())
}

test('joining asks a visitor to sign in and brings them back to the same page', async ({ page, request }) => {
  const { id, name } = await demoCommunity(request, 'Carpenters Corner')
  await open(page, '/communities?search=carpenters')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('button', { name: 'Join Community' }).click()
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  await page.waitForURL((url) => url.pathname === '/auth' && url.searchParams.get('returnTo') === `/community/${id}`)
  await signInWithProvider(page)
  expect(new URL(page.url()).pathname).toBe(`/community/${id}`)
  await expect(page.getByRole('button', { name: 'Join Community' })).toBeVisible()
})

test('signing in from the header comes back to the filtered list', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/communities?category=Engineers&sort=newest')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await signInWithProvider(page)
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe('/communities?category=Engineers&sort=newest')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeHidden()
})

test('a signed-in person does not see the sign-in page', { tag: '@slow' }, async ({ enter }) => {
  const { page } = await enter()
  await page.goto('/auth?returnTo=/communities')
  expect(new URL(page.url()).pathname).toBe('/communities')
})

test('liking and writing ask a visitor to sign in', { tag: '@slow' }, async ({ page, request }) => {
  const { id } = await demoCommunity(request, 'Melbourne Home Builders')
  const [post] = await postsOf(request, id)
  const address = `/community/${id}/posts/${post?.id}`
  await open(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(post?.title))
  await page.getByRole('link', { name: /^Like/ }).click()
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  await page.waitForURL((url) => url.searchParams.get('returnTo') === address)
  await open(page, `/community/${id}`)
  await page.getByRole('link', { name: 'New Post', exact: true }).click()
  await expectToast(page, 'Unauthorized')
  await page.waitForURL((url) => url.pathname === '/auth')
})

test('a visitor’s comment waits while they sign in and join', async ({ page, enter, axe }) => {
  const { request } = await enter()
  const community = await aCommunity(request)
  const { id } = await aPost(request, community.id)
  const field = page.getByLabel('Add a comment')
  await open(page, `/community/${community.id}/posts/${id}`)
  await field.fill('It is the **heat**.')
  await axe(page)
  await page.getByRole('button', { name: 'Sign in to comment' }).click()
  await expectToast(page, 'Sign in to comment', 'What you wrote is saved.')
  await signInWithProvider(page)
  await waitForHydration(page)
  await expect(field).toHaveValue('It is the **heat**.')
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await field.fill('It is the **heat**, I think.')
  await page.getByRole('button', { name: 'Join to comment' }).click()
  await expectToast(page, 'Success', 'Successfully joined the community!')
  await expect(field).toHaveValue('It is the **heat**, I think.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.locator('#comments strong')).toHaveText('heat')
  await expect(field).toHaveValue('')
  await page.reload()
  await waitForHydration(page)
  await expect(field).toHaveValue('')
})

test('what a visitor typed under a post is there when they come back by another way', { tag: '@slow' }, async ({
  page,
  enter,
}) => {
  const { request } = await enter()
  const community = await aCommunity(request)
  const { id } = await aPost(request, community.id)
  const address = `/community/${community.id}/posts/${id}`
  await open(page, address)
  await page.getByLabel('Add a comment').fill('Measure it twice.')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await signInWithProvider(page)
  await waitForHydration(page)
  expect(new URL(page.url()).pathname).toBe(address)
  await expect(page.getByLabel('Add a comment')).toHaveValue('Measure it twice.')
})

test('a community shows its tabs and numbers, and its members only to people with an account', async ({
  page,
  request,
}) => {
  const { id, memberCount } = await demoCommunity(request, 'Owner Builders Victoria')
  await open(page, `/community/${id}`)
  await expect(page.getByText(`${memberCount} Members`, { exact: true })).toBeVisible()
  const stats = page.getByRole('complementary', { name: 'Community Stats' })
  for (const fact of [String(memberCount), 'Builders', 'Residential', 'Melbourne'])
    await expect(stats).toContainText(fact)
  await expect(page.getByRole('complementary', { name: 'Recent Members' })).toContainText('Sign in to see members')
  await page.getByRole('link', { name: 'Resources' }).click()
  await expect(page.getByRole('heading', { name: 'No resources yet' })).toBeVisible()
  await expect(page.getByText('Educational content will appear here.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  await expect(page.getByText('Member projects will be showcased here.')).toBeVisible()
  await page.getByRole('link', { name: 'Discussions', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Discussions' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('what a members-only community talks about stays hidden', { tag: '@slow' }, async ({ page, request }) => {
  const { id } = await demoCommunity(request, 'Townhouse Feasibility Room')
  await open(page, `/community/${id}`)
  await expect(page.getByText('$129/month')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'For members only' })).toBeVisible()
  await expect(page.getByRole('main').locator('a[href*="/posts/"]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Subscribe to Join' }).click()
  await page.waitForURL((url) => url.pathname === '/auth')
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe(`/subscribe?community=${id}`)
})

test('the link of a community can be shared', { tag: '@slow' }, async ({ page, request, context, baseURL }) => {
  const { id } = await demoCommunity(request, 'Carpenters Corner')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, `/community/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expectToast(page, 'Link copied')
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(`${baseURL}/community/${id}`)
  const picture = await request.get(`/community/${id}/og.png`)
  expect(picture.headers()['content-type']).toBe('image/png')
})

test('the email link opens a prefilled message for booking a consultation', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/')
  const links = await page.locator('a[href^="mailto:"]').all()
  expect(links.length).toBeGreaterThanOrEqual(2)
  for (const link of links) {
    const address = new URL((await link.getAttribute('href')) ?? '')
    expect(address.pathname).toBe('hello@lanewayvillage.example')
    expect(address.searchParams.get('subject')).toMatch(/consultation/i)
    for (const question of EMAIL_ASKS) expect(address.searchParams.get('body')).toContain(`${question}:`)
  }
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '(03) 7010 0147' })).toHaveAttribute(
    ...(['href', 'tel:+61370100147'] as const),
  )
})

test('a page that is not there says so and leads on', { tag: '@slow' }, async ({ page }) => {
  const answer = await open(page, '/comunities/of-builders')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that page')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await page.getByRole('main').getByRole('searchbox', { name: 'Search communities' }).fill('heritage')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: 'Heritage Overlay Help', exact: true })).toBeVisible()
})

test('a community that is not there says so', { tag: '@slow' }, async ({ page }) => {
  const nobody = '01234567-89ab-7cde-8f01-23456789abcd'
  for (const address of [`/community/${nobody}`, '/community/no-uuid']) {
    const answer = await open(page, address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('main')).toContainText('Community not found')
    await expect(page.getByRole('main')).toContainText("The community you're looking for doesn't exist.")
  }
})

test('the other spelling of an address moves permanently', { tag: '@slow' }, async ({ request }) => {
  const { id } = await demoCommunity(request, 'Carpenters Corner')
  const answer = await request.get(`/communities/${id}`, { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toBe(`/community/${id}`)
})
