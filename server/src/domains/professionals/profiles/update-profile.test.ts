import { isAbn } from '@lv/contract/abn'
import { madeUpAbn } from '@lv/seed/made-up-abn.ts'
import isValidAbn from 'is-valid-abn'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser, licenceNumbers } from '#test/factories.ts'
import { aMobile, anAbn } from '#test/mobiles.ts'
import { judgeLicences } from './licences.ts'

// What professionals state of themselves before their first lead: ABN, licence numbers, business type.

const t = await testApp()
const fault = (path: string, message: unknown) => ({ status: 400, issues: [{ path, message }] })

describe('an ABN', () => {
  test('is kept as eleven figures, however it is spaced', async () => {
    const { user } = await aProfessional(t.ctx, { abn: null })
    const api = t.as(user).professionals
    expect(await api.updateProfile({ body: { abn: ' 51 824 753 556 ' } })).toMatchObject({ abn: '51824753556' })
    expect(await api.updateProfile({ body: {} })).toMatchObject({ abn: '51824753556' })
    expect(await api.updateProfile({ body: { abn: '' } })).toMatchObject({ abn: null, isVetted: false })
  })

  test.each(['12 345 678 901', '51 824 753 55', '51824753557', 'fifty-one eight', '00000000000'])(
    'is not %j: that is said at its field',
    async (abn) => {
      const { user } = await aProfessional(t.ctx)
      const call = t.as(user).professionals.updateProfile({ body: { abn, name: 'Somebody Else' } })
      await expect(call).rejects.toMatchObject(fault('abn', 'Please enter a valid ABN'))
      expect(await t.as(user).professionals.me({})).toMatchObject({ name: 'Bruno Costa' })
    },
  )

  test('passes in the database exactly where it passes in the form', async () => {
    const numbers = Array.from({ length: 300 }, (_, at) => madeUpAbn(at * 3_333_337))
    const broken = numbers.map(
      (abn, at) => `${abn.slice(0, at % 11)}${(Number(abn[at % 11]) + 1) % 10}${abn.slice((at % 11) + 1)}`,
    )
    const all = [...numbers, ...broken, '51824753556', '12345678901', '', '5182475355', '518247535566', 'x1824753556']
    const { rows } = await t.ctx.pool.query<{ number: string; passes: boolean }>(
      'select number, is_abn(number) as passes from unnest($1::text[]) number',
      [all],
    )
    expect(rows.filter(({ number, passes }) => passes !== isValidAbn(number))).toEqual([])
    expect(all.filter((number) => isAbn(number) !== isValidAbn(number))).toEqual([])
    expect(rows.filter(({ passes }) => passes).length).toBeGreaterThanOrEqual(numbers.length)
  })

  test('serves one account; whose it is already is told to nobody', async () => {
    const [first, second] = [await aProfessional(t.ctx), await aProfessional(t.ctx, { abn: null })]
    const call = t.as(second.user).professionals.updateProfile({ body: { abn: first.abn ?? '' } })
    const message = expect.stringMatching(/^Another account uses this ABN\. Each business has one account/)
    await expect(call).rejects.toMatchObject(fault('abn', message))
    const refusal = JSON.stringify(await call.catch((error) => error))
    for (const theirs of [first.name, first.businessName, first.user.email, first.id, first.slug])
      expect(refusal).not.toContain(theirs)
    expect(await t.as(first.user).professionals.updateProfile({ body: { abn: first.abn ?? '' } })).toMatchObject({
      abn: first.abn,
    })
  })

  test('is not free while its account is suspended', async () => {
    const suspended = await aProfessional(t.ctx, { accountStatus: 'suspended' })
    const { user } = await aProfessional(t.ctx, { abn: null })
    const call = t.as(user).professionals.updateProfile({ body: { abn: suspended.abn ?? '' } })
    await expect(call).rejects.toMatchObject({ status: 400 })
  })

  test('claimed by ten accounts at once goes to one of them', async () => {
    const abn = anAbn()
    const people = await Promise.all(Array.from({ length: 10 }, () => aProfessional(t.ctx, { abn: null })))
    const claims = await Promise.allSettled(
      people.map(({ user }) => t.as(user).professionals.updateProfile({ body: { abn } })),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = claims.flatMap((claim) => (claim.status === 'rejected' ? [claim.reason] : []))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]))
    const { rows } = await t.ctx.pool.query('select id from professionals where abn = $1', [abn])
    expect(rows).toHaveLength(1)
  })

  test('is kept from its owner by nobody with an address that is not theirs', async () => {
    const user = await aUser(t.ctx, { emailVerified: false })
    await aProfessional(t.ctx, { userId: user.id, verifiedAt: null, abn: null })
    const call = t.as(user).professionals.updateProfile({ body: { abn: anAbn() } })
    await expect(call).rejects.toMatchObject(fault('abn', expect.stringContaining('Verify your email address first')))
  })
})

