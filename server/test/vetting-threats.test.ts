import { trades } from '@lv/contract/options'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { matchWaiting } from '#domains/marketplace/leads/match-waiting.ts'
import { leads } from '#domains/marketplace/leads/schema.ts'
import { testApp } from './app.ts'
import { Browser, into } from './browser.ts'
import { aRequest } from './factories.ts'
import { findToken, openTestMailbox } from './mails.ts'
import { aMobile } from './mobiles.ts'

// A throwaway mailbox and any mobile number that nobody has used gave 58 points, every trade and every postcode, and with
// them two homeowners' names and numbers (PRODUCT.md, section 6, Vetting). Over HTTP, as it was done.

const t = await testApp()
const post = openTestMailbox(t)

const password = 'tram stop 96 at dusk'
const names = ['Hanna Reid-Vasquez', 'Otto Lindqvist']

async function aThrowaway(email: string) {
  const { publicUrl } = t.ctx.config
  const browser = new Browser(publicUrl, into(t.http, publicUrl))
  await browser.fetch('/api/professionals/signup', { json: { name: 'Some Body', email, mobile: aMobile(), password } })
  const token = findToken((await post(email)).findLast((mail) => findToken(mail)))
  expect((await browser.fetch('/api/verify-email', { json: { token } })).status).toBe(200)
  return browser
}

/** All that the account is shown anywhere of leads, as text. */
async function allShown(browser: Browser) {
  const paths = ['me', 'lead-history', 'transactions', 'analytics', 'vetting', 'matching']
  const answers = await Promise.all(paths.map((path) => browser.fetch(`/api/professionals/${path}`)))
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
}

async function nothingCame(browser: Browser, phones: string[]) {
  await matchWaiting(t.ctx)
  expect(await t.ctx.db.select().from(leads)).toEqual([])
  const text = await allShown(browser)
  for (const secret of [...names, ...phones]) expect(text).not.toContain(secret)
  const me = (await (await browser.fetch('/api/professionals/me')).json()) as {
    lvPoints: number
    receiveLeads: boolean
  }
  expect(me).toMatchObject({ lvPoints: 0, receiveLeads: false })
}

describe('a throwaway mailbox and an unused mobile number', () => {
  test('bring no lead, no name, no number and no points: as signed up, with all trades and postcodes, switched on', async () => {
    const requests = await Promise.all(
      names.map((name, at) => aRequest(t.ctx, { name, postcode: ['3056', '3199'][at] ?? '' })),
    )
    const phones = requests.map(({ phone }) => phone)
    const browser = await aThrowaway('nobody@throwaway.example')
    await nothingCame(browser, phones)

    const { rows } = await t.ctx.pool.query<{ postcode: string }>(
      'select postcode from postcodes where is_served limit 400',
    )
    const everything = { trades: [...trades], postcodes: rows.map(({ postcode }) => postcode) }
    const chosen = await browser.fetch('/api/professionals/matching', { method: 'PATCH', json: everything })
    expect(chosen.status).toBe(200)
    const on = await browser.fetch('/api/professionals/toggle-leads', { method: 'PATCH', json: { receiveLeads: true } })
    expect(await on.json()).toMatchObject({
      receiveLeads: false,
      leadsReason: expect.stringMatching(
        /^No leads until we have your ABN, a verified mobile number and your licence number for .*Electrician.*Plumber/,
      ),
    })
    await nothingCame(browser, phones)
  })

  test('nor does anything that is sent along to look vetted', async () => {
    const browser = await aThrowaway('vetted@throwaway.example')
    for (const extra of [
      { vettedAt: '2020-01-01' },
      { isVetted: true },
      { phoneVerifiedAt: '2020-01-01' },
      { mayReceiveLeads: true },
    ]) {
      const answer = await browser.fetch('/api/professionals/update-profile', {
        method: 'PATCH',
        json: { about: 'x', ...extra },
      })
      expect(answer.status).toBe(400)
    }
    const { rows } = await t.ctx.pool.query(
      "select vetted_at from professionals where about = 'x' or vetted_at is not null",
    )
    expect(rows).toEqual([])
  })

  test('nor do more of them: none stands in the line', async () => {
    for (let at = 0; at < 3; at += 1) await aThrowaway(`farm-${at}@throwaway.example`)
    const { rows } = await t.ctx.pool.query('select count(*)::int as count from lead_turns where may_receive')
    expect(rows).toEqual([{ count: 0 }])
    expect(await t.ctx.db.select().from(leads).where(eq(leads.predatesVetting, true))).toEqual([])
  })
})
