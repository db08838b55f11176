import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import { ApiError } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import type { Contract, Upload } from '@lv/contract/operation'
import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Actor } from '#core/actor.ts'
import type { Browser } from '#core/browser.ts'
import { operations } from '#core/routes.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { receiveFile } from '#platform/storage/receive.ts'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { aFile, aUser } from '#test/factories.ts'
import { measureTimeRatio } from '#test/times-as-long.ts'
import { attachRoutes } from '../routing/implement.ts'

const MAX = 10_485_760
const Body = z.strictObject({
  title: z.string('Give it a title').min(1, 'Give it a title'),
  trades: z.union([z.string(), z.array(z.string())]).optional(),
  fileIds: z.array(Id).optional(),
})
const op = { method: 'POST', summary: 'A try', body: Body, response: z.unknown() } as const
const upload = { field: 'files', most: 10, accept: 'picturesAndPdf' } as const
const contract = {
  send: { ...op, path: '/api/probe', access: 'public', upload },
  own: { ...op, path: '/api/probe/own', access: 'user', upload, idempotent: true },
  pictures: {
    ...op,
    path: '/api/probe/pictures',
    access: 'public',
    upload: { ...upload, accept: 'pictures', most: 1 },
  },
} as const satisfies Contract

type Sent = { body: z.output<typeof Body>; actor: Actor | null; browser: Browser }

/** The use case keeps its files, unless the title says otherwise. */
const keep = async (ctx: typeof t.ctx, { body, actor, browser }: Sent, accept: Upload['accept']) => {
  const { title, trades, fileIds = [] } = body
  if (title === 'Refuse me') throw new ApiError('conflict', 'There is such a request already')
  await drawFiles(ctx, { fileIds, ownerId: actor?.id ?? null, accept, field: 'files', sender: browser })
  if (fileIds.length > 0) await ctx.db.update(files).set({ attachedAt: ctx.now() }).where(inArray(files.id, fileIds))
  return { title, trades, fileIds }
}
const t = await testApp({}, async (app, ctx) =>
  attachRoutes(
    app,
    ctx,
    operations('probe' as 'accounts', contract, {
      send: (sent) => keep(ctx, sent, 'picturesAndPdf'),
      own: (sent) => keep(ctx, sent, 'picturesAndPdf'),
      pictures: (sent) => keep(ctx, sent, 'pictures'),
    }),
  ),
)

let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: 'brown' } })
  jpeg = await picture.jpeg().toBuffer()
  png = await picture.png().toBuffer()
})
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

type Part = [name: string, content: string | Buffer, filename?: string]
const boundary = 'laneway'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** A form as sent; names are not escaped, so that some are ones no browser would send. */
const encode = (parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(([name, content, filename]) => {
      const file = filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: application/octet-stream`
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`
      return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]
    }),
    Buffer.from(`--${boundary}--\r\n`),
  ])
const send = (parts: Part[], { url = '/api/probe', ...headers }: Record<string, string> = {}) =>
  t.http.inject({ method: 'POST', url, headers: { ...multipart, ...headers }, payload: encode(parts) })
const title: Part = ['title', 'Kitchen']
const sized = (bytes: number) => Buffer.concat([pdf], bytes)

const incoming = () => readdirSync(t.ctx.files.temporaryPath(''))
const kept = () => readdirSync(dirname(t.ctx.files.path('x')))
const rows = () => t.ctx.db.select().from(files)
/** Everything in the tables and on the disk, before and after. */
const nothingIsLeft = async () => expect([(await rows()).length, kept(), incoming()]).toEqual([0, [], []])

beforeEach(async () => {
  const gone = await t.ctx.db.delete(files).returning()
  await Promise.all(gone.map(({ id }) => t.ctx.files.remove(id)))
})

