import { showPhone } from '@lv/contract/phone'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { transact } from '#core/context.ts'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser, withPoints } from '#test/factories.ts'
import { getProfessional } from './get.ts'
import { leadsReason } from './parts/leads-reason.ts'
import { professionals } from './schema.ts'

const t = await testApp()

describe('a professional', () => {
  test('sees themselves, with balances in both spellings, and exactly these fields', async () => {
    const professional = await aProfessional(t.ctx, { tier: 'gold', tierBonusPoints: 170, topUpPerMille: 500 })
    await withPoints(t.ctx, professional.id, 100)
    await t.ctx.db.execute(sql`update ledger_accounts set balance = 1250
      where professional_id = ${professional.id} and kind = 'credit'`)
    expect(await t.as(professional.user).professionals.me({})).toEqual({
      id: professional.id,
      slug: professional.slug,
      name: 'Bruno Costa',
      businessName: 'Costa Building',
      email: professional.user.email,
      mobile: professional.mobile,
      about: '',
      accountStatus: 'active',
      statusReason: null,
      emailVerified: true,
      lvPoints: 100,
      lv_points: 100,
      heldPoints: 0,
      owedPoints: 0,
      creditBalance: '12.50',
      credit_balance: '12.50',
      receiveLeads: true,
      wantsLeads: true,
      leadsReason: null,
      awayUntil: null,
      subscription_tier: 'gold',
      tier_bonus_points: 170,
      topUpPerMille: 500,
      licenseNumber: null,
      businessType: null,
      abn: expect.stringMatching(/^\d{11}$/),
      mobileVerifiedAt: expect.any(String),
      isVetted: true,
      hours: null,
      hasChosenMatching: true,
      isSuperAdmin: false,
      createdAt: professional.createdAt.toISOString(),
    })
  })

  test('is the same inside a transaction and outside', async () => {
    const { id: professionalId } = await aProfessional(t.ctx, { awayUntil: new Date('2099-01-31') })
    const asked = { professionalId, isSuperAdmin: false }
    const inside = await transact(t.ctx, (ctx) => getProfessional(ctx, asked))
    expect(inside.createdAt).toBeInstanceOf(Date)
    expect(inside).toEqual(await getProfessional(t.ctx, asked))
  })

  test('is read in one query', async () => {
    const { id } = await aProfessional(t.ctx)
    const query = vi.spyOn(t.ctx.pool, 'query')
    await getProfessional(t.ctx, { professionalId: id, isSuperAdmin: false })
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
  })

  test('is a super admin where the server says so', async () => {
    const user = await aUser(t.ctx, { email: 'admin@demo.example' })
    await aProfessional(t.ctx, { userId: user.id })
    expect((await t.as(user).professionals.me({})).isSuperAdmin).toBe(true)
  })
})

describe('leads come', () => {
  const now = new Date('2026-03-02T00:00:00Z')
  const fit = { isOn: true, isVerified: true, gaps: [] as string[], points: 29, owed: 0, awayUntil: null }

  test.each([
    ['with 29 points, the switch on, verified and not away', {}, null],
    ['not with 28 points', { points: 28 }, /29 LV Points and you have 28/],
    ['not while points are owed', { points: 0, owed: 12 }, /^You owe 12 points from a refunded payment: top up/],
    ['not without what comes first', { gaps: ['abn'], points: 0 }, /^No leads until we have your ABN\.$/],
    [
      'not without any of it, each by its name',
      { gaps: ['matching', 'mobile', 'abn', 'licence:Plumber', 'licence:Roofer'] },
      /^No leads until we have your trades and service area, a verified mobile number, your ABN and your licence number for Plumber and Roofer\.$/,
    ],
    ['not with the switch off', { isOn: false }, /switched leads off/],
    ['not before the email is verified', { isVerified: false }, /Verify/],
    ['not while away', { awayUntil: new Date('2026-03-09T13:00:00Z') }, /away until 10 March 2026/],
    ['again after the leave', { awayUntil: new Date('2026-03-01T13:00:00Z') }, null],
  ])('%s', (_name, over, reason) => {
    const said = leadsReason({ ...fit, ...over }, now)
    if (reason === null) expect(said).toBeNull()
    else expect(said).toMatch(reason)
  })
})

