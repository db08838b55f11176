import { webhookEvents } from '@lv/contract/software'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#domains/identity/accounts/passwords.ts'
import { passwords } from '#domains/identity/accounts/schema.ts'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, testApp } from './app.ts'
import { type Browser, browsersInto, somebody } from './browser.ts'
import { aProfessional } from './factories.ts'

// PRODUCT: a person who presses a guarded button confirms who they are, and is then back with what they typed (T28).

const password = 'tram stop 96 at dusk'
let t: TestApp
let open: () => Browser

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  open = browsersInto(t.http, t.ctx.config.publicUrl)
})

async function aWhileAgo() {
  await t.ctx.db.execute(sql`update sessions set authenticated_at = now() - interval '16 minutes'`)
  await t.ctx.reads.drop()
}

/** A professional who logged in a while ago. */
async function aLoggedIn() {
  const { user, id } = await aProfessional(t.ctx)
  await t.ctx.db.insert(passwords).values({ userId: user.id, hash: await hashPassword(password) })
  const browser = open()
  await browser.fetch('/api/professionals/login', { json: { email: user.email, password } })
  await aWhileAgo()
  return { browser, professionalId: id }
}

const settings = { intent: 'automatic', isOn: 'on', amount: '65', cap: '180' }
const kept = /name="isOn"[^>]* checked=""[\s\S]*name="amount"[^>]* value="65"[\s\S]*name="cap"[^>]* value="180"/

describe('without JavaScript', () => {
  test('a professional is asked for the password, and finds the form as it was sent', async () => {
    const { browser } = await aLoggedIn()
    const asked = await browser.visit('/professionals/wallet', { form: settings })
    expect(new URL(asked.url).pathname).toBe('/confirm')
    expect(asked.text).toContain('<h1 class="text-2xl">Confirm it’s you</h1>')
    expect(asked.text).not.toContain('Confirm with Laneway ID')
    expect(asked.text.replaceAll(/\s+/g, ' ')).toContain('press its button once more. Nothing happens before that.')
    const wrong = await browser.visit(asked.path, { form: { password: 'no' } })
    expect([wrong.status, wrong.path]).toEqual([400, asked.path])
    expect(wrong.text).toContain('That’s not your password. Please try again.')
    const back = await browser.visit(asked.path, { form: { password } })
    expect(new URL(back.url).pathname).toBe('/professionals/wallet')
    expect(back.text).toMatch(kept)
    expect(back.text).toContain('Nothing has happened yet. Press the button again to continue.')
    // Nothing is charged without a card: the page says so, and still shows what was typed.
    const done = await browser.visit(back.path, { form: settings })
    expect(new URL(done.url).pathname).toBe('/professionals/wallet')
    expect(done.text).toMatch(/Settings Updated|card/)
  })

  test('of several forms on a page the one that was sent waits, every ticked box of it', async () => {
    const { browser } = await aLoggedIn()
    const form = { intent: 'make-key', name: 'Job diary', 'ticked-quotes': 'yes', 'ticked-points': 'yes' }
    const asked = await browser.visit('/professionals/settings/software', { form })
    const { text } = await browser.visit(asked.path, { form: { password } })
    expect(text).toMatch(/name="name"[^>]* value="Job diary"/)
    const ticked = text.match(/<input[^>]* name="ticked-[^>]*>/g)?.filter((box) => box.includes('checked=""')) ?? []
    const names = ticked.map((box) => /name="ticked-([^"]+)"/.exec(box)?.[1])
    // Of the form beside it, which was not sent, everything is ticked as ever.
    expect(names.filter((name) => !name?.includes('.'))).toEqual(['quotes', 'points'])
    expect(names.filter((name) => name?.includes('.'))).toEqual([...webhookEvents])
    await browser.visit('/professionals/settings/software', { form })
    const after = await browser.visit('/professionals/settings/software')
    expect(after.text).toContain('Revoke Job diary')
    expect(after.text).not.toMatch(/name="name"[^>]* value="Job diary"/)
  })

  test('somebody who signs in through the provider confirms there, and the other device is signed out', async () => {
    const person = somebody()
    const [here, there] = [open(), open()]
    await there.signIn(person)
    await here.signIn(person)
    await aWhileAgo()
    const sessions = await here.fetch('/api/auth/sessions', { headers: { accept: 'application/json' } })
    const other = ((await sessions.json()) as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)
    const form = { intent: 'end-session', sessionId: other?.id ?? '' }
    const asked = await here.visit('/profile', { form })
    expect(asked.text).not.toContain('name="password"')
    const link = /href="(\/api\/login\?confirm=1[^"]+)"/.exec(asked.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const back = await here.fillIn(await here.visit(link), person)
    expect(back.path).toMatch(/^\/profile/)
    expect((await there.me()).status).toBe(200)
    await here.visit('/profile', { form })
    expect([(await here.me()).status, (await there.me()).status]).toEqual([200, 401])
  })
})

test('with JavaScript the page is told to go to the same place, and what was typed waits there', async () => {
  const { browser } = await aLoggedIn()
  const answer = await browser.fetch('/professionals/wallet.data', { form: settings })
  const told = await answer.text()
  expect(told).toContain('"/confirm?returnTo=%2Fprofessionals%2Fwallet"')
  expect((await browser.visit('/professionals/wallet')).text).toMatch(kept)
})

describe('the confirmation page', () => {
  test('continues to the page it came from, on this site only', async () => {
    const { browser } = await aLoggedIn()
    const away = `/confirm?returnTo=${encodeURIComponent('//evil.example')}`
    const page = await browser.visit(away, { form: { password } })
    expect(page.hops.map(({ location }) => location)).toEqual(['/', null])
    expect((await browser.visit('/confirm?returnTo=%2Fprofile')).path).toBe('/profile')
  })

  test('is for people who are signed in', async () => {
    const page = await open().visit('/confirm?returnTo=%2Fprofile')
    expect(page.path).toBe('/auth?returnTo=%2Fprofile')
  })
})
