import nodeHttp from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { answerFailure } from '../routing/failures.ts'
import { acceptMultipart, afterBody, partsOf } from '../uploads/multipart.ts'
import { endSlowSenders } from './slow-senders.ts'

// RELIABILITY.md, T89. The product's own times are long; here the same guard looks every half second.
const LOOK_MS = 500
const logged: { level: number }[] = []
const http = Fastify({
  http: { headersTimeout: 1000, connectionsCheckingInterval: 100 },
  logger: { level: 'warn', stream: { write: (line) => void logged.push(JSON.parse(line)) } },
})
endSlowSenders(http, LOOK_MS)
http.setErrorHandler(answerFailure)
let port: number

beforeAll(async () => {
  http.get('/', async () => 'well')
  http.post('/json', async ({ body }) => body)
  http.post('/hurried', { handlerTimeout: 600 }, async ({ body }) => body)
  http.post('/early', { onRequest: async (_request, reply) => reply.code(403).send('no') }, async () => 'never')
  await http.register(async (scope) => {
    await acceptMultipart(scope)
    scope.post('/files', async (request) => {
      let bytes = 0
      for await (const part of partsOf(request))
        if (part.type === 'file') for await (const chunk of part.file) bytes += chunk.length
      return { bytes }
    })
    scope.post('/kept-files', (request, reply) =>
      (async () => {
        for await (const part of partsOf(request)) if (part.type === 'file') await part.toBuffer()
      })().catch((error) => afterBody(request, reply, error)),
    )
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = http.server.address() as AddressInfo)
})
afterAll(() => http.close())

const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
const file = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'

type Sending = { first: string; drip: string; most?: number; last?: string }

/** Sends the first bytes, then `drip` every 50 ms until it was sent `most` times or is cut off, then the last and waits for an answer. */
async function drip({ first, drip: bytes, most = 200, last }: Sending) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let said = ''
  socket.on('data', (text) => {
    said += text
  })
  const startedAt = performance.now()
  const answered = new Promise((resolve) => socket.once('data', resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(first)
  for (let count = 0; count < most && !socket.destroyed; count += 1) {
    if (bytes) socket.write(bytes)
    await Promise.race([wait(50), closed])
  }
  if (last) {
    socket.write(last)
    await Promise.race([answered, closed])
  }
  const wasCut = socket.destroyed
  socket.destroy()
  return { said, ms: performance.now() - startedAt, wasCut }
}

test('500 clients that dribble headers, bodies or nothing are soon cut off, and others are served meanwhile', {
  tags: ['slow'],
}, async () => {
  const kinds = [
    { first: '', drip: '' },
    { first: 'GET / HTTP/1.1\r\nhost: x\r\n', drip: 'a: b\r\n' },
    { first: `${head('/json', 'application/json', 5000)}{`, drip: ' ' },
    { first: head('/early', 'application/json', 5000), drip: ' ' },
    { first: `${head('/files', 'multipart/form-data; boundary=x', 5_000_000)}${file}`, drip: 'a'.repeat(20) },
  ]
  let left = 500
  const sending = async (at: number) => {
    const sent = await drip(kinds[at % kinds.length] ?? { first: '', drip: '' })
    left -= 1
    return sent
  }
  const senders = Promise.all(Array.from({ length: left }, (_, at) => sending(at)))
  let served = 0
  for (; left > 0; served += 1) expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('well')
  expect((await senders).filter(({ wasCut }) => !wasCut)).toEqual([])
  expect(served).toBeGreaterThan(3)
})

const slow = 'What you sent arrived too slowly. Please try again, on a better connection if you can.'

test.each([
  ['JSON', { first: `${head('/json', 'application/json', 5000)}{`, drip: ' ' }],
  [
    'JSON, beyond what its route waits',
    { first: `${head('/hurried', 'application/json', 900_000)}{`, drip: ' '.repeat(4000) },
  ],
  [
    'a file',
    { first: `${head('/kept-files', 'multipart/form-data; boundary=x', 5_000_000)}${file}`, drip: 'a'.repeat(20) },
  ],
  ['the first bytes of a form', { first: `${head('/kept-files', 'multipart/form-data; boundary=x', 5000)}`, drip: '' }],
])(
  'whoever sends %s too slowly is told so, the connection ends, and nothing is an error of ours',
  async (_what, sending) => {
    logged.length = 0
    const { said, wasCut } = await drip(sending)
    expect(said).toMatch(/^HTTP\/1\.1 408 /)
    expect(said).toMatch(/^connection: close\r$/im)
    expect(JSON.parse(said.slice(said.indexOf('{')))).toEqual({ code: 'timeout', message: slow })
    expect(wasCut).toBe(true)
    expect(logged).toEqual([])
  },
)

test('a file that keeps coming arrives, however slowly', { tags: ['slow'] }, async () => {
  const chunk = 'a'.repeat(20_000)
  const rounds = 40
  const end = '\r\n--x--\r\n'
  const body = head('/files', 'multipart/form-data; boundary=x', file.length + chunk.length * rounds + end.length)
  const { ms, wasCut, said } = await drip({ first: `${body}${file}`, drip: chunk, most: rounds, last: end })
  expect(wasCut).toBe(false)
  expect(ms).toBeGreaterThan(3 * LOOK_MS)
  expect(said).toContain(JSON.stringify({ bytes: chunk.length * rounds }))
})

test('the product gives headers 10 s and bodies 120 s, and looks every 5 s, by every name of this machine', async () => {
  const { http: product } = await testApp()
  const made = vi.spyOn(nodeHttp, 'createServer')
  await product.listen({ port: 0, host: 'localhost' })
  const servers = [product.server, ...made.mock.results.map(({ value }) => value)]
  made.mockRestore()
  for (const server of servers)
    expect(server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      connectionsCheckingInterval: 5000,
    })
})
