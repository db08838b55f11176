import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { acceptPageForms, readForm } from './page-forms.ts'

const t = await testApp({}, async ({ http }, ctx) => {
  await http.register(async (scope) => {
    await acceptPageForms(scope)
    for (const url of ['/get-quotes', '/get-quotes.data', '/quotes/:id', '/community/new'])
      scope.post(url, async (request) => {
        const { fields, uploads, issues, discardUnkept } = await readForm(ctx, request)
        // Meanwhile the page's action keeps what it wants.
        if (fields.get('intent') === 'keep')
          await ctx.db.update(files).set({ attachedAt: ctx.now(), width: sql`coalesce(width, 1)`, height: 1 })
        await discardUnkept()
        return { fields: [...fields], uploads, issues }
      })
  })
})

let picture: File
const pdf = new File(['%PDF-1.7\n%%EOF'], 'plan.pdf', { type: 'application/pdf' })
beforeAll(async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'brown' } })
    .png()
    .toBuffer()
  picture = new File([new Uint8Array(bytes)], 'wall.png', { type: 'image/png' })
})
beforeEach(async () => {
  for (const { id } of await t.ctx.db.delete(files).returning()) await t.ctx.files.remove(id)
})

async function send(url: string, fields: [string, string | File][], cookie?: string) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  const encoded = new Response(form)
  return t.http.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...(cookie ? { cookie } : {}) },
  })
}
const stored = async () => [
  (await t.ctx.db.select().from(files)).map(({ name }) => name).toSorted(),
  readdirSync(dirname(t.ctx.files.path('x'))).length,
]

describe('a form on the quote pages', () => {
  test.each(['/get-quotes', '/get-quotes.data', '/get-quotes?postcode=3056'])(
    'at %s takes a visitor’s pictures and plans, and no field holds their ids',
    async (url) => {
      const answer = await send(url, [
        ['intent', 'keep'],
        ['files', picture],
        ['files', pdf],
        ['files', 'e2c1d0d2-0000-4000-8000-000000000000'],
      ])
      const { fields, uploads, issues } = answer.json()
      expect(fields).toEqual([
        ['intent', 'keep'],
        ['files', 'e2c1d0d2-0000-4000-8000-000000000000'],
      ])
      expect(uploads).toMatchObject([
        { field: 'files', name: 'wall.png' },
        { field: 'files', name: 'plan.pdf' },
      ])
      expect(issues).toEqual([])
      expect(await stored()).toEqual([['plan.pdf', 'wall.png'], 2])
    },
  )

  test('deletes the files its action did not keep', async () => {
    expect((await send('/get-quotes', [['files', picture]])).json().uploads).toHaveLength(1)
    expect(await stored()).toEqual([[], 0])
  })

  test('redraws no picture: only its use case asks for that', async () => {
    const draw = vi.spyOn(t.ctx.drawings, 'draw')
    await send('/get-quotes', [
      ['intent', 'keep'],
      ['files', picture],
    ])
    expect(draw).not.toHaveBeenCalled()
    expect(await t.ctx.db.select().from(files)).toMatchObject([{ contentType: 'image/png' }])
    draw.mockRestore()
  })

  test('loses no text over a refused file: too large, the wrong kind, an eleventh', async () => {
    const large = new File([Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(10_485_760)])], 'large.pdf')
    const svg = new File(['<svg/>'], 'drawing.svg')
    const nine = Array.from({ length: 9 }, (): [string, File] => ['files', pdf])
    const answer = await send('/get-quotes', [
      ...[...nine, ['files', large] as [string, File], ['files', svg] as [string, File]],
      ...[...nine.slice(0, 2), ['description', 'A kitchen'] as [string, string]],
    ])
    const { fields, issues } = answer.json()
    expect(fields).toEqual([['description', 'A kitchen']])
    expect(issues).toEqual([
      { path: 'files', message: 'File too large: large.pdf is larger than 10MB. Please choose a smaller file.' },
      {
        path: 'files',
        message: 'Invalid file type: drawing.svg is not a supported file type. Please use JPG, PNG, or PDF files.',
      },
      { path: 'files', message: 'Choose at most 10 files' },
    ])
    expect(await stored()).toEqual([[], 0])
  })

  test('takes no file from a visitor where only an owner has a form', async () => {
    expect((await send('/quotes/1', [['files', picture]])).json().uploads).toEqual([])
    const cookie = await t.signIn(await aUser(t.ctx))
    expect((await send('/quotes/1', [['files', pdf]], cookie)).json()).toMatchObject({
      fields: [],
      uploads: [{ name: 'plan.pdf' }],
    })
  })
})

describe('a form on another page', () => {
  test('takes a member’s pictures and gives their ids, which a retry may send again', async () => {
    const cookie = await t.signIn(await aUser(t.ctx))
    const { fields, issues, uploads } = (
      await send(
        '/community/new',
        [
          ['images', picture],
          ['images', pdf],
          ['title', 'Slab'],
        ],
        cookie,
      )
    ).json()
    expect(fields).toEqual([
      ['images', uploads[0].id],
      ['title', 'Slab'],
    ])
    expect(issues).toEqual([
      {
        path: 'images',
        message: 'Invalid file type: plan.pdf is not a supported file type. Please use JPG or PNG files.',
      },
    ])
    expect(await stored()).toEqual([['wall.png'], 1])
  })
  test('discards a visitor’s files', async () => {
    expect((await send('/community/new', [['images', picture]])).json()).toEqual({
      fields: [],
      uploads: [],
      issues: [],
    })
    expect(await stored()).toEqual([[], 0])
  })

  test('redraws them, and says at its field which cannot be drawn', async () => {
    const cookie = await t.signIn(await aUser(t.ctx))
    const broken = new File([picture.slice(0, 60)], 'half.png')
    const sent: [string, string | File][] = [
      ['title', 'Slab'],
      ['images', broken],
      ['images', picture],
    ]
    const { fields, issues, uploads } = (await send('/community/new', sent, cookie)).json()
    expect(fields).toEqual([
      ['title', 'Slab'],
      ['images', uploads[0].id],
    ])
    expect(issues).toMatchObject([{ path: 'images', message: expect.stringContaining('half.png is not a supported') }])
    expect(await t.ctx.db.select().from(files)).toMatchObject([
      { name: 'wall.png', contentType: 'image/webp', width: 8 },
    ])
  })

  test('discards the files of a user with an unverified email', async () => {
    const cookie = await t.signIn(await aUser(t.ctx, { emailVerified: false }))
    expect((await send('/community/new', [['images', picture]], cookie)).json().uploads).toEqual([])
    expect(await stored()).toEqual([[], 0])
  })
})
