import { contracts } from '@lv/contract/api'
import type { Operation } from '@lv/contract/operation'
import { and, count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../src/http/tables.ts'
import { testApp } from './app.ts'
import { aProfessional, aUser } from './factories.ts'

// What holds for every operation of the product, including new ones (RELIABILITY.md, T45, T83, T87).

const t = await testApp()
const operations = Object.entries(contracts).flatMap(([noun, contract]) =>
  Object.entries(contract as Record<string, Operation>).map(([verb, operation]) => ({
    name: `${noun}.${verb}`,
    operation,
  })),
)
const anId = '0192f0c0-0000-7000-8000-000000000000'
const auditedOf = async (actorId: string) => {
  const mismatches = and(eq(auditLog.actorId, actorId), eq(auditLog.action, 'identity_mismatch'))
  const [row] = await t.ctx.db.select({ count: count() }).from(auditLog).where(mismatches)
  return row?.count ?? 0
}
const addressOf = ({ path }: Operation, value = anId) => path.replaceAll(/:\w+/g, () => value)

describe('what another site sends in a person’s name is refused, and nothing of it is looked at', async () => {
  const beside = [
    ...['/api/logout', '/api/files', '/api/nothing', '/dev/payments/clock', '/dev/payments/settings'],
    ...[
      '/dev/payments/refunds',
      '/dev/payments/disputes',
      `/dev/payments/checkout/${anId}`,
      '/dev/identity/interaction/x',
    ],
  ]
  const calls = [
    ...operations
      .filter(({ operation }) => operation.method !== 'GET')
      .map(({ operation }) => [operation.method, addressOf(operation)] as const),
    ...beside.map((url) => ['POST', url] as const),
  ]
  const { user } = await aProfessional(t.ctx)
  const cookie = await t.signIn(user)
  test.each(calls)('%s %s', async (method, url) => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign)
      for (const type of ['text/plain', 'application/json', undefined]) {
        const payload = type ? { payload: '{' } : {}
        const answer = await t.http.inject({
          method,
          url,
          ...payload,
          headers: { cookie, ...headers, ...(type ? { 'content-type': type } : {}) },
        })
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site'])
      }
    expect((await t.http.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(200)
  })
})

describe('the header x-professional-id has to agree with the session, and grants nothing (T05, T06)', async () => {
  const [mine, other, person] = [await aProfessional(t.ctx), await aProfessional(t.ctx), await aUser(t.ctx)]
  const callers = [mine.user, person]
  const cookies = await Promise.all(callers.map((user) => t.signIn(user)))
  const calls = [
    ...operations.map(({ operation }) => [operation.method, addressOf(operation)] as const),
    ...[['POST', '/api/files'] as const, ['GET', `/files/${anId}`] as const],
    ...[['GET', '/api/professionals/transactions.csv'] as const, ['GET', '/api/earnings.csv'] as const],
  ]
  test.each(calls)('%s %s', async (method, url) => {
    const ask = (headers: Record<string, string>) =>
      t.http.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) })
    for (const cookie of cookies) {
      const foreign = await ask({ cookie, 'x-professional-id': other.id })
      expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'forbidden'])
      expect((await ask({ cookie, 'x-professional-id': "' or 1=1--" })).statusCode).toBe(400)
    }
    const plain = (await ask({})).statusCode
    for (const header of [other.id, "' or 1=1--"])
      expect((await ask({ 'x-professional-id': header })).statusCode).toBe(plain)
  })
  test('and each that does not is written down', async () => {
    for (const [index, cookie] of cookies.entries()) {
      const before = await auditedOf(callers[index]?.id ?? '')
      await t.http.inject({ url: '/api/communities', headers: { cookie, 'x-professional-id': other.id } })
      expect((await auditedOf(callers[index]?.id ?? '')) - before).toBe(1)
    }
  })
})

const oddIds = [
  'x',
  '1',
  '%00',
  '%2e%2e%2f',
  "'%20or%201=1--",
  'a'.repeat(150),
  '%F0%9F%A7%B1',
  '00000000-0000-0000-0000-000000000000',
  '%',
  anId,
]
describe('an id that is none, or of nothing, is never a 500', async () => {
  const { user } = await aProfessional(t.ctx)
  const cookie = await t.signIn(user)
  const withIds = operations.filter(({ operation }) => operation.path.includes(':'))
  test.each(withIds.map(({ name, operation }) => [name, operation] as const))('%s', async (_name, operation) => {
    for (const id of oddIds)
      for (const headers of [{}, { cookie }]) {
        const payload = operation.method === 'GET' ? {} : { payload: {} }
        const { statusCode, body } = await t.http.inject({
          method: operation.method,
          url: addressOf(operation, id),
          headers,
          ...payload,
        })
        expect(statusCode, `${id}: ${body}`).toBeGreaterThanOrEqual(id === 'x' ? 400 : 200)
        expect(statusCode, `${id}: ${body}`).toBeLessThan(500)
      }
  })
})

describe('a query that nobody meant is refused or clamped: at most 100 rows, and never a 500', async () => {
  const { user } = await aProfessional(t.ctx)
  const cookie = await t.signIn(user)
  const odd = [
    '-1',
    '0',
    '1e9',
    '1000000000000000000',
    'NaN',
    '',
    '%00',
    '%25',
    "'%20OR%201=1--",
    '[]',
    'x'.repeat(5000),
    '1.5',
    '2026-02-30',
    '٣',
  ]
  const lists = operations.filter(({ operation }) => operation.query)
  const keysOf = ({ query }: Operation) =>
    Object.keys((query as unknown as { shape?: object; def: { in?: { shape?: object } } }).shape ?? {})
  test.each(lists.map(({ name, operation }) => [name, operation] as const))('%s', async (_name, operation) => {
    const keys = [...new Set([...keysOf(operation), 'limit', 'offset', 'cursor', 'other'])]
    for (const key of keys)
      for (const query of [
        ...odd.map((value) => `${key}=${value}`),
        `${key}=1&${key}=2`,
        `${key}[]=1`,
        `${key}[__proto__]=1`,
      ]) {
        const { statusCode, body } = await t.http.inject({
          url: `${addressOf(operation)}?${query}`,
          headers: { cookie },
        })
        expect(statusCode, `${query}: ${body}`).toBeLessThan(500)
        const answer = statusCode === 200 ? JSON.parse(body) : []
        if (Array.isArray(answer)) expect(answer.length).toBeLessThanOrEqual(100)
      }
  })
})
