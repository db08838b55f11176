import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { cacheBody, gzipped, sendCached } from './cached-body.ts'

const newNonce = () => randomBytes(16).toString('base64')
const gap = newNonce()
const script = `<script nonce="${gap}">go("${'slab '.repeat(20)}")</script>`
const page = `<!doctype html>${script.repeat(300)}${'Brunswick café '.repeat(5000)}${script}`

test.each([
  ['a page', page],
  ['a body without a gap', 'Slabs and footings'],
  ['nothing', ''],
  ['a gap and nothing else', gap],
  ['gaps side by side', `${gap}${gap}${gap}`],
  ['text of the rarest characters', `\0\0\0\u00ff\uffff${gap}\0\0\0${gap}\u00ff\u00ff\u00ff\uffff`],
])('%s comes out of gzip with what was filled in, again and again', async (_what, text) => {
  const body = cacheBody(text, gap)
  for (const nonce of [newNonce(), '\0'.repeat(24), newNonce()])
    expect(gunzipSync(await gzipped(body, () => nonce)).toString()).toBe(text.replaceAll(gap, nonce))
})

test('random text in random pieces comes out unchanged', async () => {
  for (let round = 0; round < 30; round++) {
    const words = Array.from({ length: 400 }, () =>
      Math.random() < 0.1 ? gap : randomBytes(1).toString('hex').repeat(9),
    )
    const nonce = newNonce()
    const packed = await gzipped(cacheBody(words.join(' '), gap), () => nonce)
    expect(gunzipSync(packed).toString()).toBe(words.join(' ').replaceAll(gap, nonce))
  }
})

test('a piece that many bodies share is in each of them, on the first sending and later ones', async () => {
  const css = `<style>${'slab{pour:1}'.repeat(5000)}</style>`
  const styles = { recurring: Buffer.from(css) }
  const http = Fastify()
  const bodies = [cacheBody([page, styles, script], gap), cacheBody([styles, page, styles]), cacheBody([styles])]
  bodies.forEach((body, at) => {
    http.get(`/${at}`, (request, reply) => sendCached(request, reply, body, () => gap))
  })
  const texts = [page + css + script, css + page + css, css]
  for (const [at, text] of [...texts, ...texts].entries()) {
    const answer = await http.inject({ url: `/${at % 3}`, headers: { 'accept-encoding': 'gzip' } })
    expect(gunzipSync(answer.rawPayload).toString(), String(at)).toBe(text)
  }
})

test('a shared piece is sent unchanged, with anything personal in it filled in', async () => {
  const card = { recurring: Buffer.from('<li>Slabs – and footings</li>') }
  const named = { recurring: Buffer.from('<li>Hello {name}, {name}</li>') }
  const parts = ['<ul>', card, named, card, `</ul>${gap}`]
  const body = cacheBody(parts, gap, /\{name\}/)
  for (const name of ['Ada', 'Grace O’Brien', '$&']) {
    const said = gunzipSync(await gzipped(body, (stands) => (stands === gap ? gap : name))).toString()
    const card = '<li>Slabs – and footings</li>'
    expect(said).toBe(`<ul>${card}<li>Hello ${name}, ${name}</li>${card}</ul>${gap}`)
  }
})

test('clients that accept gzip get it, and everybody gets the same text', async () => {
  const http = Fastify()
  const body = cacheBody(page, gap)
  const nonce = newNonce()
  http.get('/', (request, reply) => sendCached(request, reply, body, () => nonce))
  const ask = (coding: string) => http.inject({ url: '/', headers: { 'accept-encoding': coding } })
  for (const coding of ['gzip', 'br, GZIP;q=0.5', 'deflate, gzip ; q=1']) {
    const answer = await ask(coding)
    expect(answer.headers['content-encoding'], coding).toBe('gzip')
    expect(gunzipSync(answer.rawPayload).toString()).toBe(page.replaceAll(gap, nonce))
  }
  for (const coding of ['', 'br', 'gzip;q=0', 'gzip;q=0.0', 'notgzip']) {
    const answer = await ask(coding)
    expect(answer.headers['content-encoding'], coding).toBeUndefined()
    expect(answer.body).toBe(page.replaceAll(gap, nonce))
  }
})

test('a short body is not worth compressing', async () => {
  const http = Fastify()
  http.get('/', (request, reply) => sendCached(request, reply, cacheBody('[]')))
  const answer = await http.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body).toBe('[]')
})

test('a kept body holds the memory of its own bytes, and no more', async () => {
  const body = cacheBody(page, gap)
  await gzipped(body, () => gap)
  const read = body.pieces.flatMap((piece) => ('bytes' in piece ? [piece.bytes] : []))
  const packed = (await body.packed) ?? []
  for (const buffers of [read, packed]) {
    const held = [...new Set(buffers.map(({ buffer }) => buffer))].reduce((sum, { byteLength }) => sum + byteLength, 0)
    expect(held).toBe(buffers.reduce((sum, { length }) => sum + length, 0))
  }
})