describe('the switch for leads', () => {
  test('stays off with 28 points, says why, and works by itself with one more', async () => {
    const { user, id } = await aProfessional(t.ctx, { receiveLeads: false })
    await withPoints(t.ctx, id, 28)
    const api = t.as(user).professionals
    expect(await api.toggleLeads({ body: { receiveLeads: true } })).toEqual({
      receiveLeads: false,
      leadsReason: 'A lead costs 29 LV Points and you have 28. You’ll get leads again once you have 29.',
    })
    expect((await api.me({})).receiveLeads).toBe(false)
    await withPoints(t.ctx, id, 1)
    expect((await api.me({})).receiveLeads).toBe(true)
  })

  test('goes off and on with enough points', async () => {
    const { user, id } = await aProfessional(t.ctx)
    await withPoints(t.ctx, id, 58)
    const api = t.as(user).professionals
    expect(await api.toggleLeads({ body: { receiveLeads: false } })).toEqual({
      receiveLeads: false,
      leadsReason: 'You have switched leads off.',
    })
    expect(await api.toggleLeads({ body: { receiveLeads: true } })).toEqual({ receiveLeads: true, leadsReason: null })
  })

  test.each(['true', 1, null, undefined])('takes no %j for a yes', async (receiveLeads) => {
    const { user } = await aProfessional(t.ctx)
    const call = t.as(user).professionals.toggleLeads({ body: { receiveLeads: receiveLeads as unknown as boolean } })
    await expect(call).rejects.toMatchObject({ status: 400 })
  })
})

describe('the profile', () => {
  test('changes what is sent and keeps the rest; the public address stays', async () => {
    const { user, slug } = await aProfessional(t.ctx)
    const api = t.as(user).professionals
    const saved = await api.updateProfile({
      body: {
        name: ' Bruno A. Costa ',
        businessName: '',
        mobile: '1300 975 707',
        about: 'Terraces.',
        licenseNumber: 'DB-U 123',
      },
    })
    expect(saved).toMatchObject({
      name: 'Bruno A. Costa',
      businessName: null,
      mobile: '+611300975707',
      about: 'Terraces.',
      licenseNumber: 'DB-U 123',
      slug,
    })
    expect(await api.updateProfile({ body: {} })).toEqual(saved)
  })

  test.each([
    [{ name: 'B' }, 'name', 'Name must be at least 2 characters'],
    [{ mobile: '123' }, 'mobile', 'Mobile number must be at least 10 digits'],
    [{ mobile: '0000 000 000' }, 'mobile', 'Please enter a valid mobile number'],
    [{ mobile: 'call me after four' }, 'mobile', 'Please enter a valid mobile number'],
  ])('refuses %j beside the field %s', async (body, path, message) => {
    const { user } = await aProfessional(t.ctx)
    await expect(t.as(user).professionals.updateProfile({ body })).rejects.toMatchObject({
      status: 400,
      issues: [{ path, message }],
    })
  })

  test('takes a 13 number, also as its form shows it', async () => {
    const { user } = await aProfessional(t.ctx)
    for (const mobile of ['131450', showPhone('+61131450')])
      expect(await t.as(user).professionals.updateProfile({ body: { mobile } })).toMatchObject({ mobile: '+61131450' })
  })

  test.each([
    { lvPoints: 9999 },
    { creditBalance: '99.00' },
    { accountStatus: 'active' },
    { subscription_tier: 'diamond' },
    { verifiedAt: '2020-01-01' },
  ])('changes nothing when %j is slipped in', async (extra) => {
    const { user, id } = await aProfessional(t.ctx)
    const read = () => t.ctx.db.select().from(professionals).where(eq(professionals.id, id))
    const before = await read()
    const body = { name: 'Eve Doe', ...extra } as { name: string }
    await expect(t.as(user).professionals.updateProfile({ body })).rejects.toMatchObject({ status: 400 })
    expect(await read()).toEqual(before)
  })
})