describe('files that come with an operation', () => {
  test('are checked, stored and named in the body; pictures are redrawn, a PDF is kept unchanged', async () => {
    const answer = await send([title, ['files', jpeg, 'wall.JPG'], ['files', png, 'plan.png'], ['files', pdf, 'a.pdf']])
    expect(answer.statusCode).toBe(200)
    const { fileIds } = answer.json() as { fileIds: string[] }
    const stored = await rows()
    expect(fileIds.map((id) => stored.find((row) => row.id === id))).toMatchObject([
      { name: 'wall.JPG', contentType: 'image/webp', width: 64, height: 48, ownerId: null },
      { name: 'plan.png', contentType: 'image/webp', width: 64, height: 48 },
      { name: 'a.pdf', contentType: 'application/pdf', byteCount: pdf.length, width: null, height: null },
    ])
    expect(readFileSync(t.ctx.files.path(fileIds[2] ?? ''))).toEqual(pdf)
    expect(incoming()).toEqual([])
  })

  test('belong to the signed-in user', async () => {
    const user = await aUser(t.ctx)
    await send([title, ['files', png, 'a.png']], { cookie: await t.signIn(user) })
    expect((await rows()).map(({ ownerId }) => ownerId)).toEqual([user.id])
  })

  test('may be left out: empty inputs are nothing, and the body may be JSON', async () => {
    expect((await send([title, ['files', '', '']])).json()).toEqual({ title: 'Kitchen', fileIds: [] })
    const json = await t.http.inject({ method: 'POST', url: '/api/probe', payload: { title: 'Kitchen' } })
    expect(json.json()).toEqual({ title: 'Kitchen', fileIds: [] })
  })

  test('leave texts unchanged, and several of one name as a list', async () => {
    const parts: Part[] = [title, ['trades', 'Tiler'], ['trades', 'Plumber']]
    expect((await send(parts)).json()).toMatchObject({ trades: ['Tiler', 'Plumber'] })
    expect((await send([title, ['trades', 'Tiler']])).json()).toMatchObject({ trades: 'Tiler' })
  })

  test('cannot be claimed: ids in the form or in JSON are refused', async () => {
    const { id } = await aFile(t.ctx, (await aUser(t.ctx)).id)
    const answers = [
      await send([title, ['fileIds', id]]),
      await send([title, ['fileIds', id, 'x.png']]),
      await t.http.inject({ method: 'POST', url: '/api/probe', payload: { title: 'Kitchen', fileIds: [id] } }),
    ]
    for (const answer of answers)
      expect([answer.statusCode, answer.json().issues]).toEqual([
        400,
        [{ path: 'fileIds', message: 'Unknown body field' }],
      ])
  })

  test('sent twice under one key are kept once, with the same answer', async () => {
    const cookie = await t.signIn(await aUser(t.ctx))
    const headers = { url: '/api/probe/own', cookie, 'idempotency-key': randomUUID() }
    const parts: Part[] = [title, ['files', png, 'a.png']]
    const [first, second] = [await send(parts, headers), await send(parts, headers)]
    expect([second.statusCode, second.body]).toEqual([200, first.body])
    expect([await rows(), kept()].map(({ length }) => length)).toEqual([1, 1])
    const other = await send([title, ['files', jpeg, 'a.jpg']], headers)
    expect([other.statusCode, kept().length]).toEqual([422, 1])
  })
})