describe('welcome points', () => {
  const fresh = (over = {}) => aProfessional(t.ctx, { abn: null, ...over })
  const pointsOf = async ({ user }: Awaited<ReturnType<typeof fresh>>) =>
    (await t.as(user).professionals.me({})).lvPoints
  const state = async (who: Awaited<ReturnType<typeof fresh>>, abn: string) => {
    await t.as(who.user).professionals.updateProfile({ body: { abn } })
    return pointsOf(who)
  }

  test('come when the last of it is filled in, once', async () => {
    const who = await fresh()
    expect(await pointsOf(who)).toBe(0)
    expect(await state(who, anAbn())).toBe(58)
    expect(await state(who, anAbn())).toBe(58)
    await t.as(who.user).professionals.updateProfile({ body: { mobile: aMobile() } })
    expect(await pointsOf(who)).toBe(58)
  })

  test('do not come again to an ABN or a mobile number that had them, also when that account is gone', async () => {
    const [abn, mobile] = [anAbn(), '+61491570313']
    const first = await fresh({ mobile })
    expect(await state(first, abn)).toBe(58)
    await t.ctx.pool.query("update professionals set abn = null, mobile = '' where id = $1", [first.id])
    expect(await state(await fresh(), abn)).toBe(0)
    expect(await state(await fresh({ mobile }), anAbn())).toBe(0)
  })

  test('come once where the last two things are filled in at once', async () => {
    const who = await fresh({ licenceNumbers: {}, trades: ['Plumber'] })
    const api = t.as(who.user).professionals
    await Promise.all([
      api.updateProfile({ body: { abn: anAbn() } }),
      api.updateProfile({ body: { licences: { Plumber: '36543' } } }),
    ])
    expect(await pointsOf(who)).toBe(58)
    expect((await api.me({})).isVetted).toBe(true)
  })
})

describe('a licence number', () => {
  const forms: [string, string[], string[]][] = [
    [
      'Builder/Contractor',
      ['DB-U 12345', 'cdb-u 48872', 'DBL 1234', 'DB-M 12345'],
      ['12345', 'DM-L 12345', 'DB-X 12345', 'BP-U 1'],
    ],
    ['Kitchen Renovator', ['DB-L 12345', 'CDB-L 45678'], ['REC 12345', 'none']],
    ['Bathroom Renovator', ['DB-L 12345'], ['36543']],
    ['Demolition', ['DM-L 12345', 'DM-U 123456', 'CDM-M 1234'], ['DB-U 12345', '12345']],
    ['Plumber', ['36543', 'Lic. 36543', 'VBA 112233'], ['DB-U 12345', '123', '1234567', 'L012345']],
    ['Roofer', ['36543', 'DB-L 12345'], ['REC 12345', 'roof']],
    ['Electrician', ['REC 12345', 'REC-2254', '12345'], ['A12345', '12', 'DB-U 12345']],
    ['HVAC Technician', ['AU 12345', 'L012345', 'ARC AU12345', '36543'], ['REC 12345', 'X12345']],
  ]
  test.each(forms)('of a %s has the form that its regulator gives', async (trade, right, wrong) => {
    for (const [numbers, fits] of [
      [right, true],
      [wrong, false],
    ] as const)
      for (const number of numbers)
        expect([number, await judgeLicences(t.ctx, { [trade]: number })]).toMatchObject([number, [{ fits }]])
  })

  test('is named with its regulator, its source and the day on which that was read', async () => {
    const { user } = await aProfessional(t.ctx)
    const { licences } = await t.as(user).professionals.vetting({})
    expect(licences.map(({ trade }) => trade).toSorted()).toEqual(Object.keys(licenceNumbers).toSorted())
    for (const { source, readOn, registerUrl, regulator } of licences)
      expect([source, readOn, registerUrl, regulator]).toEqual([
        expect.stringMatching(/(Act|Regulations) \d{4} \((Vic|Cth)\)/),
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        expect.stringMatching(/^https:/),
        expect.stringMatching(/Commission|Energy Safe|Refrigeration/),
      ])
  })

  test('of the wrong form is refused at its trade, and nothing else is changed', async () => {
    const { user } = await aProfessional(t.ctx, { licenceNumbers: {} })
    const api = t.as(user).professionals
    const call = api.updateProfile({ body: { about: 'New', licences: { Plumber: '36543', Electrician: 'A12345' } } })
    const message = 'Enter one such as REC 12345'
    await expect(call).rejects.toMatchObject(fault('licences.Electrician', message))
    expect(await api.me({})).toMatchObject({ about: '' })
    expect((await api.vetting({})).licences.filter(({ number }) => number)).toEqual([])
  })

  test('for a trade that needs none is refused', async () => {
    const { user } = await aProfessional(t.ctx)
    const call = t.as(user).professionals.updateProfile({ body: { licences: { Painter: '1' } } })
    await expect(call).rejects.toMatchObject(fault('licences.Painter', 'Painter needs no licence number here'))
  })

  test('is tidied, kept by trade, and an empty one takes it away', async () => {
    const { user } = await aProfessional(t.ctx, { licenceNumbers: {}, trades: ['Plumber', 'Electrician'] })
    const api = t.as(user).professionals
    await api.updateProfile({ body: { licences: { Plumber: ' 36543 ', Electrician: 'rec   12345' } } })
    const numbers = async () => (await api.vetting({})).licences.map(({ trade, number }) => [trade, number])
    expect(await numbers()).toEqual([
      ['Electrician', 'REC 12345'],
      ['Plumber', '36543'],
    ])
    await api.updateProfile({ body: { licences: { Plumber: '' } } })
    expect(await numbers()).toEqual([
      ['Electrician', 'REC 12345'],
      ['Plumber', null],
    ])
    expect(await api.me({})).toMatchObject({ isVetted: false, licenseNumber: 'REC 12345' })
  })

  test('without a trade counts for those that it has the form of, and is shown as it was given', async () => {
    const trades = ['Builder/Contractor', 'Kitchen Renovator', 'Plumber']
    const { user } = await aProfessional(t.ctx, { licenceNumbers: {}, trades })
    const api = t.as(user).professionals
    expect(await api.updateProfile({ body: { licenseNumber: 'db-u 12345' } })).toMatchObject({
      licenseNumber: 'db-u 12345',
    })
    const { licences } = await api.vetting({})
    expect(licences.map(({ number }) => number)).toEqual(['DB-U 12345', 'DB-U 12345', null])
  })

  test('never replaces another one for a trade that has one', async () => {
    const { user } = await aProfessional(t.ctx, { licenceNumbers: { Plumber: '36543' }, trades: ['Plumber'] })
    const api = t.as(user).professionals
    await api.updateProfile({ body: { licenseNumber: '99887' } })
    expect((await api.vetting({})).licences).toMatchObject([{ number: '36543' }])
  })
})

