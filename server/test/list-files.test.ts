import { contracts } from '@lv/contract/api'
import type { Operation } from '@lv/contract/operation'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from './app.ts'
import { anAppeal } from './appeals.ts'
import { aUser } from './factories.ts'

const t = await testApp()
const admin = await aUser(t.ctx, { isSuperAdmin: true })
const cookie = await t.signIn(admin, 'asAdmin')
const operations = Object.values(contracts).flatMap((contract) => Object.values(contract) as Operation[])
const filed = operations.flatMap(({ file, ...operation }) => (file ? [{ ...operation, file }] : []))

/** Lists with a file of their own. */
const OWN = ['professionals', 'leads', 'lead-reports', 'charges', 'bookings', 'communities', 'audit']
/** What is no list to work through: kinds of work, texts, and times to choose from. */
const NONE = ['jobs', 'admins', 'filters', 'legal-rules', 'prices', 'bookings/:bookingId/slots']

/** Whether a row of a list has this part. */
function hasPart(row: z.ZodType, [key = '', ...rest]: string[]): boolean {
  const bare = row instanceof z.ZodNullable || row instanceof z.ZodOptional ? (row.unwrap() as z.ZodType) : row
  if (!(bare instanceof z.ZodObject)) return false
  const part = bare.shape[key]
  return part !== undefined && (rest.length === 0 || hasPart(part, rest))
}

describe('every list of administrators is a file too', () => {
  test('by its operation, or one of its own', () => {
    const without = operations
      .filter(
        ({ access, method, response, file }) =>
          access === 'admin' && method === 'GET' && response instanceof z.ZodArray && !file,
      )
      .map(({ path }) => path.replace('/api/admin/', ''))
    expect(without.filter((path) => !OWN.includes(path) && !NONE.includes(path))).toEqual([])
  })

  test.each(filed.map((it) => [it.path, it] as const))('%s.csv', async (path, { file, response }) => {
    const row = response instanceof z.ZodArray ? (response.element as z.ZodType) : z.never()
    expect(file.filter((part) => !hasPart(row, part.split('.')))).toEqual([])
    const answer = await t.http.inject({ url: `${path}.csv`, headers: { cookie } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.body.split('\r\n')[0]?.split(',')).toHaveLength(file.length)
    expect((await t.http.inject({ url: `${path}.csv` })).statusCode).toBe(401)
    const member = await t.signIn(await aUser(t.ctx))
    expect((await t.http.inject({ url: `${path}.csv`, headers: { cookie: member } })).statusCode).toBe(403)
  })
})

test('its cells are read by people and run by no spreadsheet (T47), and it is narrowed as the list is', async () => {
  const { appealId, professional } = await anAppeal(t.ctx)
  await t.ctx.pool.query(`update appeals set text = '=HYPERLINK("http://evil.example")' where id = $1`, [appealId])
  const read = async (query: string) =>
    (await t.http.inject({ url: `/api/admin/appeals.csv?${query}`, headers: { cookie } })).body
  const body = await read('status=waiting')
  expect(body).toMatch(/^\uFEFF?id,kind,title,professional_name,professional_email,/)
  expect(body).toContain(professional.user.email)
  expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(body).toMatch(/,\d{1,2} [A-Z][a-z]{2} \d{4} \d{1,2}:\d\d [ap]m/)
  expect(await read('status=decided')).not.toContain(professional.user.email)
  expect((await t.http.inject({ url: '/api/admin/appeals.csv?status=lost', headers: { cookie } })).statusCode).toBe(400)
  const { rows } = await t.ctx.pool.query(
    `select count(*)::int as count from audit_log where action = 'list_exported' and actor_id = $1 and detail->>'list' = 'appeals.list'`,
    [admin.id],
  )
  expect(rows[0].count).toBeGreaterThan(1)
})

describe('an absurd question', () => {
  const lists = operations.filter(
    ({ access, method, path, query }) => access === 'admin' && method === 'GET' && query && !path.includes(':'),
  )
  const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
  const questions = [
    ...['limit=99999999999999999999', 'limit=-5', 'limit=x', 'cursor=x', 'cursor=', 'sort=password', 'offset=3'],
    ...['status=active&status=suspended', 'search=%00', `search=${'x'.repeat(5000)}`, 'kind[]=1', '__proto__=1'],
    ...[cursor([9e99, anId()]), cursor([1, anId()]), cursor([-1, 'x']), cursor(null)].map((at) => `cursor=${at}`),
    `cursor=${anId()}`,
  ]

  test.each(lists.map((it) => [it.path, it.file] as const))(
    'of %s is answered, or refused with 400',
    async (path, file) => {
      for (const address of [path, ...(file ? [`${path}.csv`] : [])])
        for (const question of questions) {
          const { statusCode } = await t.http.inject({ url: `${address}?${question}`, headers: { cookie } })
          expect([200, 400], `${address}?${question}`).toContain(statusCode)
        }
    },
  )
})

function anId() {
  return '0192f0c0-0000-7000-8000-000000000000'
}