describe('a refusal', () => {
  const wrong = (name: string) =>
    `Invalid file type: ${name} is not a supported file type. Please use JPG, PNG, or PDF files.`
  const impostors: [string, string | Buffer][] = [
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['shell.php', '<?php system($_GET[0]);'],
    ['wall.jpg', '<script>alert(1)</script>'],
    ['plan.pdf', `PK${pdf}`],
    ['half.png', 'half'],
  ]
  test.each(impostors)('of %s that holds %j says which file, at its field, and keeps nothing', async (name, holds) => {
    const known: Record<string, Buffer> = { jpeg, pdf, half: png.subarray(0, 60) }
    const content = typeof holds === 'string' ? (known[holds] ?? holds) : holds
    const answer = await send([title, ['files', png, 'good.png'], ['files', content, name]])
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'invalid', message: wrong(name), issues: [{ path: 'files', message: wrong(name) }] },
    ])
    await nothingIsLeft()
  })

  test('of a PDF where only pictures are accepted names the accepted types', async () => {
    const answer = await send([title, ['files', pdf, 'plan.pdf']], { url: '/api/probe/pictures' })
    expect(answer.json().message).toBe(
      'Invalid file type: plan.pdf is not a supported file type. Please use JPG or PNG files.',
    )
  })

  test('comes with the first byte over 10 MB, and not before', async () => {
    const fits = await send([title, ['files', sized(MAX), 'plan.pdf']])
    expect([fits.statusCode, (await rows())[0]?.byteCount]).toEqual([200, MAX])
    await t.ctx.db.delete(files)
    for (const name of kept()) await t.ctx.files.remove(name)
    const over = await send([title, ['files', sized(MAX + 1), 'plan.pdf']])
    const message = 'File too large: plan.pdf is larger than 10MB. Please choose a smaller file.'
    expect([over.statusCode, over.json()]).toEqual([
      413,
      { code: 'too_large', message, issues: [{ path: 'files', message }] },
    ])
    await nothingIsLeft()
  })

  test('of an eleventh file keeps none of the ten', async () => {
    const parts = Array.from({ length: 11 }, (_, at): Part => ['files', png, `${at}.png`])
    const answer = await send([title, ...parts])
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Choose at most 10 files'])
    await nothingIsLeft()
    expect((await send([title, ...parts.slice(1)])).statusCode).toBe(200)
  })

  test('by the body or by the use case deletes the files', async () => {
    const file: Part = ['files', png, 'a.png']
    expect((await send([['title', ''], file])).json().issues).toEqual([{ path: 'title', message: 'Give it a title' }])
    await nothingIsLeft()
    expect((await send([['title', 'Refuse me'], file])).statusCode).toBe(409)
    await nothingIsLeft()
    expect((await send([title, file, ['other', png, 'b.png']])).json().issues[0].path).toBe('other')
    await nothingIsLeft()
  })

  test('of the caller happens before any file is read', async () => {
    const write = vi.spyOn(t.ctx.files, 'temporaryPath')
    expect((await send([title, ['files', png, 'a.png']], { url: '/api/probe/own' })).statusCode).toBe(401)
    expect(write).not.toHaveBeenCalled()
    write.mockRestore()
  })

  const many = (count: number) => Array.from({ length: count }, (_, at): Part => [`field${at}`, 'x'])
  const floods: [string, () => Part[]][] = [
    ['1,000 fields', () => many(1000)],
    ['31 fields', () => many(31)],
    ['a field of 16 kB and a byte', () => [['title', 'x'.repeat(16_385)]]],
    ['1,000 files', () => Array.from({ length: 1000 }, (_, at): Part => ['files', '', `${at}`])],
    ['a field that reaches for the prototype', () => [title, ['__proto__', 'x']]],
  ]
  test.each(floods)('of %s takes about as long as taking a small one', { tags: ['slow'] }, async (_name, parts) => {
    const flood = async () => expect([400, 413]).toContain((await send(parts())).statusCode)
    await flood()
    await nothingIsLeft()
    expect(await measureTimeRatio(flood, () => send([title, ['files', png, 'a.png']]))).toBeLessThan(20)
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['no end', multipart['content-type'], `--${boundary}\r\ncontent-disposition: form-data; name="title"\r\n\r\nx`],
    ['nothing', multipart['content-type'], ''],
    ['a form of another kind', 'application/x-www-form-urlencoded', 'title=x'],
  ])('of a body with %s is no 500', async (_name, type, payload) => {
    const headers = { 'content-type': type }
    const { statusCode } = await t.http.inject({ method: 'POST', url: '/api/probe', headers, payload })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
  })
})

