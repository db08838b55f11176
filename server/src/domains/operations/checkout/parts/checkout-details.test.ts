import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#domains/identity/accounts/schema.ts'
import { proveMobile } from '#domains/professionals/profiles/mobile.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aProfessional } from '#test/factories.ts'
import { anAbn } from '#test/mobiles.ts'
import { openSubscribers } from '#test/subscribers.ts'

// The form beside the card (specification 2, sections 2.16 and 3): what is filled in goes into the profile and onto the
// tax invoice.

const t = await testApp()
const { payAt } = openSubscribers(t)

const aBuyer = (over = {}) =>
  aProfessional(t.ctx, { abn: null, businessName: null, licenceNumbers: {}, trades: ['Plumber'], ...over })

const filledIn = (over: object = {}) => ({
  email: 'accounts@costa.example',
  firstName: 'Brunella',
  lastName: 'Costa-Rossi',
  company: 'Costa Plumbing Pty Ltd',
  phone: '0491 570 737',
  licenseNumber: '36543',
  businessType: 'Company',
  abn: '53 004 085 616',
  ...over,
})

const buy = (user: TestUser, customerDetails: object) =>
  t.as(user).payments.createCheckoutSession({ body: { planId: 'popular', customerDetails } })

async function buyerOn(user: TestUser) {
  const { items } = await t.as(user).payments.receipts({ query: {} })
  const { buyer } = await t.as(user).payments.receipt({ params: { receiptId: items[0]?.id ?? '' } })
  return buyer
}

describe('what is filled in at the checkout', () => {
  test('goes into the profile, counts for leads, and is on the tax invoice', async () => {
    const { user } = await aBuyer()
    const { url } = await buy(user, filledIn())
    await proveMobile(t.ctx, { userId: user.id, phone: '+61491570737' })
    expect(await t.as(user).professionals.me({})).toMatchObject({
      name: 'Brunella Costa-Rossi',
      businessName: 'Costa Plumbing Pty Ltd',
      mobile: '+61491570737',
      licenseNumber: '36543',
      businessType: 'Company',
      abn: '53004085616',
      email: user.email,
      isVetted: true,
    })
    const [row] = await t.ctx.db.select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject({ firstName: 'Brunella', lastName: 'Costa-Rossi' })
    await payAt(url)
    expect(await buyerOn(user)).toEqual({
      name: 'Costa Plumbing Pty Ltd, Brunella Costa-Rossi',
      abn: '53004085616',
      email: 'accounts@costa.example',
      phone: '0491 570 737',
    })
  })

  test('that is not to be kept is on the tax invoice only', async () => {
    const abn = anAbn()
    const { user } = await aBuyer({ abn, businessName: 'Costa Building' })
    const before = await t.as(user).professionals.me({})
    const other = anAbn()
    const { url } = await buy(user, filledIn({ abn: other, isKept: false }))
    expect(await t.as(user).professionals.me({})).toEqual(before)
    await payAt(url)
    expect(await buyerOn(user)).toMatchObject({ name: 'Costa Plumbing Pty Ltd, Brunella Costa-Rossi', abn: other })
  })

  test('is called on a later paper as the business is called then', async () => {
    const { user } = await aBuyer()
    const { url } = await buy(user, filledIn({ abn: anAbn() }))
    await t.as(user).professionals.updateProfile({ body: { businessName: 'Costa and Daughters' } })
    await payAt(url)
    expect((await buyerOn(user)).name).toBe('Costa and Daughters, Brunella Costa-Rossi')
  })

  test('keeps the mobile number if the phone given is not a mobile', async () => {
    const { user, mobile } = await aBuyer()
    await buy(user, filledIn({ phone: '(03) 7010 0147', abn: anAbn() }))
    expect(await t.as(user).professionals.me({})).toMatchObject({ mobile, isVetted: true })
  })

  test('changes nothing if left empty', async () => {
    const { user } = await aBuyer({
      abn: anAbn(),
      businessName: 'Costa Building',
      licenceNumbers: { Plumber: '36543' },
    })
    const before = await t.as(user).professionals.me({})
    const empty = Object.fromEntries(Object.keys(filledIn()).map((name) => [name, ' ']))
    await buy(user, empty)
    await buy(user, {})
    expect(await t.as(user).professionals.me({})).toEqual(before)
  })

  test.each([
    [{ abn: '12 345 678 901' }, 'customerDetails.abn', 'Please enter a valid ABN'],
    [{ abn: '12 345 678 901', isKept: false }, 'customerDetails.abn', 'Please enter a valid ABN'],
    [{ phone: '0499' }, 'customerDetails.phone', 'Please enter a valid mobile number'],
  ])('is refused at its field if it is wrong: %j; nothing is ordered or changed', async (over, path, message) => {
    const { user } = await aBuyer()
    const before = await t.as(user).professionals.me({})
    await expect(buy(user, filledIn(over))).rejects.toMatchObject({ status: 400, issues: [{ path, message }] })
    expect(await t.as(user).professionals.me({})).toEqual(before)
    const { rows } = await t.ctx.pool.query('select id from orders where user_id = $1', [user.id])
    expect(rows).toEqual([])
  })

  test('is refused if the ABN is another account’s', async () => {
    const { abn } = await aProfessional(t.ctx)
    const { user } = await aBuyer()
    const refusal = {
      status: 400,
      issues: [{ path: 'customerDetails.abn', message: expect.stringContaining('Another account uses this ABN') }],
    }
    await expect(buy(user, filledIn({ abn }))).rejects.toMatchObject(refusal)
  })

  test('is cleaned as everywhere else: composed letters, no hidden marks, nothing that shows nothing', async () => {
    const { user } = await aBuyer()
    const details = { firstName: '\u202eJose\u0301\u3164', lastName: 'Costa\u200b', company: '\u3164\u200b' }
    await buy(user, filledIn({ ...details, abn: '\u202dABN 51 824 753 556\u202c' }))
    const { name, businessName, abn } = await t.as(user).professionals.me({})
    expect({ name, abn }).toEqual({ name: 'José Costa', abn: '51824753556' })
    expect(businessName ?? '').not.toMatch(/[\u3164\u200b]/)
  })

  test('stays on one line and in whole characters', async () => {
    const { user } = await aBuyer()
    await buy(user, filledIn({ company: 'Costa\r\nBcc: all\ud800', abn: anAbn() }))
    expect((await t.as(user).professionals.me({})).businessName).toBe('Costa Bcc: all\ufffd')
  })
})
