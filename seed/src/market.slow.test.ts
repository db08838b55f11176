import { DAY_MS } from '@lv/contract/durations'
import { chargeRules, chargeStates, leadStatuses, requestStatuses, type Trade, trades } from '@lv/contract/options'
import { tierNames } from '@lv/contract/pricing'
import { askHomeowners } from '@lv/server/domains/marketplace/leads/ask-homeowners.ts'
import { matchWaiting } from '@lv/server/domains/marketplace/leads/match-waiting.ts'
import { getRequestedWork } from '@lv/server/domains/marketplace/leads/open-request.ts'
import { settleLeads } from '@lv/server/domains/marketplace/leads/settle.ts'
import { checkInvariants } from '@lv/server/domains/operations/invariants/check.ts'
import { warnOfExpiry } from '@lv/server/domains/professionals/profiles/warn-of-expiry.ts'
import { singleRow } from '@lv/server/platform/database/rows.ts'
import { type TestUser, testApp } from '@lv/server/test/app.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { market } from './market.ts'
import { kmBetween, type MarketContext, readMarketContext } from './market-ground.ts'
import { seed } from './seed.ts'

const t = await testApp()
const day = new Date('2026-11-18T03:00:00Z')
let added: Record<string, number>
let ground: MarketContext

beforeAll(async () => {
  added = await seed(t.ctx)
  ground = await readMarketContext(t.ctx)
})

async function select<T extends Record<string, unknown>>(query: string): Promise<T[]> {
  return (await t.ctx.pool.query<T>(query)).rows
}
const count = async (query: string) =>
  Number(singleRow(await select<{ count: string }>(`select count(*) ${query}`)).count)
const values = async (query: string) => (await select<{ value: string }>(query)).map(({ value }) => value)

async function person(email: string): Promise<TestUser> {
  return singleRow(
    await select<TestUser>(
      `select id, email, first_name as "firstName", last_name as "lastName" from users where email = '${email}'`,
    ),
  )
}
const builder = async () => t.as(await person('builder@demo.example'))
const home = async () => t.as(await person('home@demo.example'))

test('a question in a community is answered by somebody whose licence is checked, and everybody is counted once', async () => {
  const answers = await values(`select c.author_id as value from posts p join comments c on c.id = p.answer_id
    join communities k on k.id = p.community_id
    join professionals w on w.user_id = c.author_id join documents d on d.professional_id = w.id
    where k.name = 'Heritage Overlay Help' and k.is_public and d.kind = 'licence' and d.status = 'checked'`)
  expect(answers).toHaveLength(1)
  const wrong = `from communities k where member_count <> (select count(*) from memberships m where m.community_id = k.id)
    or post_count <> (select count(*) from posts p where p.community_id = k.id and deleted_at is null)`
  expect(await count(wrong)).toBe(0)
})

