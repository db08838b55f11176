import { describe, expect, test } from 'vitest'
import { refundCharge } from '#domains/billing/payments/refund-charge.ts'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { testApp } from './app.ts'
import { openBookingScenario } from './booked.ts'
import { aBooking, aQuote, aUser } from './factories.ts'
import { linksOf, mainOf, textOf } from './page-text.ts'

await ensureBuilt()
const t = await testApp({}, (app, ctx) => pages(app, ctx))
const { hours, aPaidBooking, visitor } = openBookingScenario(t, '2026-12-01T00:00:00Z')

async function visit(url: string, cookie = '') {
  const { statusCode: status, body } = await t.http.inject({ url, headers: { accept: 'text/html', cookie } })
  return { status, text: textOf(mainOf(body)), links: linksOf(mainOf(body)) }
}

describe('a link that does not work (any more)', () => {
  const lost: [string, () => Promise<{ manage: string; visit: string }>][] = [
    ['is wrong', async () => ({ manage: 'x'.repeat(43), visit: 'y'.repeat(43) })],
    ['is cut off', async () => ({ manage: 'x', visit: 'y' })],
    ['is that of a visit 60 days ago', () => aBooking(t.ctx, { startsAt: hours(-60 * 24 - 2) })],
    ['was never paid for', () => aBooking(t.ctx, { status: 'expired', confirmedAt: null })],
  ]
  test.each(lost)('because it %s, answers 404 with a page that helps', async (_why, links) => {
    const { manage, visit: visitToken } = await links()
    const [booker, consultant] = [await visit(`/bookings/${manage}`), await visit(`/visits/${visitToken}`)]
    for (const { status, text, links } of [booker, consultant]) {
      expect(status).toBe(404)
      expect(text).toMatch(/This link does not work.*Find our latest email/)
      expect(links).toContainEqual(['(03) 7010 0147', 'tel:+61370100147'])
      expect(links).toContainEqual(['Back to Home', '/'])
    }
    expect(booker.links).toContainEqual(['Have your links sent again', '/bookings'])
    expect(consultant.links).toContainEqual(['Ask the office', '/contact'])
  })
})

describe('the fee of a consultation', () => {
  const sheet = {
    summary: 'Open the kitchen to the garden, with a steel beam.',
    lines: ['Demolition', 'Steel beam'],
    trades: ['Builder/Contractor' as const],
    postcode: '3056',
  }
  /** A visit of yesterday, with its sheet. */
  async function aWrittenVisit(over: Parameters<typeof aPaidBooking>[0] = {}) {
    const booking = await aPaidBooking({ startsAt: hours(-24), ...over })
    await visitor.writeScope({ params: { token: booking.visit }, body: sheet })
    return booking
  }
  const promise = (dollars: string, email: string) =>
    `Consultation fee ${dollars}, credited when you hire through Laneway Village: we’ll refund it to your card once you confirm that the job is done. It applies to requests made with ${email}.`

  test('is said to be credited where quotes are asked for with the scope sheet: what has not gone back of it', async () => {
    const { manage, chargeId, email } = await aWrittenVisit()
    expect((await visit(`/bookings/${manage}`)).text).toContain(promise('$599', email))
    await refundCharge(t.ctx, { chargeId, amountCents: 20_000, reason: 'Came late', kind: 'admin' })
    expect((await visit(`/bookings/${manage}`)).text).toContain(promise('$399', email))
    await refundCharge(t.ctx, { chargeId, reason: 'Came late', kind: 'admin' })
    const { text } = await visit(`/bookings/${manage}`)
    expect(text).toContain('Ask for quotes with this')
    expect(text).not.toContain('Consultation fee')
  })

  test('is told at the request, from asking until it has gone back', async () => {
    const user = await aUser(t.ctx, { emailVerified: true })
    const { manage, chargeId } = await aWrittenVisit({ email: user.email })
    const { requestId } = await visitor.askForQuotes({ params: { token: manage }, body: { consent: 'true' } })
    const [cookie, quotes] = [await t.signIn(user), t.as(user).quotes]
    const told = async () => {
      const { text } = await visit(`/quotes/${requestId}`, cookie)
      return /Consultation fee .*?(?:Village|done)\./.exec(text)?.[0]
    }
    expect(await told()).toBe('Consultation fee $599, credited when you hire through Laneway Village.')
    const { id: quoteId } = await aQuote(t.ctx, { requestId })
    await quotes.accept({ params: { requestId }, body: { signedName: 'Hanna Hill', quoteId } })
    expect(await told()).toBe(
      'Consultation fee $599, credited: we’ll refund it to your card once you confirm that the job is done.',
    )
    await quotes.confirm({ params: { requestId } })
    expect(await told()).toBe(
      'Consultation fee $599, credited: you hired through us, so it’s to go back to your card. A person does that, and you’ll get an email when it’s done.',
    )
    await refundCharge(t.ctx, { chargeId, reason: 'Consultation fee credited', kind: 'admin' })
    expect(await told()).toBeUndefined()
  })
})
