import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

const t = await testApp()
const body = JSON.stringify({ email: 'ada@test.example', password: 'wrong' })

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['GZIP, br', gzipSync],
] as const)('a body that is packed (%s) is not unpacked, whatever it holds', async (encoding, pack) => {
  for (const payload of [pack(body), pack(Buffer.alloc(5_000_000, ' '))])
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type, 'content-encoding': encoding }
      const answer = await t.http.inject({ method: 'POST', url: '/api/professionals/login', headers, payload })
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
    }
})

test('a body declared as uncompressed is read', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' }
  const answer = await t.http.inject({ method: 'POST', url: '/api/professionals/login', headers, payload: body })
  expect(answer.statusCode).toBe(401)
})
