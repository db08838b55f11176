import { expect, test } from 'vitest'
import { findPaymentOfSubject } from '#domains/billing/payments/standing-payment.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { openGuests } from '#test/guests.ts'
import { openTestMailbox } from '#test/mails.ts'
import { aPayment, aRefund } from '#test/paid.ts'
import { openPayers } from '#test/payers.ts'

const t = await testApp()
const letters = openTestMailbox(t)

test('receipts are mailed when they are written, with the file', async () => {
  const ada = await aUser(t.ctx)
  const { id: chargeId } = await aPayment(t.ctx, { userId: ada.id })
  await aRefund(t.ctx, chargeId, 1100)
  const mails = await letters(ada.email)
  const bySubject = mails.toSorted((a, b) => a.subject.localeCompare(b.subject))
  const [note, invoice] = (await t.as(ada).payments.receipts({ query: {} })).items
  expect(bySubject).toMatchObject([
    {
      subject: `Tax invoice ${invoice?.number}: $99.00`,
      attachments: [{ filename: `Tax invoice ${invoice?.number}.pdf`, contentType: 'application/pdf' }],
    },
    {
      subject: 'We’re refunding you $11.00',
      attachments: [{ filename: `Adjustment note ${note?.number}.pdf`, contentType: 'application/pdf' }],
    },
  ])
  expect(bySubject[0]?.text).toContain('The price includes GST of $9.00.')
  expect(bySubject[0]?.text).toContain(`/subscription/receipts/${invoice?.id}`)
  expect(bySubject[1]?.text).toContain('Reason: Charged by mistake.')
  const mailbox = await t.http.inject({ url: `/dev/mailbox?to=${encodeURIComponent(ada.email)}` })
  expect(mailbox.body).toContain(`With Tax invoice ${invoice?.number}.pdf (application/pdf)`)
})

test('a guest’s have the file too, repeat nothing the guest typed, and link to no account', async () => {
  const { aHeldBooking, bookingPage } = openGuests(t)
  const booking = await aHeldBooking(30, { name: 'Ring http://evil.example now' })
  await openPayers(t).payAt(await bookingPage(booking))
  await aRefund(t.ctx, (await findPaymentOfSubject(t.ctx, booking.id))?.chargeId ?? '')
  const mails = await letters(booking.email)
  const invoice = mails.find(({ subject }) => subject.startsWith('Tax invoice'))
  const note = mails.find(({ subject }) => subject === 'We’re refunding you $599.00')
  expect(invoice?.attachments).toMatchObject([{ filename: expect.stringMatching(/^Tax invoice LV-\d{6}\.pdf$/) }])
  expect(note?.attachments).toMatchObject([{ filename: expect.stringMatching(/^Adjustment note LVA-\d{6}\.pdf$/) }])
  for (const mail of [invoice, note]) {
    expect(mail?.text).toContain('Hello,')
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|subscription/)
  }
})
