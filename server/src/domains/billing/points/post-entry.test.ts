import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { transact } from '#core/context.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser, withPoints } from '#test/factories.ts'
import { getBalances } from './balances.ts'
import { KeyReused, type NewEntry, type Posting } from './entry.ts'
import { postEntries, postEntry } from './post-entry.ts'

const t = await testApp()

/** Bonus points that come (or, negative, go). */
function anEntry(professionalId: string, amount: number, over: Partial<NewEntry> = {}): NewEntry {
  const postings: Posting[] = [
    { account: { professionalId, kind: 'available' }, amount },
    { account: { own: 'issued_bonus' }, amount: -amount },
  ]
  return { kind: 'test', key: `test:${randomUUID()}`, description: 'A test', postings, ...over }
}

const available = async (professionalId: string) => (await getBalances(t.ctx, professionalId)).available

async function rowsOf(key: string) {
  const { rows } = await t.ctx.db.execute<{ amount: string; after: string | null }>(sql`
    select p.amount, p.balance_after as after from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.key = ${key} order by p.id`)
  return rows.map(({ amount, after }) => [Number(amount), after === null ? null : Number(after)])
}

describe('an entry', () => {
  test('moves the amounts of its postings, and each line records the balance after it', async () => {
    const { id } = await aProfessional(t.ctx)
    const first = anEntry(id, 58)
    const second = anEntry(id, -29)
    expect(await postEntry(t.ctx, first)).toMatchObject({ key: first.key, isNew: true })
    await postEntry(t.ctx, second)
    expect(await available(id)).toBe(29)
    expect(await rowsOf(first.key)).toEqual([
      [58, 58],
      [-58, null],
    ])
    expect(await rowsOf(second.key)).toEqual([
      [-29, 29],
      [29, null],
    ])
  })

  test('with a key that was used moves nothing and is the first one', async () => {
    const { id } = await aProfessional(t.ctx)
    const entry = anEntry(id, 58)
    const first = await postEntry(t.ctx, entry)
    expect(await postEntry(t.ctx, { ...entry, description: 'Said in other words' })).toEqual({ ...first, isNew: false })
    expect(await postEntries(t.ctx, [entry, entry])).toEqual([{ ...first, isNew: false }])
    expect(await available(id)).toBe(58)
  })

  test('with a key used for something else is an error', async () => {
    const { id } = await aProfessional(t.ctx)
    const entry = anEntry(id, 58)
    await postEntry(t.ctx, entry)
    const others = [
      { ...anEntry(id, 59), key: entry.key },
      { ...entry, kind: 'other' },
      { ...entry, amountCents: 1 },
    ]
    for (const other of others) await expect(postEntry(t.ctx, other)).rejects.toThrow(KeyReused)
    await expect(postEntries(t.ctx, [anEntry(id, 1), { ...entry, subject: id }])).rejects.toThrow(KeyReused)
    expect(await available(id)).toBe(58)
  })

  test('that would take a balance below 0 is refused, and the transaction around it can go on', async () => {
    const { id } = await aProfessional(t.ctx)
    const spend = anEntry(id, -29)
    const refusal = { status: 409, message: 'You do not have enough points' }
    await expect(postEntry(t.ctx, spend)).rejects.toMatchObject(refusal)
    await transact(t.ctx, async (ctx) => {
      await expect(postEntry(ctx, spend)).rejects.toMatchObject(refusal)
      await postEntry(ctx, anEntry(id, 5))
    })
    expect(await rowsOf(spend.key)).toEqual([])
    expect(await available(id)).toBe(5)
  })

  test('that would overdraw credit says so, whatever points come with it', async () => {
    const { id } = await aProfessional(t.ctx)
    const credit = (amount: number) =>
      anEntry(id, 1, {
        postings: [
          { account: { professionalId: id, kind: 'credit' }, amount },
          { account: { own: 'stripe_clearing' }, amount: -amount },
        ],
      })
    await postEntry(t.ctx, credit(5))
    await expect(postEntries(t.ctx, [credit(-6), anEntry(id, 5)])).rejects.toMatchObject({
      status: 409,
      message: 'You do not have enough credit',
    })
    await postEntry(t.ctx, credit(-5))
  })

  test.each([0, 0.5, 1e308, Number.NaN, '29', null, true])('of %s points is refused (T65)', async (amount) => {
    const { id } = await aProfessional(t.ctx)
    const entry = anEntry(id, amount as number)
    await expect(postEntry(t.ctx, entry)).rejects.toMatchObject({ status: 400 })
    expect(await rowsOf(entry.key)).toEqual([])
  })

  test('that does not balance, or names an unknown account, is an error and writes nothing', async () => {
    const { id } = await aProfessional(t.ctx)
    const lopsided = anEntry(id, 5, { postings: [{ account: { professionalId: id, kind: 'available' }, amount: 5 }] })
    const units = anEntry(id, 5, {
      postings: [
        { account: { professionalId: id, kind: 'available' }, amount: 5 },
        { account: { professionalId: id, kind: 'credit' }, amount: -5 },
      ],
    })
    const empty = anEntry(id, 5, { postings: [] })
    const onlyPoints = anEntry(id, 5)
    onlyPoints.postings.push({ account: { professionalId: id, kind: 'credit' }, amount: 5 })
    for (const entry of [lopsided, units, empty, onlyPoints])
      await expect(postEntry(t.ctx, entry)).rejects.toThrow(`the postings of ${entry.key} do not sum to zero`)
    const nobodys = anEntry(randomUUID(), 5)
    await expect(postEntry(t.ctx, nobodys)).rejects.toThrow('does not exist')
    expect(await rowsOf(nobodys.key)).toEqual([])
    const { rows } = await t.ctx.db.execute(sql`select from ledger_entries where key = ${nobodys.key}`)
    expect(rows).toEqual([])
  })
})