describe('a picture', () => {
  /** The start of a PNG that promises this size, with hardly any content. */
  function bomb(side: number) {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data])
      const frame = Buffer.alloc(8)
      frame.writeUInt32BE(data.length)
      frame.writeUInt32BE(crc32(body), 4)
      return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(side)
    header.writeUInt32BE(side, 4)
    header.set([8, 2], 8)
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const data = deflateSync(Buffer.alloc(100_000))
    return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
  }

  test('of 50,000 by 50,000 pixels is refused by its header, about as fast as a small one is accepted (T75)', {
    tags: ['slow'],
  }, async () => {
    const refuse = async () => expect((await send([title, ['files', bomb(50_000), 'bomb.png']])).statusCode).toBe(400)
    await refuse()
    await nothingIsLeft()
    expect(await measureTimeRatio(refuse, () => send([title, ['files', png, 'a.png']]))).toBeLessThan(20)
  })

  test('keeps no location, no camera and no hidden payload, and at most 2,400 pixels a side (T75)', async () => {
    const tagged = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: 'grey' } })
      .withExif({ IFD0: { Make: 'Laneway Cam' }, IFD3: { GPSLatitude: '37/1 48/1 0/1', GPSLatitudeRef: 'S' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(tagged).metadata()).exif?.toString('latin1')).toContain('Laneway Cam')
    const payload = Buffer.concat([tagged, Buffer.from('<script>alert(1)</script>')])
    const { fileIds } = (await send([title, ['files', payload, 'roof.jpg']])).json()
    const bytes = readFileSync(t.ctx.files.path(fileIds[0]))
    const { exif, width, height, format } = await sharp(bytes).metadata()
    expect({ exif, width, height, format }).toEqual({ exif: undefined, width: 2400, height: 800, format: 'webp' })
    expect(bytes.toString('latin1')).not.toMatch(/Laneway Cam|<script>/)
  })
})

describe('a file’s name', () => {
  const names: [string, string][] = [
    ['../../../etc/wall.png', 'wall.png'],
    ['..\\..\\wall.png', 'wall.png'],
    ['%2e%2e%2fwall.png', '%2e%2e%2fwall.png'],
    ['a\u0000b.png', 'ab.png'],
    ['\u202egnp.exe.png', 'gnp.exe.png'],
    ['\u200b\u2060', 'file.png'],
    [`${'n'.repeat(300)}.png`, `${'n'.repeat(116)}.png`],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['Küche – 1 (2).png', 'Küche – 1 (2).png'],
  ]
  test.each(names)('sent as %j lies under an id, and is shown as %j', async (sent, shown) => {
    const user = await aUser(t.ctx)
    const cookie = await t.signIn(user)
    const answer = await send([title, ['files', png, sent]], { cookie })
    expect(answer.statusCode).toBe(200)
    const [row] = await rows()
    expect(row?.name).toBe(shown)
    expect(kept()).toEqual([row?.id])
    const { headers } = await t.http.inject({ url: `/files/${row?.id}`, headers: { cookie } })
    expect(String(headers['content-disposition'])).toMatch(
      /^inline; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.%~!-]*$/,
    )
  })
})