describe('the market', () => {
  test('the same arguments give the same market, another round other people', () => {
    expect(market({ round: 0, now: day, ground })).toEqual(market({ round: 0, now: day, ground }))
    const [first, second] = [0, 1].map((round) => market({ round, now: day, ground }))
    const names = new Set(first?.professionals.map(({ name }) => name))
    expect(second?.professionals.filter(({ name }) => names.has(name))).toEqual([])
    const ids = new Set(first?.requests.map(({ id }) => id))
    expect(second?.requests.filter(({ id }) => ids.has(id))).toEqual([])
  })

  test('sends every request to people who do its kind of work, within their area, and the nearest equal first', () => {
    for (const round of [0, 1, 2])
      for (const { brief, place, leads } of market({ round, now: day, ground }).requests) {
        const work = getRequestedWork({
          trades: brief.trades,
          workKind: brief.kind,
          title: brief.title,
          description: brief.text,
        })
        for (const { professional: one } of leads) {
          const about = `${brief.title}: ${one.business ?? one.name}`
          expect(work.trades.some((trade) => one.trades.includes(trade as Trade)) || about).toBe(true)
          expect(kmBetween(one.place, place) <= one.radiusKm || about).toBe(true)
        }
      }
  })

  test('holds together on any day: in the summer break, at Easter, in winter', () => {
    for (const date of ['2027-01-05T01:00:00Z', '2027-03-27T22:00:00Z', '2027-07-01T14:00:00Z']) {
      const now = new Date(date)
      const { requests } = market({ round: 0, now, ground })
      const events = requests.flatMap((one) => [...one.events, ...one.leads.flatMap((lead) => lead.events)])
      expect(events.filter(({ at }) => at > now.getTime())).toEqual([])
      const leads = requests.flatMap((one) => one.leads)
      expect(leads.filter(({ charge, decideAt }) => (charge === 'held') !== (decideAt ?? 0) > now.getTime())).toEqual(
        [],
      )
      const waiting = requests.filter(
        ({ brief, verifiedAt }) =>
          (verifiedAt ?? 0) > now.getTime() - 7 * DAY_MS && !['no_consent', 'duplicate'].includes(brief.end ?? ''),
      )
      expect(new Set(waiting.map((one) => one.leads.length))).toEqual(new Set([3]))
    }
  })

  test('has 40 professionals over all trades and tiers, 60 requests or more, and people only at .example addresses', async () => {
    expect(added).toMatchObject({ professionals: 40, requests: 96 })
    expect(added.leads).toBeGreaterThan(140)
    expect(added.quotes).toBeGreaterThan(60)
    expect(added.reviews).toBeGreaterThan(12)
    expect(new Set(await values('select unnest(trades) as value from professionals'))).toEqual(new Set(trades))
    expect(new Set(await values('select tier::text as value from professionals'))).toEqual(new Set(tierNames))
    expect(await count(`from users where email not like '%.example'`)).toBe(0)
    expect(await count(`from professionals where not mobile ~ '^[+]6149157'`)).toBe(0)
    expect(
      await count(`from professionals p join users u on u.id = p.user_id where p.verified_at is not null
      and p.mobile = u.phone and p.mobile_verified_at is not null and u.phone_verified_at is not null`),
    ).toBeGreaterThan(20)
    expect(
      await count(`from professionals p join users u on u.id = p.user_id
      where u.email like '%@demo.example' and p.mobile_verified_at is null`),
    ).toBe(0)
    expect(await count(`from quote_requests where not phone ~ '^[+]61(49157|37010|35550)'`)).toBe(0)
  })

  test('has a job for two trades: the plumber is hired, and quotes for the tiling can still be accepted', async () => {
    const { requestId, ...owner } = singleRow(
      await select<TestUser & { requestId: string }>(
        `select r.id as "requestId", u.id, u.email, u.first_name as "firstName", u.last_name as "lastName"
        from quote_requests r join users u on u.id = r.user_id where r.title = 'Shower replumbed, then tiled again'`,
      ),
    )
    const page = await t.as(owner).quotes.get({ params: { requestId } })
    const of = (side: string) => page.matches.filter(({ sides }) => sides.join() === side)
    expect(of('Plumber').map(({ quote }) => quote?.status)).toContain('accepted')
    expect(of('Tiler').map(({ quote }) => quote?.status)).toContain('sent')
    const labels = of('Tiler').flatMap(({ quote }) => quote?.lines.map(({ label }) => label) ?? [])
    expect(labels).toContain('Tiling')
    expect(labels).not.toContain('Plumbing work')
    expect(page).toMatchObject({ status: 'in_progress', lookedFor: [] })
  })

  test('has homeowners who agreed that visitors see their first name, never the demo homeowner', async () => {
    const shown = await t.as(null).trust.socialProof({})
    expect(shown.length).toBeGreaterThan(3)
    expect(shown.map(({ firstName }) => firstName)).not.toContain('Nina')
  })

  test('has enough finished repairs and decks to say what they cost', async () => {
    const kinds = (await t.as(null).costs.list({})).map(({ kind, area }) => `${kind} ${area}`)
    expect(kinds).toEqual(expect.arrayContaining(['deck-or-outdoor melbourne', 'repair melbourne']))
  })

  test('shows every status of a request, a lead and a quote, every charge and rule, and every state of a paper', async () => {
    expect(new Set(await values('select status::text as value from quote_requests'))).toEqual(new Set(requestStatuses))
    expect(new Set(await values('select status::text as value from leads'))).toEqual(new Set(leadStatuses))
    expect(new Set(await values('select charge::text as value from leads'))).toEqual(new Set(chargeStates))
    const rules = new Set(await values('select charge_rule::text as value from leads where charge_rule is not null'))
    // A duplicate is found before anybody gets it; the rule is for those that were sent before.
    expect(rules).toEqual(new Set(chargeRules.filter((rule) => rule !== 'duplicate_request')))
    expect(new Set(await values('select status::text as value from quotes'))).toEqual(
      new Set(['sent', 'withdrawn', 'accepted', 'not_chosen']),
    )
    expect(new Set(await values('select status::text as value from documents'))).toEqual(
      new Set(['submitted', 'checked', 'rejected']),
    )
    expect(await count(`from documents where status = 'checked' and expires_at < now()`)).toBe(1)
    expect(await count(`from documents where expires_at between now() and now() + interval '30 days'`)).toBe(1)
  })

  test('every text is finished, and nothing happens after now or out of order', async () => {
    const texts = await values(`select body as value from messages union all select note from quote_versions
      union all select text from reviews union all select reply from reviews where reply is not null`)
    expect(texts.filter((text) => /[{}<>]|undefined|NaN/.test(text))).toEqual([])
    expect(await count('from request_events where at > now()')).toBe(0)
    expect(await count('from messages where created_at > now()')).toBe(0)
    expect(await count('from ledger_entries where created_at > now()')).toBe(0)
    expect(await count('from leads where not sent_at <= coalesce(read_at, attempted_at, sent_at)')).toBe(0)
    expect(await count('from leads where engaged_at < attempted_at or contacted_at < sent_at')).toBe(0)
    expect(await count('from quotes where sent_at > coalesce(read_at, decided_at, sent_at)')).toBe(0)
    expect(
      await count(`from quote_requests where not (created_at <= coalesce(verified_at, created_at)
        and verified_at < accepted_at and accepted_at < done_at and done_at <= coalesce(completed_at, done_at))`),
    ).toBe(0)
  })

  test('no lead of a job that is finished can still be won', async () => {
    expect(
      await count(`from leads l join quote_requests r on r.id = l.request_id
        where r.status = 'completed' and l.status in ('sent', 'contacted', 'quoted', 'withdrawn')`),
    ).toBe(0)
    expect(
      await count(`from quotes q join quote_requests r on r.id = q.request_id
        where r.status = 'completed' and q.status = 'sent'`),
    ).toBe(0)
  })

  test('quotes add up, some are flagged, and one in every comparison is the cheapest', async () => {
    expect(
      await count(`from quote_versions v where v.low_cents <> (
        select sum(amount_cents) from quote_lines l where l.quote_id = v.quote_id and l.version = v.version)`),
    ).toBe(0)
    const flags = new Set(
      await values(`select jsonb_path_query(flags, '$[*].code')::text as value from quote_versions`),
    )
    expect([...flags].some((code) => code.includes('deposit_percent'))).toBe(true)
    expect([...flags].some((code) => code.includes('home_warranty'))).toBe(true)
    expect(await count('from leads where close_out_of > 1 and close_out_rank is not null')).toBeGreaterThan(8)
  })
})

