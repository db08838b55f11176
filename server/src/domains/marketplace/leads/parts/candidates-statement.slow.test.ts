import { trades } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '#core/context.ts'
import { testApp } from '#test/app.ts'
import { expectTheBest, manyProfessionals, request, wants } from '#test/many-professionals.ts'
import { findCandidates } from '../match.ts'
import type { OpenRequest } from '../open-request.ts'
import { candidatesStatement } from './candidates-statement.ts'
import { nearestQueueEntries, queueEntriesAboveBound } from './lines-statement.ts'

const { ctx } = await testApp()

beforeAll(() => manyProfessionals(ctx, 20_000))

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

async function planOf(statement: SQL): Promise<Plan[]> {
  const { rows } = await ctx.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${statement}`,
  )
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => nodes(plan)))
}

const shapes: [string, Partial<OpenRequest>][] = [
  ['one trade where many work', {}],
  ['four trades where many work', wants('Plumber', 'Tiler', 'Roofer', 'Electrician')],
  ['one trade where few work', { postcode: '3999' }],
  ['a place where nobody works', { postcode: '3998' }],
]

const isRead = (node: Plan) => node['Relation Name'] === 'professionals' || node['Relation Name'] === 'lead_turns'
const readsAll = (plan: Plan[]) => plan.filter((node) => node['Node Type'] === 'Seq Scan' && isRead(node))

test.each(shapes)('%s: nothing reads all of 20,000 professionals', async (_name, over) => {
  const asked = request(over)
  expect(readsAll(await planOf(nearestQueueEntries(ctx, asked, [], 30)))).toEqual([])
  expect(readsAll(await planOf(queueEntriesAboveBound(ctx, asked, [], 92)))).toEqual([])
  const { rows } = await ctx.pool.query<{ id: string }>('select id from professionals limit 40')
  const ids = rows.map(({ id }) => id)
  expect(readsAll(await planOf(candidatesStatement(ctx, asked, ids)))).toEqual([])
})

test('the best are found as if everybody had been weighed', () => expectTheBest(ctx))

/** The product, counting the pages of tables and indexes that its statements look at. */
function countingPages() {
  let pages = 0
  const execute = async (statement: SQL) => {
    const { rows } = await ctx.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`explain (analyze, buffers, format json) ${statement}`,
    )
    for (const [{ Plan: plan }] of rows.map((row) => row['QUERY PLAN']))
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    return ctx.db.execute(statement)
  }
  const db: Context['db'] = Object.create(ctx.db, { execute: { value: execute } })
  return { counting: { ...ctx, db }, pages: () => pages }
}

test('ninety-five of a hundred requests find their candidates by looking at fewer than 10,000 pages', async () => {
  const counts: number[] = []
  for (let at = 0; at < 150; at += 1) {
    const { counting, pages } = countingPages()
    const asked = request({
      postcode: String(3000 + ((at * 37) % 280)),
      ...wants(trades[at % trades.length] ?? 'Plumber'),
    })
    await findCandidates(counting, asked)
    counts.push(pages())
  }
  counts.sort((a, b) => a - b)
  expect(counts[142]).toBeLessThan(10_000)
})