describe('over a real connection', () => {
  let port: number
  beforeAll(async () => {
    await t.http.listen({ port: 0, host: '127.0.0.1' })
    ;({ port } = t.http.server.address() as AddressInfo)
  })

  /** Sends an endless file, a gigabyte at most. @returns how much was sent, and how far memory grew. */
  async function pourIn() {
    const [start = ''] = encode([title, ['files', pdf, 'endless.pdf']])
      .toString('latin1')
      .split('%PDF')
    const chunks = [Buffer.from(start), Buffer.alloc(65_536, 'a')].map((bytes) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
    )
    const head = `POST /api/probe HTTP/1.1\r\nhost: x\r\ncontent-type: ${multipart['content-type']}\r\ntransfer-encoding: chunked\r\n\r\n`
    const socket = connect(port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve))
    socket.write(head)
    const before = process.memoryUsage.rss()
    let [sent, grown] = [0, 0]
    for (; sent < 1_000_000_000 && !socket.destroyed; sent += 65_536) {
      if (!socket.write(chunks[sent === 0 ? 0 : 1] ?? ''))
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
      grown = Math.max(grown, process.memoryUsage.rss() - before)
    }
    socket.destroy()
    return { sent, grown }
  }

  test('a gigabyte in chunks is cut off, and takes no more than 50 MB of memory (T70)', {
    tags: ['slow'],
    retry: 2,
  }, async () => {
    // The first one also pays for what sender and server allocate once.
    await pourIn()
    const { sent, grown } = await pourIn()
    expect(sent).toBeLessThan(250_000_000)
    expect(grown).toBeLessThan(50_000_000)
    await vi.waitFor(nothingIsLeft, { timeout: 60_000, interval: 100 })
  })

  test('an upload that breaks off leaves nothing, two hundred times (T71)', { tags: ['slow'] }, async () => {
    const body = encode([title, ['files', png, 'whole.png'], ['files', sized(500_000), 'half.pdf']])
    const head = `POST /api/probe HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${multipart['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`
    const abort = async (bytes: number) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, bytes)]), resolve))
      socket.destroy()
      await once(socket, 'close')
    }
    for (let round = 0; round < 20; round++)
      await Promise.all(Array.from({ length: 10 }, (_, at) => abort(Math.floor((body.length * at) / 10) + round)))
    await vi.waitFor(nothingIsLeft, { timeout: 60_000, interval: 100 })
    expect((await send([title, ['files', png, 'a.png']])).statusCode).toBe(200)
  })
})

test('a sender who leaves before the file has arrived leaves none (T71)', async () => {
  const receiving = { ownerId: null, ip: '192.0.2.71', accept: 'pictures' } as const
  const goneAtOnce = async () => {
    const file = new Readable({ read: () => undefined })
    const incoming = {
      filename: 'a.png',
      get file() {
        queueMicrotask(() => file.destroy())
        return file
      },
    }
    await expect(receiveFile(t.ctx, receiving, incoming)).rejects.toMatchObject({ status: 400 })
  }
  for (let round = 0; round < 300; round++) await Promise.all([1, 2, 3, 4].map(goneAtOnce))
  expect(incoming()).toEqual([])
})

describe('rate limits', () => {
  test('end an address’s files after 30 in an hour, refused ones too', async () => {
    // In tests every rate limit is a thousand times as wide: all but the last thirty are used up.
    const strict = await testApp()
    await strict.ctx.rateLimits.spend('uploads', '127.0.0.1', 30_000 - 30)
    const cookie = await strict.signIn(await aUser(strict.ctx))
    const statuses: number[] = []
    for (let count = 0; count < 31; count++) {
      const payload = encode([['file', count % 2 ? png : 'no picture', 'a.png']])
      const answer = await strict.http.inject({
        method: 'POST',
        url: '/api/files',
        payload,
        headers: { ...multipart, cookie },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(15)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('POST /api/files', () => {
  test('takes a PDF as a document only', async () => {
    const cookie = await t.signIn(await aUser(t.ctx))
    const store = (url: string) => send([['file', pdf, 'quote.pdf']], { url, cookie })
    expect((await store('/api/files')).statusCode).toBe(400)
    const answer = await store('/api/files?kind=document')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { name: 'quote.pdf', contentType: 'application/pdf', byteCount: pdf.length, width: null },
    ])
    const { headers, rawPayload } = await t.http.inject({ url: answer.json().url, headers: { cookie } })
    expect(rawPayload).toEqual(pdf)
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="quote.pdf"; filename*=UTF-8''quote.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })
})

test('a full disk is reported plainly, and leaves no row without a file', async () => {
  const keepFile = vi
    .spyOn(t.ctx.files, 'keep')
    .mockRejectedValue(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  const answer = await send([title, ['files', png, 'a.png']])
  keepFile.mockRestore()
  expect([answer.statusCode, answer.json().code]).toEqual([507, 'storage_full'])
  await nothingIsLeft()
})
