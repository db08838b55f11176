import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { daysAfter } from '@lv/contract/calendar'
import { melbourneDay } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { testApp } from '#test/app.ts'
import { drawingProcess, drawingProcesses } from '#test/drawing-processes.ts'
import { aBooking, aLead, aProfessional, aRequest, aUser } from '#test/factories.ts'
import { emptyPng, slowJpeg } from '#test/hostile-pictures.ts'
import { aMobile } from '#test/mobiles.ts'
import { receiveFile } from './receive.ts'
import { files } from './schema.ts'

const t = await testApp({ DRAWING_SECONDS: '60' })
const inDays = (days: number) => daysAfter(melbourneDay(t.ctx.now()), days)

let small: Buffer
beforeAll(async () => {
  small = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'brown' } })
    .jpeg()
    .toBuffer()
})
const costly = slowJpeg({ side: 700, scans: 2000 })

type Sent = { url: string; field: string; fields?: Record<string, string>; cookie?: string | undefined }

async function encoded({ field, fields = {} }: Sent, bytes: Buffer, name = 'wall.jpg') {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set(field, new File([new Uint8Array(bytes)], name))
  const { headers, body } = new Response(form)
  return { type: headers.get('content-type') ?? '', payload: Buffer.from(await new Response(body).arrayBuffer()) }
}

async function send(sent: Sent, bytes: Buffer, name?: string) {
  const { type, payload } = await encoded(sent, bytes, name)
  const headers = { 'content-type': type, ...(sent.cookie ? { cookie: sent.cookie } : {}) }
  return t.http.inject({ method: 'POST', url: sent.url, headers, payload })
}

const incoming = () => readdirSync(t.ctx.files.temporaryPath(''))
const kept = () => readdirSync(dirname(t.ctx.files.path('x')))
const nothingIsLeft = async () => expect([await t.ctx.db.$count(files), kept(), incoming()]).toEqual([0, [], []])

const draw = vi.spyOn(t.ctx.drawings, 'draw')
beforeEach(async () => {
  const gone = await t.ctx.db.delete(files).returning()
  await Promise.all(gone.map(({ id }) => t.ctx.files.remove(id)))
  draw.mockClear()
})
afterEach(() => vi.useRealTimers())

const asked = { name: 'Hanna Reid', postcode: '3056', description: 'Open the kitchen to the garden.' }
const wish = (over: object = {}): Sent => ({
  url: '/api/quotes',
  field: 'files',
  fields: { ...asked, phone: aMobile(), email: `h-${aMobile().slice(-8)}@test.example`, ...over },
})

/** Where a picture enters, and the field at which it is refused. */
const ways: [way: string, to: () => Promise<Sent>][] = [
  [
    'a picture of a post',
    async () => ({ url: '/api/files', field: 'file', cookie: await t.signIn(await aUser(t.ctx)) }),
  ],
  ['a request for quotes', async () => wish()],
  [
    'another file of a request',
    async () => {
      const { id, user } = await aRequest(t.ctx)
      return { url: `/api/quotes/${id}/files`, field: 'files', cookie: await t.signIn(user) }
    },
  ],
  [
    'a photo of a booking',
    async () => ({ url: `/api/bookings/${(await aBooking(t.ctx)).manage}/photos`, field: 'photos' }),
  ],
]

