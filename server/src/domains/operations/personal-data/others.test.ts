import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#domains/billing/payments/schema.ts'
import { bookings, scopeSheets } from '#domains/consultations/bookings/schema.ts'
import { issueMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { contactReveals } from '#domains/marketplace/leads/schema.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { testApp } from '#test/app.ts'
import { openBookingScenario } from '#test/booked.ts'
import { aBooking, aLead, aRequest, aUser } from '#test/factories.ts'
import { aMobile } from '#test/mobiles.ts'
import { openPersonCommands } from '#test/person-commands.ts'
import { columnsWith } from '#test/traces.ts'

const t = await testApp()
const { hours, aPaidBooking } = openBookingScenario(t, '2026-12-01T00:00:00Z')

const { remove, exported } = openPersonCommands(t)
const anAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@test.example`

describe('an address on a request of another account', () => {
  const asked = (email: string) => ({
    description: 'Open the kitchen to the garden: a steel beam and new doors.',
    postcode: '3056',
    name: 'Beatrice Moss',
    phone: aMobile(),
    email,
    consent: 'true' as const,
  })
  const rowsOf = (userId: string) => t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.userId, userId))

  test('is deleted with the request that waited for it', async () => {
    const ada = await aUser(t.ctx, { firstName: 'Ada', lastName: 'Nguyen', phone: '+61491570158' })
    const email = anAddress('beatrice')
    await t.as(ada).requests.create({ body: asked(email) })
    const [before] = await rowsOf(ada.id)
    const token = await issueMailToken(t.ctx, { kind: 'verify_request', subject: before?.id ?? '' })
    expect(await remove(email)).toMatch(/ +1 {2}requests that other accounts made with this email: /)
    await remove(email, '--yes')
    const left = await columnsWith(t.ctx, [email, 'Beatrice Moss', before?.phone ?? ''])
    // Counts against abuse are gone in about an hour.
    expect(left.filter((column) => column !== 'rate_limits.key')).toEqual([])
    expect((await t.as(ada).requests.mine({})).items).toEqual([])
    await expect(t.as(null).requests.verifyEmail({ body: { token } })).rejects.toMatchObject({ status: 400 })
    await expect(remove(email)).rejects.toThrow('Nothing is stored about')
  })

  test('is exported as the address alone, as whose the rest is nobody has proven', async () => {
    const ada = await aUser(t.ctx, { firstName: 'Ada' })
    const email = anAddress('beatrice')
    const { id } = await aRequest(t.ctx, { userId: ada.id, email, name: 'Ada at work', description: 'My own kitchen.' })
    const { text, told } = await exported(email)
    expect(told['requests that other accounts made with this email']).toEqual([
      { email, createdAt: expect.any(String) },
    ])
    for (const word of [id, 'Ada at work', 'My own kitchen.', ada.email]) expect(text).not.toContain(word)
  })

  test('is deleted with its name and number from one that was verified, which its account goes on with', async () => {
    const ada = await aUser(t.ctx, { firstName: 'Ada', lastName: 'Nguyen', phone: '+61491570158' })
    const email = anAddress('beatrice')
    const { id: requestId, description } = await aRequest(t.ctx, { userId: ada.id, email })
    const lead = await aLead(t.ctx, { requestId })
    await remove(email, '--yes')
    const page = await t.as(lead.professional.user).leads.get({ params: { leadId: lead.id } })
    expect(page).toMatchObject({ customerPhone: null, phoneShownAt: null })
    expect(await t.ctx.db.$count(contactReveals, eq(contactReveals.leadId, lead.id))).toBe(0)
    expect(await rowsOf(ada.id)).toMatchObject([{ email: ada.email, name: 'Ada Nguyen', phone: '', description }])
    const own = await t.as(ada).quotes.get({ params: { requestId } })
    expect(own.matches).toMatchObject([{ isPhoneRevoked: true }])
  })

  test('goes with the request where its account is deleted', async () => {
    const ada = await aUser(t.ctx)
    const email = anAddress('beatrice')
    const { id } = await aRequest(t.ctx, { userId: ada.id, email, name: 'Berta Moor' })
    const data = { name: 'Berta Moor', professional: 'Costa', requestId: id, price: '$1' }
    await t.ctx.jobs.enqueue(t.ctx, 'mail', { kind: 'quote-received', to: email, data })
    await remove(ada.email, '--yes')
    expect(await columnsWith(t.ctx, [email, 'Berta Moor'])).toEqual([])
  })
})

describe('an address on a consultation of another account', () => {
  async function paidByAda(over: object = {}) {
    const ada = await aUser(t.ctx, { firstName: 'Ada', lastName: `Nguyen-${randomUUID().slice(0, 8)}` })
    const email = anAddress('beatrice')
    const startsAt = hours(-240)
    const who = { name: 'Beatrice Moss', email, phone: '+61491570110' }
    const booking = await aPaidBooking({ ...who, userId: ada.id, location: '7 Ada Street', startsAt, ...over })
    const sheet = { bookingId: booking.id, summary: 'Of Ada', lines: ['A beam'], postcode: '3056', suburb: 'Brunswick' }
    await t.ctx.db.insert(scopeSheets).values({ ...sheet, writtenAt: t.ctx.now() })
    return { ada, email, booking }
  }

  test('brings nothing of what the account paid, booked or is called into the address’s export', async () => {
    const { ada, email, booking } = await paidByAda()
    const { text, told } = await exported(email)
    expect(told['consultations that other accounts booked with this email']).toEqual([
      { email, createdAt: expect.any(String) },
    ])
    for (const word of [ada.email, ada.lastName, ada.id, booking.id, '7 Ada Street', 'Of Ada', booking.chargeId])
      expect(text).not.toContain(word)
    const own = await exported(ada.email)
    expect(own.told.consultations).toMatchObject([{ id: booking.id, location: '7 Ada Street' }])
    expect(own.told.payments).toHaveLength(1)
    expect(own.told['tax invoices and adjustment notes']).toHaveLength(1)
  })

  test('is replaced by the account’s as it is deleted, and the visit stays the account’s with all that hangs on it', async () => {
    const { ada, email, booking } = await paidByAda()
    await remove(email, '--yes')
    expect(await columnsWith(t.ctx, [email])).toEqual([])
    const [row] = await t.ctx.db.select().from(bookings).where(eq(bookings.id, booking.id))
    expect(row).toMatchObject({
      userId: ada.id,
      email: ada.email,
      name: `Ada ${ada.lastName}`,
      phone: '',
      location: '7 Ada Street',
      description: booking.description,
      erasedAt: null,
      status: 'confirmed',
    })
    expect(await t.ctx.db.$count(scopeSheets, eq(scopeSheets.bookingId, booking.id))).toBe(1)
    const [order] = await t.ctx.db.select().from(orders).where(eq(orders.subject, booking.id))
    expect(order).toMatchObject({ userId: ada.id, status: 'paid', details: {} })
    expect(await t.as(null).consultations.get({ params: { token: booking.manage } })).toMatchObject({
      paidCents: 59_900,
    })
  })

  test('waits for the payment that the account is making', async () => {
    const held = { status: 'held' as const, confirmedAt: null, heldUntil: hours(0.5) }
    const { email } = await aBooking(t.ctx, { ...held, userId: (await aUser(t.ctx)).id, startsAt: hours(90) })
    await expect(remove(email, '--yes')).rejects.toThrow('waits for its payment')
  })

  test('holds nobody back, though the visit is ahead: the account goes on with it', async () => {
    const { ada, email } = await paidByAda({ startsAt: hours(72) })
    expect(await remove(email, '--yes')).toContain('is deleted')
    await expect(remove(ada.email, '--yes')).rejects.toThrow('is booked: cancel it first')
  })

  test('is a guest’s own where no account booked, as ever', async () => {
    const { email, id } = await aBooking(t.ctx, { startsAt: hours(-240) })
    expect((await exported(email)).told.consultations).toMatchObject([{ id }])
  })
})