describe('entries together', () => {
  test('chain in the order they are given', async () => {
    const { id } = await aProfessional(t.ctx)
    const entries = [anEntry(id, 10), anEntry(id, 20), anEntry(id, -5)]
    await postEntries(t.ctx, entries)
    const lines = await Promise.all(entries.map(({ key }) => rowsOf(key)))
    expect(lines.map(([line]) => line)).toEqual([
      [10, 10],
      [20, 30],
      [-5, 25],
    ])
  })

  test('are written all or none, and none may owe on the way', async () => {
    const { id } = await aProfessional(t.ctx)
    const other = await aProfessional(t.ctx)
    await expect(postEntries(t.ctx, [anEntry(other.id, -1), anEntry(other.id, 1)])).rejects.toMatchObject({
      status: 409,
    })
    for (const last of [anEntry(other.id, -1), anEntry(id, -60)])
      await expect(postEntries(t.ctx, [anEntry(id, 58), last])).rejects.toMatchObject({ status: 409 })
    await expect(postEntries(t.ctx, [anEntry(id, -29), anEntry(id, 58)])).rejects.toMatchObject({ status: 409 })
    expect(await available(id)).toBe(0)
  })
})

describe('an owner’s earnings', () => {
  const earn = (ownerId: string, cents: number, kind: 'earnings' | 'owing' = 'earnings'): NewEntry => ({
    kind: 'test',
    key: `test:${randomUUID()}`,
    description: 'A share',
    postings: [
      { account: { own: kind === 'earnings' ? 'premium_pool' : 'owing_control' }, amount: -cents },
      { account: { ownerId, kind }, amount: cents },
    ],
  })
  async function balances(ownerId: string) {
    const { rows } = await t.ctx.pool.query<{ kind: string; balance: string; unit: string }>(
      'select kind, balance, unit from ledger_accounts where owner_id = $1 order by kind',
      [ownerId],
    )
    return rows.map(({ kind, balance, unit }) => `${kind} ${balance} ${unit}`)
  }

  test('are opened by who posts first, even all at once, and keep the balance after each line', async () => {
    const { id } = await aUser(t.ctx)
    expect(await balances(id)).toEqual([])
    const entries = Array.from({ length: 30 }, () => earn(id, 792))
    await Promise.all(entries.map((entry) => postEntry(t.ctx, entry)))
    expect(await balances(id)).toEqual(['earnings 23760 AUD', 'owing 0 AUD'])
    const after = (await Promise.all(entries.map(({ key }) => rowsOf(key)))).map((lines) => lines[1]?.[1])
    expect(after.toSorted((a, b) => Number(a) - Number(b))).toEqual(entries.map((_, at) => 792 * (at + 1)))
  })

  test('never fall below 0, however many ask for them', async () => {
    const { id } = await aUser(t.ctx)
    await postEntry(t.ctx, earn(id, 5000))
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => postEntry(t.ctx, earn(id, -2000))))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
    expect(refused.map(({ status, message }) => [status, message])).toEqual(
      Array.from({ length: 8 }, () => [409, 'There are not enough earnings for this']),
    )
    expect(await balances(id)).toEqual(['earnings 1000 AUD', 'owing 0 AUD'])
  })

  test('and a professional’s points move in one entry, each in its unit; the same key is the same content', async () => {
    const [{ id }, owner] = [await aProfessional(t.ctx), await aUser(t.ctx)]
    const shares = earn(owner.id, 10)
    const both = { ...shares, postings: [...shares.postings, ...anEntry(id, 5).postings] }
    await postEntry(t.ctx, both)
    expect(await postEntry(t.ctx, both)).toMatchObject({ isNew: false })
    const asProfessional = both.postings.map((posting) =>
      'ownerId' in posting.account ? { ...posting, account: { professionalId: id, kind: 'credit' as const } } : posting,
    )
    await expect(postEntry(t.ctx, { ...both, postings: asProfessional })).rejects.toThrow(KeyReused)
    expect([await available(id), await balances(owner.id)]).toEqual([5, ['earnings 10 AUD', 'owing 0 AUD']])
  })

  test('of several owners and professionals in opposite order never lock each other out', async () => {
    const people = [await aProfessional(t.ctx), await aProfessional(t.ctx)]
    const owners = [await aUser(t.ctx), await aUser(t.ctx)]
    // Straight transactions, which are not tried again: a deadlock would show.
    const post = (entries: NewEntry[]) =>
      t.ctx.db.transaction((db) => postEntries({ ...t.ctx, db, isInTransaction: true }, entries))
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        const entries = [...owners.map(({ id }) => earn(id, 1)), ...people.map(({ id }) => anEntry(id, 1))]
        return post(at % 2 === 0 ? entries : entries.toReversed())
      }),
    )
    expect(await Promise.all(owners.map(({ id }) => balances(id)))).toEqual(
      owners.map(() => ['earnings 60 AUD', 'owing 0 AUD']),
    )
  })

  test('mix no units, and the invariants hold for them', async () => {
    const { id } = await aUser(t.ctx)
    const entry = earn(id, 5)
    const [, share] = entry.postings
    const mixed = [{ account: { own: 'issued_bonus' as const }, amount: -5 }, ...(share ? [share] : [])]
    await expect(postEntry(t.ctx, { ...entry, postings: mixed })).rejects.toThrow('do not sum to zero')
    const broken = (await checkInvariants(t.ctx)).filter(({ count }) => count !== 'not built' && count !== 0)
    // Points were moved above without lots.
    expect(broken.map(({ id }) => id)).toEqual(['L1'])
    await t.ctx.pool.query(
      "update ledger_accounts set balance = balance + 1 where owner_id is not null and kind = 'owing'",
    )
    const ids = (await checkInvariants(t.ctx)).filter(({ count }) => Number(count) > 0).map(({ id }) => id)
    expect(ids).toEqual(['I3', 'I7', 'L1'])
    await t.ctx.pool.query(
      "update ledger_accounts set balance = balance - 1 where owner_id is not null and kind = 'owing'",
    )
  })
})

