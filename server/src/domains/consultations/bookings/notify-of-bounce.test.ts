import { showPhone } from '@lv/contract/phone'
import { expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { sendMail } from '#domains/notifications/notifications/send-mail.ts'
import { testApp } from '#test/app.ts'
import { openBouncingMail } from '#test/bouncing-mail.ts'
import { aBooking } from '#test/factories.ts'
import { notifyBooking } from './parts/notify.ts'
import { referenceOf } from './parts/present.ts'

const t = await testApp({ SMTP_URL: await openBouncingMail() })

const warnings = async () =>
  (await t.waitingJobs()).filter(({ data }) => data.kind === 'booking-bounced').map(({ data }) => data)

/** Sends the customer's letter of a booking. */
async function confirm(email: string) {
  const booking = await aBooking(t.ctx, { email })
  await notifyBooking(t.ctx, { bookingId: booking.id, news: 'confirmed' })
  const [letter] = (await t.waitingJobs()).filter(({ data }) => data.to === email)
  await sendMail(t.ctx, letter?.data as never)
  return booking
}

test('a confirmation that reaches nobody is told to the administrators, with the number to call; one that does is not', async () => {
  await confirm('here@home.example')
  expect(await warnings()).toEqual([])
  const { id, name, phone } = await confirm('gone@bounce.example')
  const [warning, ...others] = await warnings()
  expect(others).toEqual([])
  const data = { name, phone, email: 'gone@bounce.example', reference: referenceOf(id) }
  expect(warning).toMatchObject({ to: 'admin@demo.example', data })
  const { subject, text } = composeEmail(t.ctx.config, 'booking-bounced', data)
  expect(subject).toBe(`We can’t email the customer of booking ${referenceOf(id)}`)
  expect(text).toContain(`${name}, ${showPhone(phone ?? '')}, gone@bounce.example`)
})