describe('the ledger of the demo', () => {
  test('breaks no invariant', async () => {
    const findings = await checkInvariants(t.ctx)
    expect(findings.filter(({ count }) => count !== 'not built' && count !== 0)).toEqual([])
  })

  test('is written in the order of its dates, professional by professional', async () => {
    expect(
      await count(`from (select e.created_at < lag(e.created_at) over (partition by p.account_id order by p.id) as is_back
        from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.balance_after is not null) line where is_back`),
    ).toBe(0)
  })

  test('gives the jobs nothing to do at once: nobody is matched, settled, asked or warned on the first minute', async () => {
    expect(await matchWaiting(t.ctx)).toBe(0)
    expect(await settleLeads(t.ctx)).toBe(0)
    expect(await askHomeowners(t.ctx)).toBe(0)
    expect(await warnOfExpiry(t.ctx)).toBe(0)
    expect(await t.waitingJobs()).toEqual([])
  })
})

describe('the demo accounts', () => {
  test('the builder is gold, has 2,000 points, and an inbox with leads in many states', async () => {
    const api = await builder()
    const me = await api.professionals.me({})
    expect(me).toMatchObject({ subscription_tier: 'gold', lvPoints: 2000, receiveLeads: true, emailVerified: true })
    const { items: leads } = await api.leads.history({ query: {} })
    expect(leads.length).toBeGreaterThanOrEqual(12)
    expect(new Set(leads.map(({ status }) => status))).toEqual(new Set(leadStatuses))
    expect(new Set(leads.map(({ charge }) => charge.state))).toEqual(new Set(chargeStates))
    expect(leads.filter(({ isUnread }) => isUnread).length).toBeGreaterThanOrEqual(2)
    expect(leads.filter(({ unreadMessages }) => unreadMessages > 0).length).toBeGreaterThanOrEqual(1)
    expect(leads.filter(({ charge }) => charge.state === 'held' && charge.decideAt).length).toBeGreaterThanOrEqual(4)
    const { items: transactions } = await api.points.transactions({ query: {} })
    expect(transactions[0]?.balanceAfter).toBe(2000)
  })

  test('the builder and the plumber sign in with the password of the demo', async () => {
    for (const email of ['builder@demo.example', 'plumber@demo.example']) {
      const payload = { email, password: 'laneway-demo-1' }
      const response = await t.http.inject({ method: 'POST', url: '/api/professionals/login', payload })
      expect([email, response.statusCode]).toEqual([email, 200])
    }
  })

  test('the homeowner has three quotes to compare: one leaves lines out, one asks for too much deposit, risks differ', async () => {
    const api = await home()
    const { items: requests } = await api.requests.mine({})
    expect(requests.map(({ status }) => status).toSorted()).toEqual(['completed', 'in_progress', 'pending', 'quoted'])
    const { id: requestId = '' } = requests.find(({ status }) => status === 'quoted') ?? {}
    const page = await api.quotes.get({ params: { requestId } })
    const quotes = page.matches.flatMap(({ quote }) => quote ?? [])
    expect(quotes.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
    expect(page.comparison.some(({ cells }) => cells.some(({ line }) => line === null))).toBe(true)
    const overCap = quotes.filter(({ flags }) => flags.some(({ code }) => code.startsWith('deposit_percent')))
    expect(overCap.length).toBe(1)
    expect(new Set(quotes.map(({ riskPercent }) => riskPercent)).size).toBe(3)
    const { id: doneId = '' } = requests.find(({ status }) => status === 'completed') ?? {}
    expect((await api.quotes.get({ params: { requestId: doneId } })).review).toBeNull()
  })
})

test('a second run changes nothing, and a larger one adds rounds that keep the rules, and has no more to pay', async () => {
  const paid = () => t.ctx.pool.query('select count(*) from subscriptions')
  const { rows: before } = await paid()
  expect(await seed(t.ctx)).toEqual({})
  // The least that has a second round.
  const more = await seed(t.ctx, { scale: 1.5 })
  expect(more).toMatchObject({ professionals: 40, requests: 96 })
  expect((await paid()).rows).toEqual(before)
  const findings = await checkInvariants(t.ctx)
  expect(findings.filter(({ count }) => count !== 'not built' && count !== 0)).toEqual([])
  expect(await matchWaiting(t.ctx)).toBe(0)
})

test('those whom one signs in as have something to read: quotes, comments, conversations and a word of an owner', async () => {
  const told = async (email: string) => (await t.as(await person(email)).notifications.list({ query: {} })).items
  expect(await told('home@demo.example')).toContainEqual(
    expect.objectContaining({ text: expect.stringMatching(/sent you a quote: \$/) }),
  )
  expect(await told('member@demo.example')).toContainEqual(
    expect.objectContaining({ text: expect.stringMatching(/comments? on/) }),
  )
  const { items } = await t.as(await person('member@demo.example')).conversations.list({ query: {} })
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['direct', 'community']))
})
