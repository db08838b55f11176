import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { jobs as allJobs } from '#app/jobs.ts'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { openBookingScenario, outcomes } from '#test/booked.ts'
import { aBooking, aFile, aUser } from '#test/factories.ts'

const t = await testApp()
const { hours, visitor } = openBookingScenario(t, '2026-12-01T00:00:00Z')

const boundary = 'laneway'
let png: Buffer
beforeAll(async () => {
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'brown' } })
    .png()
    .toBuffer()
})

const send = (token: string, sent: [name: string, bytes: Buffer][], field = 'photos') =>
  t.http.inject({
    method: 'POST',
    url: `/api/bookings/${token}/photos`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      ...sent.flatMap(([name, bytes]) => [
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  })
const photos = (count: number) =>
  Array.from({ length: count }, (_, index): [string, Buffer] => [`wall ${index}.png`, png])
const loose = async () => {
  const { rows } = await t.ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from files where attached_at is null`,
  )
  return rows[0]?.count
}
const fetched = (url: string) => t.http.inject({ method: 'GET', url })

describe('photos of a booking', () => {
  test('are kept in their order, and seen with the customer’s and the consultant’s link alone', async () => {
    const { manage, visit } = await aBooking(t.ctx)
    const answer = await send(manage, [...photos(2), ['plan.pdf', Buffer.from('%PDF-1.4\n%%EOF\n')]])
    expect(answer.statusCode).toBe(200)
    const kept = answer.json().photos as { id: string; name: string; url: string; contentType: string }[]
    expect(kept.map(({ name, contentType }) => [name, contentType])).toEqual([
      ['wall 0.png', 'image/webp'],
      ['wall 1.png', 'image/webp'],
      ['plan.pdf', 'application/pdf'],
    ])
    const [{ id, url } = { id: '', url: '' }] = kept
    expect(url).toBe(`/api/bookings/${manage}/photos/${id}`)
    const seen = await visitor.visit({ params: { token: visit } })
    for (const address of [url, seen.photos[0]?.url ?? '']) {
      const photo = await fetched(address)
      expect(photo.statusCode).toBe(200)
      expect(photo.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="wall 0.webp"; filename*=UTF-8''wall%200.webp`,
      })
      expect(photo.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    }
    const other = await aBooking(t.ctx)
    for (const address of [
      `/api/bookings/${other.manage}/photos/${id}`,
      `/api/bookings/${visit}/photos/${id}`,
      `/api/visits/${manage}/photos/${id}`,
    ])
      expect((await fetched(address)).statusCode).toBe(404)
    expect((await fetched(`/files/${id}`)).statusCode).toBe(401)
    const stranger = await t.signIn(await aUser(t.ctx))
    expect((await t.http.inject({ url: `/files/${id}`, headers: { cookie: stranger } })).statusCode).toBe(404)
  })

  test('are ten at most, and one too many adds none', async () => {
    const { manage } = await aBooking(t.ctx)
    expect((await send(manage, photos(8))).json().photos).toHaveLength(8)
    const tooMany = await send(manage, photos(3))
    expect(tooMany.statusCode).toBe(400)
    expect(tooMany.json()).toMatchObject({ issues: [{ path: 'photos', message: 'A booking has at most 10 photos' }] })
    expect(await loose()).toBe(0)
    expect((await send(manage, photos(2))).json().photos).toHaveLength(10)
    const eleven = await send(manage, photos(11))
    expect(eleven.json()).toMatchObject({ issues: [{ path: 'photos', message: 'Choose at most 10 files' }] })
  })

  test('are ten at most also where twelve are sent at once', async () => {
    const booking = await aBooking(t.ctx)
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(booking.manage, photos(1))))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 400)).toHaveLength(2)
    const { rows } = await t.ctx.db.execute<{ position: number }>(
      sql`select position from booking_files where booking_id = ${booking.id} order by position`,
    )
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(await loose()).toBe(0)
  })

  test('take the places of those that were removed', async () => {
    const { manage } = await aBooking(t.ctx)
    const [, second] = (await send(manage, photos(10))).json().photos
    const left = await visitor.removePhoto({ params: { token: manage, fileId: second.id } })
    expect(left.photos).toHaveLength(9)
    await allJobs['discard-files'].work(t.ctx, { ids: [second.id] })
    const all = (await send(manage, [['door.png', png]])).json().photos
    expect(all[1]).toMatchObject({ name: 'door.png' })
  })

  test.each([
    ['a program', [['tool.exe', Buffer.from('MZ program')]]],
    ['nothing', []],
    ['a picture in another field', [['wall.png', Buffer.from('x')]], 'files'],
  ] as [string, [string, Buffer][], string?][])('refuse %s with a message', async (_what, sent, field) => {
    const { manage } = await aBooking(t.ctx)
    const answer = await send(manage, sent, field)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toHaveLength(1)
    expect(await loose()).toBe(0)
  })

  test('must be the sender’s own unused files, whoever names them', async () => {
    const { manage } = await aBooking(t.ctx)
    const owner = await aUser(t.ctx)
    const theirs = await aFile(t.ctx, owner.id)
    const body = { fileIds: [theirs.id] }
    await expect(visitor.addPhotos({ params: { token: manage }, body })).rejects.toMatchObject({ code: 'invalid' })
    const sent = await t.as(owner).consultations.addPhotos({ params: { token: manage }, body })
    expect(sent.photos).toHaveLength(1)
    const url = `/api/bookings/${manage}/photos`
    expect((await t.http.inject({ method: 'POST', url, payload: body })).statusCode).toBe(400)
  })

  test('can be added after the visit, and not to a cancelled booking', async () => {
    const past = await aBooking(t.ctx, { startsAt: hours(-30) })
    expect((await send(past.manage, photos(1))).statusCode).toBe(200)
    const cancelled = await aBooking(t.ctx, { status: 'cancelled' })
    const answer = await send(cancelled.manage, photos(1))
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This booking was cancelled.'])
    expect(await loose()).toBe(0)
  })

  test('are gone once they are removed, once', async () => {
    const { manage } = await aBooking(t.ctx)
    const [photo] = (await send(manage, photos(1))).json().photos
    const remove = () => visitor.removePhoto({ params: { token: manage, fileId: photo.id } })
    const { done, refused } = await outcomes([remove(), remove(), remove()])
    expect(done.map((booking) => booking.photos)).toEqual([[]])
    expect(refused.map(({ code }) => code)).toEqual(['not_found', 'not_found'])
    expect((await fetched(photo.url)).statusCode).toBe(404)
    const jobs = (await t.waitingJobs()).filter(
      ({ name, data }) => name === 'discard-files' && String(data.ids) === photo.id,
    )
    expect(jobs).toHaveLength(1)
    await allJobs['discard-files'].work(t.ctx, { ids: [photo.id] })
    expect(existsSync(t.ctx.files.path(photo.id))).toBe(false)
    expect(await t.ctx.db.$count(files, sql`id = ${photo.id}`)).toBe(0)
  })

  test('of another booking cannot be removed', async () => {
    const [mine, other] = [await aBooking(t.ctx), await aBooking(t.ctx)]
    const [photo] = (await send(mine.manage, photos(1))).json().photos
    const params = { token: other.manage, fileId: photo.id }
    await expect(visitor.removePhoto({ params })).rejects.toMatchObject({ code: 'not_found' })
    expect((await fetched(photo.url)).statusCode).toBe(200)
  })
})
