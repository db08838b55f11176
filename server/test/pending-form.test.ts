import { beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '#app/jobs.ts'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, testApp } from './app.ts'
import { type Browser, browsersInto, somebody } from './browser.ts'
import { aCommunity, aPost } from './factories.ts'
import { aMobile } from './mobiles.ts'
import { mainOf, textOf } from './page-text.ts'

let t: TestApp
let open: () => Browser

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  open = browsersInto(t.http, t.ctx.config.publicUrl)
})

const description = 'Open the kitchen to the garden: a steel beam, "new" doors & a deck.'

/** Somebody with an account, in a browser where they are not signed in. */
async function known() {
  const person = somebody()
  await open().signIn(person)
  return person
}

function typedBy({ email }: { email: string }) {
  const trades = { trades: 'Builder/Contractor', workKind: 'Kitchen', showsName: 'true', consent: 'true' }
  return { postcode: '3056', description, name: 'Vera of Brunswick', phone: aMobile(), email, ...trades }
}

const ask = (browser: Browser, form: Record<string, string>) => browser.visit('/get-quotes', { form })

/** Asks with the address of an account: what was typed waits from then on. */
async function askToWait(browser: Browser, form: Record<string, string>) {
  const page = await ask(browser, form)
  expect(page.path).toMatch(/^\/existing-account\?/)
  expect(await keptRows()).not.toEqual([])
  return page
}

/** The value of a field in a page's form. */
function typedIn(html: string, name: string) {
  const field = new RegExp(`<(input|textarea)[^>]* name="${name}"[^>]*>([^<]*)`).exec(html)
  return field?.[1] === 'textarea' ? textOf(field[2] ?? '') : (/ value="([^"]*)"/.exec(field?.[0] ?? '')?.[1] ?? '')
}
const keptRows = () => t.ctx.pool.query('select * from kept_forms').then(({ rows }) => rows)