describe('a picture that takes too long', () => {
  test.each(ways)('is refused at its field as %s, and nothing of it is left', async (_way, to) => {
    const sent = await to()
    const answer = await send(sent, costly)
    const message =
      'File too complex: wall.jpg takes too long to prepare. Please save it as a plain JPG or PNG, and choose that one.'
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    if (sent.url !== '/api/files') expect(answer.json().issues).toEqual([{ path: sent.field, message }])
    await nothingIsLeft()
  })

  test.each(ways)('that nobody has time to draw is a 503 that says when to come again, as %s', async (_way, to) => {
    draw.mockRejectedValueOnce(new ApiError('unavailable', 'Many pictures', { retryAfter: 10 }))
    const answer = await send(await to(), small)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
    await nothingIsLeft()
  })

  /** A file a page's form has stored, for use cases that take its id. */
  const received = async (ownerId: string, bytes: Buffer) => {
    const { id } = await receiveFile(
      t.ctx,
      { ownerId, ip: '192.0.2.1', accept: 'picturesAndPdf' },
      { filename: 'wall.jpg', file: Readable.from([bytes]) },
    )
    return id
  }

  test('is refused as a licence and as a quote’s attachment, and a good one is drawn there', async () => {
    const { user, ...professional } = await aProfessional(t.ctx)
    const { id: leadId } = await aLead(t.ctx, { professionalId: professional.id })
    const as = t.as(user)
    const licence = { kind: 'licence', class: 'Builder', trades: ['Carpenter'], holder: 'B', number: '1' } as const
    const takes = [
      (fileId: string) =>
        as.professionals.submitDocument({ body: { ...licence, trades: ['Carpenter'], expiresAt: inDays(90), fileId } }),
      (attachmentId: string) =>
        as.quotes.send({
          params: { leadId },
          body: {
            lines: [{ kind: 'included', label: 'All', amountCents: 90_000 }],
            validUntil: inDays(30),
            attachmentId,
          },
        }),
    ]
    for (const [at, take] of takes.entries()) {
      await expect(take(await received(user.id, costly))).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('too complex'),
        issues: [{ path: at === 0 ? 'fileId' : 'attachmentId' }],
      })
      await nothingIsLeft()
      await take(await received(user.id, small))
      expect(singleRow(await t.ctx.db.delete(files).returning())).toMatchObject({
        width: 64,
        contentType: 'image/webp',
      })
      for (const name of kept()) await t.ctx.files.remove(name)
    }
  })
})

describe('nothing is drawn', () => {
  const refusals: [why: string, to: () => Promise<Sent>, status: number][] = [
    ['for a field that is missing', async () => wish({ name: '' }), 400],
    ['for a postcode that is none', async () => wish({ postcode: '0001' }), 400],
    ['for a trap that was stepped into', async () => wish({ company_website: 'x' }), 201],
    [
      'for a link that does not work',
      async () => ({ url: `/api/bookings/${'x'.repeat(43)}/photos`, field: 'photos' }),
      404,
    ],
    [
      'for a booking that was cancelled',
      async () => ({
        url: `/api/bookings/${(await aBooking(t.ctx, { status: 'cancelled' })).manage}/photos`,
        field: 'photos',
      }),
      409,
    ],
    [
      'for a request that is closed',
      async () => {
        const { id, user } = await aRequest(t.ctx, { status: 'cancelled' })
        return { url: `/api/quotes/${id}/files`, field: 'files', cookie: await t.signIn(user) }
      },
      409,
    ],
    ['for a visitor', async () => ({ url: '/api/files', field: 'file' }), 401],
    [
      'for an address that nobody has verified',
      async () => ({
        url: '/api/files',
        field: 'file',
        cookie: await t.signIn(await aUser(t.ctx, { emailVerified: false })),
      }),
      403,
    ],
  ]
  test.each(refusals)('%s, and nothing is left', async (_why, to, status) => {
    const answer = await send(await to(), small)
    expect(answer.statusCode).toBe(status)
    expect(draw).not.toHaveBeenCalled()
    await nothingIsLeft()
  })
})

test('the redrawn picture replaces the original, which only its owner could see', async () => {
  const answer = await send(wish(), small)
  expect(answer.statusCode).toBe(201)
  const row = singleRow(await t.ctx.db.select().from(files))
  expect(row).toMatchObject({ kind: 'picture', contentType: 'image/webp', width: 64, height: 48 })
  expect(kept()).toEqual([row.id])
  expect(incoming()).toEqual([])
  expect((await sharp(t.ctx.files.path(row.id)).metadata()).format).toBe('webp')
})

test('a sender who leaves ends the drawing of their picture, and nothing is left', async () => {
  await t.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.http.server.address() as AddressInfo
  // A process that has drawn and then hangs: unless it is ended, the next drawing never ends either.
  await send(wish(), small)
  const pid = drawingProcess()
  process.kill(pid, 'SIGSTOP')
  const { type, payload } = await encoded(wish(), emptyPng({ width: 700, height: 700 }), 'wall.png')
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  const head = `POST /api/quotes HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`
  socket.write(Buffer.concat([Buffer.from(head), payload]))
  await vi.waitFor(() => expect(t.ctx.drawings.state().underWay).toBe(1), { timeout: 60_000 })
  const before = await t.ctx.db.$count(files)
  socket.destroy()
  await vi.waitFor(async () => expect(await t.ctx.db.$count(files)).toBe(before - 1), { timeout: 60_000 })
  expect(t.ctx.drawings.state()).toEqual({ underWay: 0, waiting: 0 })
  expect(drawingProcesses()).not.toContain(pid)
  expect(incoming()).toEqual([])
  expect((await send(wish(), small)).statusCode).toBe(201)
})
