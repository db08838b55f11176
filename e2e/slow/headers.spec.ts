import { aCommunity, aPost, demoCommunity, postsOf } from '../communities-world.ts'
import { expect, type SignedIn, somebody, test } from '../people.ts'

const nonceIn = (policy = '') => /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1]

async function publicPages(request: SignedIn['request']) {
  const { id } = await demoCommunity(request, 'Carpenters Corner')
  const [post] = await postsOf(request, id)
  return ['/', '/communities', `/community/${id}`, `/community/${id}/posts/${post?.id}`]
}

test('every page carries a policy with its own nonce, on all of its scripts and nowhere else', async ({ request }) => {
  for (const address of [...(await publicPages(request)), '/auth', '/not-there', '/profile', '/create-community']) {
    const nonces = new Set<string | undefined>()
    // The second and third answer come from the shared cache.
    for (const _ of [1, 2, 3]) {
      const answer = await request.get(address)
      const html = await answer.text()
      const policy = answer.headers()['content-security-policy']
      const nonce = nonceIn(policy)
      expect(nonce, address).toMatch(/^[\w+/=-]{20,}$/)
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("form-action 'self'")
      expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)
      const scripts = [...html.matchAll(/<script\b(?! type="application\/ld\+json")([^>]*)>/g)].map(([, rest]) => rest)
      expect(scripts.length, address).toBeGreaterThan(0)
      for (const attributes of scripts) expect(attributes, address).toContain(`nonce="${nonce}"`)
      nonces.add(nonce)
    }
    expect(nonces.size, `three answers of ${address} have three nonces`).toBe(3)
  }
})

test('every page has the headers that keep browsers strict', async ({ request }) => {
  for (const address of ['/', '/communities', '/api/communities', '/dev/mailbox', '/robots.txt']) {
    const headers = (await request.get(address)).headers()
    expect(headers['x-content-type-options'], address).toBe('nosniff')
    expect(headers['cross-origin-opener-policy'], address).toBe('same-origin')
    expect(headers['referrer-policy'], address).toMatch(/strict-origin|no-referrer|same-origin/)
    expect(headers['strict-transport-security'], address).toMatch(/max-age=(3153\d{4}|[4-9]\d{7})/)
    expect(headers['content-security-policy'], address).toContain("frame-ancestors 'none'")
    expect(headers.server ?? headers['x-powered-by'], address).toBeUndefined()
  }
})

test.describe('in a frame', () => {
  test.use({ expectedProblems: [/frame-ancestors 'none'/] })

  test('no page is shown', async ({ page, problems, baseURL }) => {
    await page.setContent(`<iframe src="${baseURL}/communities"></iframe>`)
    await expect.poll(() => problems).toHaveLength(1)
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0)
  })
})

test.describe('the reference of the API', () => {
  // Its script writes styles into attributes too: they are refused, and it does without.
  test.use({ expectedProblems: [/Applying inline style|favicon/] })

  test('is drawn by our own script, under a policy that forbids inline ones', async ({ page }) => {
    const answer = await page.goto('/api/docs')
    expect(answer?.headers()['content-security-policy']).not.toContain('unsafe-')
    await expect(page.getByRole('heading', { level: 1, name: /API$/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'accounts' }).first()).toBeVisible()
  })
})

test('what one person sees never reaches another through the shared pages', async ({ enter, arrive }) => {
  const person = somebody('Zebedee', 'Quokkaworth')
  const { request } = await enter(person)
  const visitor = (await arrive()).request
  for (const address of await publicPages(request)) {
    await request.post('/api/communities', { data: {} })
    for (const _ of [1, 2]) {
      const own = await request.get(address)
      expect(await own.text(), address).toContain('Quokkaworth')
      expect(own.headers()['cache-control'], address).toContain('no-store')
      const html = await (await visitor.get(address)).text()
      for (const word of ['Quokkaworth', 'Zebedee', person.email]) expect(html, address).not.toContain(word)
      expect(html, `${address} offers visitors to sign in`).toContain('Sign in')
    }
  }
})

test('pages of people who are signed in are kept nowhere', async ({ enter }) => {
  const { request } = await enter()
  const { id } = await aCommunity(request)
  const post = await aPost(request, id)
  const home = `/community/${id}`
  const own = ['/', '/communities', '/profile', '/create-community', `${home}/dashboard`, `${home}/posts/new`]
  for (const address of [...own, `${home}/posts/${post.id}`, `${home}/requests`, '/profile.data', '/api/auth/user']) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    expect(answer.headers()['cache-control'], address).toContain('no-store')
  }
})

test('a private page that looks like a file is no page', async ({ enter }) => {
  const { request } = await enter()
  const { id } = await aCommunity(request)
  for (const address of ['/profile/x.css', `/community/${id}/dashboard/x.css`, '/api/auth/user/x.css'])
    expect((await request.get(address)).status(), address).toBe(404)
})

test('forms of other sites change nothing', async ({ enter }) => {
  const { request, id: userId } = await enter()
  const { id } = await demoCommunity(request, 'Carpenters Corner')
  const foreign = { headers: { origin: 'https://evil.example' } }
  expect((await request.post(`/api/communities/${id}/join`, foreign)).status()).toBe(403)
  expect((await request.post(`/community/${id}`, { ...foreign, form: { intent: 'join' } })).status()).toBe(403)
  expect((await request.post('/api/logout', foreign)).status()).toBe(403)
  expect(await (await request.get('/api/auth/user')).json()).toMatchObject({ id: userId })
  expect(await (await request.get(`/api/communities/${id}`)).json()).toMatchObject({ viewer: null })
})

test('signing in leads back to this site alone', async ({ request, baseURL }) => {
  for (const wanted of [
    '//evil.example',
    '/\\evil.example',
    '@evil.example',
    'https:evil.example',
    'javascript:alert(1)',
  ]) {
    const login = await request.get(`/api/login?returnTo=${encodeURIComponent(wanted)}`)
    const action = /action="([^"]+)"/.exec(await login.text())?.[1] ?? ''
    const back = await request.post(new URL(action, login.url()).href, {
      form: { email: somebody().email, email_verified: 'true' },
    })
    expect(new URL(back.url()).origin, wanted).toBe(baseURL)
    expect(new URL(back.url()).pathname, wanted).not.toMatch(/^\/[/\\]/)
  }
})