describe('without JavaScript, somebody with an account who asks for quotes', () => {
  test('is led to log in, and from there back to the form with what was typed', async () => {
    const person = await known()
    const form = typedBy(person)
    const browser = open()
    const page = await ask(browser, form)
    expect(page.path).toBe(`/existing-account?email=${encodeURIComponent(person.email)}`)
    expect(textOf(mainOf(page.text))).toContain(`${person.email} belongs to an account here`)
    expect(mainOf(page.text)).toContain('href="/api/login?returnTo=/get-quotes"')
    const back = await browser.signIn(person, '/get-quotes')
    expect(back.path).toBe('/get-quotes')
    for (const name of ['postcode', 'description', 'name', 'phone', 'email'] as const)
      expect([name, typedIn(back.text, name)]).toEqual([name, form[name]])
    expect(back.text).toMatch(/value="Builder\/Contractor"[^>]* checked|checked=""[^>]* value="Builder\/Contractor"/)
    expect(back.text).toContain('<option value="Kitchen" selected="">')
    expect(textOf(mainOf(back.text))).toContain('Brunswick, VIC 3056')
    const isConsented = /<input[^>]* name="consent"[^>]*>/.exec(back.text)?.[0]
    expect(isConsented, 'consent is given each time').not.toContain('checked')
  })

  test('is told which files have to be chosen again', async () => {
    const person = await known()
    const browser = open()
    const body = new FormData()
    for (const [name, value] of Object.entries(typedBy(person))) body.append(name, value)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    body.append('files', new Blob([png], { type: 'image/png' }), 'kitchen wall.png')
    const sent = new Request('http://here.invalid', { method: 'POST', body })
    const answer = await t.http.inject({
      method: 'POST',
      url: '/get-quotes',
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { accept: 'text/html', 'content-type': sent.headers.get('content-type') ?? '' },
    })
    expect(answer.headers.location).toBe(`/existing-account?email=${encodeURIComponent(person.email)}`)
    const [cookie] = answer.cookies
    browser.setCookie(cookie?.name ?? '', cookie?.value ?? '')
    const back = await browser.signIn(person, '/get-quotes')
    expect(textOf(mainOf(back.text))).toContain('Please choose again: kitchen wall.png')
  })

  test('shows nobody else what they typed, and nothing of it is in an address', async () => {
    const person = await known()
    const form = typedBy(person)
    const browser = open()
    const page = await askToWait(browser, form)
    await browser.signIn(person, '/get-quotes')
    for (const { location } of page.hops)
      for (const typed of [form.phone, 'steel', 'Vera', '3056']) expect(location ?? '').not.toContain(typed)
    for (const other of [open(), await signedIn()]) {
      const { text } = await other.visit('/get-quotes')
      for (const typed of [description.slice(0, 20), form.phone, person.email]) expect(text).not.toContain(typed)
    }
  })

  test('finds nothing of it once the request is made', async () => {
    const person = await known()
    const form = typedBy(person)
    const browser = open()
    await askToWait(browser, form)
    await browser.signIn(person, '/get-quotes')
    expect((await ask(browser, form)).path).toMatch(/^\/quotes\//)
    expect(browser.cookies().kept_form).toBeUndefined()
    expect((await browser.visit('/get-quotes')).text).not.toContain('steel beam')
    expect(JSON.stringify(await keptRows())).not.toContain(form.phone)
  })

  test('leaves nothing of it to the next person at the same machine', async () => {
    const person = await known()
    const browser = open()
    await askToWait(browser, typedBy(person))
    await browser.signIn(person, '/get-quotes')
    await browser.fetch('/api/logout', { method: 'POST' })
    expect((await browser.visit('/get-quotes')).text).not.toContain('steel beam')
  })

  test('has an hour for it', async () => {
    const person = await known()
    const browser = open()
    await askToWait(browser, typedBy(person))
    await t.ctx.pool.query(`update kept_forms set created_at = created_at - interval '61 minutes'`)
    expect((await browser.signIn(person, '/get-quotes')).text).not.toContain('steel beam')
    await jobs.sweep.work(t.ctx, {})
    expect(await keptRows()).toEqual([])
  })
})

test('a thread that is turned into a quote request is in the form, with JavaScript and without', async () => {
  const { id: communityId } = await aCommunity(t.ctx)
  const { id: postId } = await aPost(t.ctx, { communityId, content: 'The **sleepers** under the hall are rotten.' })
  for (const isScripted of [false, true]) {
    const browser = open()
    await browser.visit(`/community/${communityId}/posts/${postId}${isScripted ? '.data' : ''}`, {
      form: { intent: 'ask-for-quotes' },
    })
    const { text } = await browser.visit('/get-quotes?postcode=3056')
    expect(typedIn(text, 'description')).toContain('under the hall are rotten')
  }
})

async function signedIn() {
  const browser = open()
  await browser.signIn(somebody())
  return browser
}

describe('a form of a new community whose session has ended', () => {
  const form = {
    intent: 'create',
    name: 'Tilt-up in Altona',
    description: 'Precast & tilt-up in the west.',
    category: 'Builders',
    sector: 'Industrial',
    location: 'Melbourne',
    membershipType: 'open',
    isPaid: 'on',
    price: '12.50',
  }

  test.each([
    ['without JavaScript', '/create-community'],
    ['with it', '/create-community.data'],
  ])('%s, is there again after signing in, and gone once it is made', async (_how, address) => {
    const [person, browser] = [await known(), open()]
    const { status, headers } = await browser.fetch(address, {
      form: { ...form, name: `${form.name} ${person.email}` },
    })
    if (!address.endsWith('.data')) expect(headers.get('location')).toBe('/api/login?returnTo=/create-community')
    else expect(status).toBe(401)
    const { text } = await browser.signIn(person, '/create-community')
    expect(typedIn(text, 'name')).toBe(`${form.name} ${person.email}`)
    expect(typedIn(text, 'description')).toBe(form.description)
    expect(typedIn(text, 'price')).toBe(form.price)
    for (const chosen of ['Builders', 'Industrial', 'Melbourne', 'open'])
      expect(text).toMatch(new RegExp(`<option[^>]* value="${chosen}"[^>]* selected=""`))
    expect(/<input[^>]* name="isPaid"[^>]*>/.exec(text)?.[0]).toContain('checked')
    const made = await browser.visit('/create-community', { form: { ...form, isPaid: '' } })
    expect(made.path).toMatch(/^\/community\//)
    expect((await browser.visit('/create-community')).text).not.toContain(form.name)
    expect(JSON.stringify(await keptRows())).not.toContain(person.email)
  })
})

describe('a page that has an email in its address', () => {
  test.each(['/existing-account', '/verification-sent'])(
    '%s shows it only to a person who has the full address',
    async (path) => {
      const page = await open().visit(`${path}?email=${encodeURIComponent('Ada+b@homes.example')}`)
      expect(textOf(mainOf(page.text))).toContain('Ada+b@homes.example')
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('referrer-policy')).toBe('no-referrer')
      expect(page.text).not.toMatch(/<form[^>]* method="post"/)
      const { text } = await open().visit(path)
      expect(text).not.toContain('homes.example')
    },
  )

  test('after asking for quotes with a new address it is the page about the email', async () => {
    const email = somebody().email
    const page = await ask(open(), typedBy({ email }))
    expect(page.path).toBe(`/verification-sent?email=${encodeURIComponent(email)}`)
    expect(textOf(mainOf(page.text))).toContain(`We’ve sent a link to ${email}.`)
  })

  test('lets somebody who is signed in sign out, and leads them on', async () => {
    const person = somebody()
    const browser = open()
    await browser.signIn(person)
    const own = await browser.visit(`/existing-account?email=${encodeURIComponent(person.email)}`)
    expect(own.headers.get('referrer-policy'), 'its forms say where they come from').toBe('same-origin')
    expect(mainOf(own.text)).toContain('href="/get-quotes"')
    expect(textOf(mainOf(own.text))).toContain('You are signed in')
  })

  test('is not where the header’s own sign-in leads back to', async () => {
    const { text } = await open().visit('/existing-account?email=ada%40homes.example')
    expect(text).toContain('href="/auth?returnTo=%2Fget-quotes"')
    expect(text.replace(mainOf(text), '')).not.toMatch(/href="[^"]*homes\.example/)
  })
})