describe('at the same time', () => {
  test('50 entries with one key are one', async () => {
    const { id } = await aProfessional(t.ctx)
    const entry = anEntry(id, 58)
    const posted = await Promise.all(Array.from({ length: 50 }, () => postEntry(t.ctx, entry)))
    expect(new Set(posted.map((one) => one.id)).size).toBe(1)
    expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await available(id)).toBe(58)
  })

  test('50 spends of 29 from 58 are 2, and the balance is 0 (T64)', async () => {
    const { id } = await aProfessional(t.ctx)
    await withPoints(t.ctx, id, 58)
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => postEntry(t.ctx, anEntry(id, -29))))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.status)
    expect(refused).toEqual(Array.from({ length: 48 }, () => 409))
    expect(await available(id)).toBe(0)
  })

  test('entries of the same people in opposite order never lock each other out', async () => {
    const [one, two] = await Promise.all([aProfessional(t.ctx), aProfessional(t.ctx)])
    // Straight transactions, which are not tried again: a deadlock would show.
    const post = (entries: NewEntry[]) =>
      t.ctx.db.transaction((db) => postEntries({ ...t.ctx, db, isInTransaction: true }, entries))
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => {
        const entries = [anEntry(one.id, 1), anEntry(two.id, 1)]
        return post(at % 2 === 0 ? entries : entries.toReversed())
      }),
    )
    expect(await Promise.all([available(one.id), available(two.id)])).toEqual([60, 60])
  })
})

describe('the database itself', () => {
  test.each([
    'update ledger_entries set description = description',
    'delete from ledger_entries',
    'truncate ledger_entries cascade',
    'update ledger_postings set amount = amount',
    'delete from ledger_postings',
    'truncate ledger_postings',
  ])('refuses: %s', async (statement) => {
    const { id } = await aProfessional(t.ctx)
    await withPoints(t.ctx, id, 58)
    await expect(t.ctx.pool.query(statement)).rejects.toThrow('is only ever added to')
  })

  test('refuses postings that do not sum to zero when they are committed', async () => {
    const { id } = await aProfessional(t.ctx)
    const { id: entryId } = await postEntry(t.ctx, anEntry(id, 1))
    const statement = `insert into ledger_postings (entry_id, account_id, unit, amount, balance_after)
      select $1, id, unit, 5, 6 from ledger_accounts where professional_id = $2 and kind = 'available'`
    await expect(t.ctx.pool.query(statement, [entryId, id])).rejects.toThrow('do not sum to zero')
    expect(await available(id)).toBe(1)
  })
})
