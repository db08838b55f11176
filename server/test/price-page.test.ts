import { describe, expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { testApp } from './app.ts'
import { aProfessional } from './factories.ts'
import { mainOf, textOf, textsOf } from './page-text.ts'
import { openSubscribers } from './subscribers.ts'

await ensureBuilt()
const t = await testApp({}, (app, ctx) => pages(app, ctx))
const s = openSubscribers(t)

async function main(url: string, cookie = '') {
  await t.ctx.reads.drop()
  const answer = await t.http.inject({ url, headers: { accept: 'text/html', cookie } })
  expect(answer.statusCode).toBe(200)
  return mainOf(answer.body)
}

/** Pages that speak of prices. */
const priced = ['/professionals/checkout', '/professionals/subscription', '/learn-more', '/terms', '/professionals']

describe('the price page', () => {
  test('says what a lead costs at the pace of its address, as a form without JavaScript and as a picture', async () => {
    const html = await main('/professionals/checkout?leads=6')
    expect(html).toMatch(/<form[^>]* method="get"/)
    expect(html).toMatch(/<input[^>]* type="range"/)
    const rows = html.split('<tbody')[1]?.split('<tr').slice(1).map(textOf) ?? []
    expect(rows.map((row) => row.replace(/^[^A-Z]*/, ''))).toEqual([
      ...['Pay as you go $174.00 $29.00', 'Basic plan $153.15 $25.52', 'Silver tier $113.56 $18.93'].map((row) =>
        expect.stringContaining(row),
      ),
      expect.stringMatching(/Gold tier Cheapest \$102\.66 \$17\.11/),
      expect.stringContaining('Platinum tier $119.99 $20.00'),
    ])
    expect(html).toContain('At 6, Gold tier is cheapest.')
  })

  test('has the five plan cards at the prices in force, each with what $100 buys', async () => {
    const html = await main('/professionals/checkout')
    expect(textsOf(html, 'h2').slice(0, 5)).toEqual(['Free', 'Basic', 'Value', 'Popular', 'Best Value'])
    for (const points of [100, 114, 140, 150, 167]) expect(textOf(html)).toContain(`$100 buys ${points} points`)
  })

  test('and every other one that speaks of prices knows one list', async () => {
    for (const url of priced) {
      const text = textOf(await main(url))
      expect(text).not.toMatch(/listed|29 points a dollar|buys 29|= 29 points|2,900|the list says/i)
    }
  })

  test('tells who pays for a plan that it is theirs, and the tier beside it says what pressing does', async () => {
    const { user } = await s.aPaidTier('gold')
    const cookie = await t.signIn(user)
    const cards = (await main('/professionals/checkout', cookie))
      .split('<li')
      .filter((card) => card.includes('<h2'))
      .slice(0, 5)
    expect(cards.map((card) => /Your plan/.test(card))).toEqual([false, false, false, true, false])
    const tiers = textOf(await main('/professionals/subscription', cookie))
    expect(tiers).toMatch(/Downgrade.*Current Tier.*Upgrade Now.*Request Quote/)
    const change = textOf(await main('/professionals/subscription/change?tier=platinum', cookie))
    expect(change).toMatch(/Upgrade to Platinum.*To pay now, incl\. GST/)
    expect(textOf(await main('/professionals/checkout?plan=value', cookie))).toContain('Downgrade')
  })

  test('the premium page tells a member what is charged next and when', async () => {
    const { subscription: _, ...member } = await s.aPremiumMember()
    const text = textOf(await main('/subscribe', await t.signIn(member)))
    expect(text).toMatch(/You are premium.*Next charge: \$99 on \d+ \w+ \d{4}/)
    expect(text).not.toContain('nothing more is charged')
  })
})

test('a wallet counts the plan into what was spent, and marks one plan as the cheapest', async () => {
  const { user } = await s.aPaidTier('silver')
  const text = textOf(await main('/professionals/wallet', await t.signIn(user)))
  expect(text).toContain('$49.99 for points, plan and add-ons')
  expect(text.match(/Cheapest (?:\$|Free)/g)).toHaveLength(1)
  const { user: newcomer } = await aProfessional(t.ctx)
  expect(textOf(await main('/professionals/wallet', await t.signIn(newcomer)))).toContain('$50 buys 50 points now')
})
