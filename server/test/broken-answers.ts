import type { Api } from '@lv/contract/api'
import { z } from 'zod'
import type { TestApp } from './app.ts'
import { intercept, operationOf } from './intercept.ts'

/** Counted per call, made once for a database, or the list of postcodes: none of it is what an operation does. */
const beside = /^(rate_limits|secrets|spent_proofs|idempotency_keys|postcodes|places)$/

/**
 * All that is stored, and the jobs that no timetable wrote, as one text: the same where nothing was done. Whatever writes a
 * row, be it with what was there before, puts its own transaction's number into `xmin`; a row that goes is one less.
 */
async function digestOf({ ctx }: TestApp): Promise<string> {
  const { rows: tables } = await ctx.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  )
  const each = tables
    .filter(({ name }) => !beside.test(name))
    .map(({ name }) => `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${name}`)
  const jobs = `select 'jobs', md5(coalesce(string_agg(id::text, '' order by id), '')) from jobs.job
    where data <> '{}' or name not in (select name from jobs.schedule)`
  const { rows } = await ctx.pool.query(`${[...each, jobs].join(' union all ')} order by name`)
  return JSON.stringify(rows)
}

/** An operation of the product as `open` gives it, whose every answer breaks the contract. */
function brokenAt({ app }: TestApp, name: string, open: () => Api) {
  const [noun = ''] = name.split('.')
  const all = app.implemented.get(noun) ?? []
  const broken = all.map((it) =>
    it.name === name ? { ...it, operation: { ...it.operation, response: z.never() } } : it,
  )
  app.implemented.set(noun, broken)
  try {
    return operationOf(open(), name)
  } finally {
    app.implemented.set(noun, all)
  }
}

/**
 * Calls an operation whose answer is broken on purpose, for the person of whom `open` gives the product; `call` is what
 * leads to it. @returns what was thrown, and whether anything was done all the same
 */
export async function callBroken(t: TestApp, name: string, open: () => Api, call: (api: Api) => Promise<unknown>) {
  const broken = brokenAt(t, name, open)
  let isDone: boolean | undefined
  const api = intercept(open(), name, async (_call, input) => {
    const before = await digestOf(t)
    try {
      return await broken(input)
    } finally {
      isDone = (await digestOf(t)) !== before
    }
  })
  const error = await call(api).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return { error, isDone }
}