test('the kind of business is kept as it was typed', async () => {
  const { user } = await aProfessional(t.ctx)
  const api = t.as(user).professionals
  expect(await api.updateProfile({ body: { businessType: ' Sole trader ' } })).toMatchObject({
    businessType: 'Sole trader',
  })
  expect(await api.updateProfile({ body: { businessType: '' } })).toMatchObject({ businessType: null })
})

describe('hours', () => {
  const hours = { days: [1, 2, 5], from: '07:00', until: '16:30' }

  test('are kept in order, once each, shown to everybody, and taken back', async () => {
    const { user, slug } = await aProfessional(t.ctx)
    const api = t.as(user).professionals
    expect((await api.me({})).hours).toBeNull()
    await api.updateProfile({ body: { hours: { ...hours, days: [5, 1, 2, 1] } } })
    expect((await api.updateProfile({ body: { about: 'Slabs.' } })).hours).toEqual(hours)
    expect((await t.as(null).reviews.profile({ params: { slug }, query: {} })).hours).toEqual(hours)
    expect((await api.updateProfile({ body: { hours: null } })).hours).toBeNull()
    expect((await t.as(null).reviews.profile({ params: { slug }, query: {} })).hours).toBeNull()
  })

  test.each([
    [{ ...hours, days: [] }, 'hours.days'],
    [{ ...hours, days: [0] }, 'hours.days.0'],
    [{ ...hours, days: [8] }, 'hours.days.0'],
    [{ ...hours, from: '7' }, 'hours.from'],
    [{ ...hours, until: '24:00' }, 'hours.until'],
    [{ ...hours, until: '07:00' }, 'hours.until'],
  ])('%j is refused at %s', async (wrong, path) => {
    const { user } = await aProfessional(t.ctx)
    await expect(t.as(user).professionals.updateProfile({ body: { hours: wrong } })).rejects.toMatchObject({
      status: 400,
      issues: [{ path }],
    })
  })

  test.each([
    `work_days = '{1}'`,
    `work_days = '{1}', works_from = '07:00', works_until = '07:00'`,
    `work_days = '{9}', works_from = '07:00', works_until = '08:00'`,
    `works_from = '07:00', works_until = '08:00'`,
  ])('the database refuses %s', async (set) => {
    const { id } = await aProfessional(t.ctx)
    await expect(t.ctx.pool.query(`update professionals set ${set} where id = $1`, [id])).rejects.toThrow(
      'professionals_hours',
    )
  })
})
