import { contracts } from '@lv/contract/api'
import type { Operation } from '@lv/contract/operation'
import { and, count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/schema.ts'
import { testApp } from './app.ts'
import { aProfessional, aUser } from './factories.ts'
import { isSelected } from './selected-operations.ts'

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

const { user: professional } = await aProfessional(t.ctx)
const other = await aProfessional(t.ctx)
const person = await aUser(t.ctx)
const callers = [professional, person]
const cookies = await Promise.all(callers.map((user) => t.signIn(user)))
const [cookie = ''] = cookies

type Call = { method: string; url: string }
const callOf = (operation: Operation): Call => ({ method: operation.method, url: addressOf(operation) })
const payloadOf = ({ method }: Call) => (method === 'GET' ? {} : { payload: {} })

/** What another site sends in a person's name is refused, and nothing of it is looked at. */
async function refusesOtherSites({ method, url }: Call) {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const from of foreign)
    for (const type of ['text/plain', 'application/json', undefined]) {
      const sent = type ? { payload: '{' } : {}
      const headers = { cookie, ...from, ...(type ? { 'content-type': type } : {}) }
      const answer = await t.http.inject({ method: method as 'POST', url, ...sent, headers })
      expect([from, type, answer.statusCode, answer.json().code]).toEqual([from, type, 403, 'cross_site'])
    }
  expect((await t.http.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(200)
}

/** The header x-professional-id has to agree with the session, and grants nothing (T05, T06). */
async function grantsNothingByHeader(call: Call) {
  const ask = (headers: Record<string, string>) =>
    t.http.inject({ method: call.method as 'POST', url: call.url, headers, ...payloadOf(call) })
  for (const cookie of cookies) {
    const foreign = await ask({ cookie, 'x-professional-id': other.id })
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'forbidden'])
    expect((await ask({ cookie, 'x-professional-id': "' or 1=1--" })).statusCode).toBe(400)
  }
  const plain = (await ask({})).statusCode
  for (const header of [other.id, "' or 1=1--"])
    expect((await ask({ 'x-professional-id': header })).statusCode).toBe(plain)
}

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

/** An id that is none, or of nothing, is never a 500. */
async function survivesOddIds(operation: Operation) {
  for (const id of oddIds)
    for (const headers of [{}, { cookie }]) {
      const call = { method: operation.method, url: addressOf(operation, id) }
      const { statusCode, body } = await t.http.inject({ ...call, headers, ...payloadOf(call) })
      expect(statusCode, `${id}: ${body}`).toBeGreaterThanOrEqual(id === 'x' ? 400 : 200)
      expect(statusCode, `${id}: ${body}`).toBeLessThan(500)
    }
}

const oddValues = [
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
const keysOf = ({ query }: Operation) =>
  Object.keys((query as unknown as { shape?: object; def: { in?: { shape?: object } } }).shape ?? {})

/** A query that nobody meant is refused or clamped: at most 100 rows, and never a 500. */
async function survivesOddQueries(operation: Operation) {
  for (const key of new Set([...keysOf(operation), 'limit', 'offset', 'cursor', 'other']))
    for (const query of [
      ...oddValues.map((value) => `${key}=${value}`),
      `${key}=1&${key}=2`,
      `${key}[]=1`,
      `${key}[__proto__]=1`,
    ]) {
      const { statusCode, body } = await t.http.inject({ url: `${addressOf(operation)}?${query}`, headers: { cookie } })
      expect(statusCode, `${query}: ${body}`).toBeLessThan(500)
      const answer = statusCode === 200 ? JSON.parse(body) : []
      if (Array.isArray(answer)) expect(answer.length).toBeLessThanOrEqual(100)
    }
}

describe('refuses other sites, foreign headers, odd ids and odd queries', () => {
  test.each(operations.filter(({ name }) => isSelected(name)).map(({ name, operation }) => [name, operation] as const))(
    '%s',
    async (_name, operation) => {
      if (operation.method !== 'GET') await refusesOtherSites(callOf(operation))
      await grantsNothingByHeader(callOf(operation))
      if (operation.path.includes(':')) await survivesOddIds(operation)
      if (operation.query) await survivesOddQueries(operation)
    },
  )

  test('as do the addresses that are no operations', async () => {
    const written = [
      ...['/api/logout', '/api/files', '/api/nothing', '/dev/payments/clock', '/dev/payments/settings'],
      ...['/dev/payments/refunds', '/dev/payments/disputes', `/dev/payments/checkout/${anId}`],
      '/dev/identity/interaction/x',
    ]
    for (const url of written) await refusesOtherSites({ method: 'POST', url })
    await grantsNothingByHeader({ method: 'POST', url: '/api/files' })
    for (const url of [`/files/${anId}`, '/api/professionals/transactions.csv', '/api/earnings.csv'])
      await grantsNothingByHeader({ method: 'GET', url })
  })

  test('and writes down each header that does not agree with the session', async () => {
    for (const [index, cookie] of cookies.entries()) {
      const before = await auditedOf(callers[index]?.id ?? '')
      await t.http.inject({ url: '/api/communities', headers: { cookie, 'x-professional-id': other.id } })
      expect((await auditedOf(callers[index]?.id ?? '')) - before).toBe(1)
    }
  })
})
