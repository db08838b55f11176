import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { cookieName } from '#http/sessions/session.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, type TestUser, testApp } from './app.ts'
import { type Browser, browsersInto } from './browser.ts'
import { openSubscribers } from './subscribers.ts'

// RELIABILITY.md, S4 (Australian Consumer Law): a subscription says what it costs, when it renews and how it ends; leaving
// takes a link and a button, and no phone call; the money-back does what its name says.

let t: TestApp
let people: ReturnType<typeof openSubscribers>
let open: () => Browser

beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
  people = openSubscribers(t)
  open = browsersInto(t.http, t.ctx.config.publicUrl)
})

async function signedIn(user: TestUser) {
  const browser = open()
  const [name, value = ''] = (await t.signIn(user)).split('=')
  browser.setCookie(name ?? cookieName(t.ctx.config, 'session'), value)
  return browser
}
const said = (text: string) =>
  (text.match(/<main[\s\S]*<\/main>/)?.[0] ?? '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
/** The address of the link on a page that this pattern fits. */
const linkIn = (text: string, pattern: RegExp) => (pattern.exec(text)?.[1] ?? '').replaceAll('&amp;', '&')

describe('S4: a subscription', () => {
  test('shows its price with the tax, its next renewal, and the way out', async () => {
    const member = await people.aPremiumMember()
    const { text } = await (await signedIn(member)).visit('/subscription')
    expect(said(text)).toContain('$99 a month, incl. GST')
    expect(said(text)).toMatch(/Next charge: \$99 on \d{1,2} \w+ \d{4}/)
    expect(text).toContain(`href="/subscription/cancel/${member.subscription.id}"`)
  })

  test('is cancelled with a link and a button, and nobody is asked to call', async () => {
    const member = await people.aPremiumMember()
    const browser = await signedIn(member)
    const first = await browser.visit('/subscription')
    const second = await browser.visit(linkIn(first.text, /href="(\/subscription\/cancel\/[^"]+)"/))
    expect(said(second.text)).toContain('Cancel subscription')
    expect(said(second.text)).not.toMatch(/call us|phone|ring us/i)
    const done = await browser.visit(second.path, { form: {} })
    expect(done.path).toBe('/subscription')
    const { subscriptions } = await t.as(member).subscriptions.overview({})
    const [subscription] = subscriptions
    expect(subscription).toMatchObject({ id: member.subscription.id, cancelAtPeriodEnd: true })
  })

  test('is paid back within 14 days, the exact amount shown first', async () => {
    const member = await people.aPremiumMember()
    const browser = await signedIn(member)
    const first = await browser.visit('/subscription')
    expect(said(first.text)).toContain('Within 14 days of the first payment: get $99 back')
    const second = await browser.visit(linkIn(first.text, /href="(\/subscription\/refund\/[^"]+)"/))
    expect(said(second.text)).toContain('Get $99 back?')
    const done = await browser.visit(second.path, { form: { amountCents: '9900' } })
    expect(done.path).toBe('/subscription')
    const { subscriptions } = await t.as(member).subscriptions.overview({})
    const [subscription] = subscriptions
    expect(subscription).toMatchObject({ status: 'ended', refundableCents: 0 })
  })
})
