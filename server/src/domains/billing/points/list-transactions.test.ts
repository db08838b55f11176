import { randomUUID } from 'node:crypto'
import { parse } from 'node:querystring'
import { describe, expect, test } from 'vitest'
import { attachRoutes } from '#http/routing/implement.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser, withPoints } from '#test/factories.ts'
import { grantPoints } from './grant.ts'
import { holdPoints } from './hold.ts'
import { pointRoutes } from './routes.ts'
import { releaseHold } from './settle-hold.ts'

const t = await testApp({}, async (app, ctx) => {
  if (!app.implemented.has('points')) await attachRoutes(app, ctx, pointRoutes(ctx))
})

const URL = '/api/professionals/transactions'

async function aHold(professionalId: string, description = 'Lead in Brunswick') {
  const hold = { professionalId, subject: randomUUID(), points: 29, description }
  await holdPoints(t.ctx, [hold])
  return hold
}

/** 58 points, five times held and released. */
async function aBusyOne() {
  const professional = await aProfessional(t.ctx)
  await withPoints(t.ctx, professional.id, 58)
  for (let round = 0; round < 5; round += 1) {
    const { subject } = await aHold(professional.id)
    await releaseHold(t.ctx, { subject, description: 'The homeowner did nothing' })
  }
  return professional
}

describe('transactions', () => {
  test('chain: each balance is the one before it plus the change, and the last is the balance', async () => {
    const { user } = await aBusyOne()
    const { items, next } = await t.as(user).points.transactions({ query: {} })
    expect(next).toBeNull()
    expect(items).toHaveLength(11)
    let balance = 0
    for (const { lvPointsChange, balanceAfter } of items.toReversed()) {
      expect(balanceAfter).toBe(balance + lvPointsChange)
      balance = balanceAfter
    }
    expect(balance).toBe(58)
    expect(items[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: 'lead_release',
      description: 'The homeowner did nothing',
      amount: '0.00',
      lvPointsChange: 29,
      balanceAfter: 58,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  })

  test('come in pages, newest first, without a gap while new ones arrive', async () => {
    const { id, user } = await aBusyOne()
    const all = (await t.as(user).points.transactions({ query: {} })).items
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await t.as(user).points.transactions({ query: { limit: 4, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.items.map((item) => item.id))
      cursor = page.next ?? undefined
      await withPoints(t.ctx, id, 1)
    } while (cursor)
    expect(seen).toEqual(all.map((item) => item.id))
  })

  test('are the caller’s own, whatever the address asks for (T31)', async () => {
    const { user } = await aProfessional(t.ctx)
    const other = await aBusyOne()
    expect(await t.as(user).points.transactions({ query: {} })).toEqual({ items: [], next: null })
    const headers = { cookie: await t.signIn(user) }
    const answer = await t.http.inject({ url: `${URL}?professionalId=${other.id}`, headers })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Unknown query field'])
  })

  test('are for professionals: visitors and other users are asked to sign in', async () => {
    for (const user of [null, await aUser(t.ctx)])
      await expect(t.as(user).points.transactions({ query: {} })).rejects.toMatchObject({ status: 401 })
  })

  test.each(['x', '-1', '1;drop', '9'.repeat(30), ''])('refuse the cursor %j', async (cursor) => {
    const { user } = await aProfessional(t.ctx)
    await expect(t.as(user).points.transactions({ query: { cursor } })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'cursor', message: 'The cursor is damaged' }],
    })
  })

  test('over HTTP are a bare list, with the next page in a header', async () => {
    const { user } = await aBusyOne()
    const headers = { cookie: await t.signIn(user) }
    const first = await t.http.inject({ url: `${URL}?limit=10`, headers })
    expect([first.statusCode, first.json().length]).toEqual([200, 10])
    const query = parse(`limit=10&cursor=${first.headers['x-next-cursor']}`)
    const last = await t.http.inject({ url: URL, query: query as Record<string, string>, headers })
    expect([last.json().length, last.headers['x-next-cursor']]).toEqual([1, undefined])
  })
})

describe('transactions as a file', () => {
  async function exported(user: { id: string; email: string; firstName: string; lastName: string }) {
    const answer = await t.http.inject({ url: `${URL}.csv`, headers: { cookie: await t.signIn(user) } })
    return { answer, lines: answer.body.replace('\ufeff', '').trimEnd().split('\r\n') }
  }

  test('are the same lines, with gains and losses in separate columns', async () => {
    const { id, user } = await aProfessional(t.ctx)
    const topUp = { points: 290, kind: 'top_up', lot: 'paid', costCents: 1000, key: randomUUID() } as const
    await grantPoints(t.ctx, { ...topUp, professionalId: id, description: 'Top-up of $10, "thanks"' })
    await aHold(id)
    const { answer, lines } = await exported(user)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('attachment; filename="lv-points.csv"'),
      'cache-control': 'no-store',
    })
    expect(lines).toEqual([
      'Date (Melbourne),Type,Description,Points in,Points out,Balance after,Amount (AUD),Number',
      expect.stringMatching(
        /^\d{1,2} [A-Z][a-z]{2} \d{4} \d{1,2}:\d\d [ap]m,lead hold,Lead in Brunswick,0,29,261,0.00,\d+$/,
      ),
      expect.stringMatching(/,top up,"Top-up of \$10, ""thanks""",290,0,290,10.00,\d+$/),
    ])
  })

  test('run nothing in a spreadsheet: a cell that looks like a formula begins with an apostrophe (T47)', async () => {
    const { id, user } = await aProfessional(t.ctx)
    const formulas = ['=HYPERLINK(1)', '+1', '-1', '@SUM(1)', '\t=1']
    for (const description of formulas) {
      await withPoints(t.ctx, id, 29)
      await aHold(id, description)
    }
    const { answer, lines } = await exported(user)
    for (const description of formulas) expect(answer.body).toContain(`,'${description},`)
    for (const line of lines) for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+\-@\t]/)
  })

  test('are for professionals', async () => {
    const user = await aUser(t.ctx)
    for (const headers of [{}, { cookie: await t.signIn(user) }]) {
      const answer = await t.http.inject({ url: `${URL}.csv`, headers })
      expect(answer.statusCode).toBe(401)
    }
  })
})
