import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aBooking } from '../../../test/factories.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { writeLetter } from '../../mail/letters.ts'
import { referenceOf } from './present.ts'
import { tellBooking } from './tell.ts'

/** A mail server that knows nobody at bounce.example. */
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(address.endsWith('@bounce.example') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
  onData: (stream, _session, done) => {
    stream.resume().on('end', () => done())
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
const t = await testApp({ SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` })

const warnings = async () =>
  (await t.waitingJobs()).filter(({ data }) => data.kind === 'booking-bounced').map(({ data }) => data)

/** Sends the customer's letter of a booking. */
async function confirm(email: string) {
  const booking = await aBooking(t.ctx, { email })
  await tellBooking(t.ctx, { bookingId: booking.id, news: 'confirmed' })
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
  const { subject, text } = writeLetter(t.ctx.config, 'booking-bounced', data)
  expect(subject).toBe(`No mail reaches the customer of booking ${referenceOf(id)}`)
  expect(text).toContain(`${name}, ${phone}, gone@bounce.example`)
})
