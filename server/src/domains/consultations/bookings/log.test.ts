import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startContext } from '#app/start-context.ts'
import { buildApp } from '#app.ts'
import { readConfig } from '#core/config.ts'
import { sendMail } from '#domains/notifications/notifications/send-mail.ts'
import { testDatabase } from '#test/app.ts'
import { aBooking } from '#test/factories.ts'
import { notifyBooking } from './parts/notify.ts'

const databaseUrl = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lv-data-'))
let said = ''
// Nothing is redacted here: what must not be read is not even handed to the log.
const lines = new Writable({
  write(line, _encoding, done) {
    said += line
    done()
  },
})
const log = pino({ level: 'trace' }, lines)
const config = readConfig({ RATE_LIMIT_PROFILE: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
const { ctx, close } = await startContext(config, log, databaseUrl)
const { http } = await buildApp(ctx)
afterAll(async () => {
  await http.close()
  await close()
  await rm(dataDir, { recursive: true, force: true })
})

test('no secret of a link, no address and no number is in the log, whatever is done with them (T96)', async () => {
  const booking = await aBooking(ctx, { email: 'canary@canary.example', location: '9 Canary Court' })
  const { manage, visit, id } = booking
  const wrong = `${'w'.repeat(40)}ron`
  const paths = ['', '/cancel-preview', '/slots', '/calendar.ics', `/photos/${id}`, `/receipts/${id}.pdf`, '/nowhere']
  for (const token of [manage, wrong]) {
    for (const path of paths) await http.inject({ url: `/api/bookings/${token}${path}?token=${manage}` })
    for (const path of ['', `/photos/${id}`, '/nowhere'])
      await http.inject({ url: `/api/visits/${token === manage ? visit : wrong}${path}` })
    const post = (path: string, payload: object) =>
      http.inject({ method: 'POST', url: `/api/bookings/${token}/${path}`, payload })
    await post('reschedule', { startsAt: 'never' })
    await post('quote-request', { consent: 'true' })
    await post('photos', {})
    await http.inject({ method: 'PUT', url: `/api/visits/${visit}/scope`, payload: { summary: 'short' } })
    await http.inject({ method: 'DELETE', url: `/api/bookings/${token}/photos/${id}` })
    await post('cancel', {})
  }
  await http.inject({ method: 'POST', url: '/api/bookings/links', payload: { email: booking.email } })
  await notifyBooking(ctx, { bookingId: id, news: 'cancelled' })
  const jobs = await ctx.pool.query(`select data from jobs.job where name = 'mail'`)
  for (const { data } of jobs.rows) await sendMail(ctx, data)
  for (const route of ['/api/bookings/:token', '/api/bookings/:token/cancel', '/api/visits/:token/scope'])
    expect(said).toContain(`"route":"${route}"`)
  for (const secret of [manage, visit, wrong, 'canary.example', 'Canary Court', booking.phone])
    expect(said).not.toContain(secret)
})
