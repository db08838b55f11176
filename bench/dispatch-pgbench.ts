import { execFile } from 'node:child_process'
import { glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Deal, Recording } from './dispatch-reference.ts'

const PER_CALLER = 100

/** PostgreSQL's own benchmark: `PGBENCH`, or where Debian puts it; undefined where it is not, as no npm package brings it. */
export async function findPgbench(): Promise<string | undefined> {
  if (process.env.PGBENCH) return process.env.PGBENCH
  const found: string[] = []
  for await (const path of glob('/usr/lib/postgresql/*/bin/pgbench')) found.push(path)
  return found.toSorted().at(-1)
}

/** Colons are escaped: pgbench takes what follows one for a variable, in a text too. */
const quoted = (text: string) => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`

/** A value as the statement had it; the ids of the recorded deal become the variables of the one at hand. */
function literal(value: unknown, variables: Map<string, string>): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return quoted(value.toISOString())
  const text = Array.isArray(value) ? `{${value.map((part) => JSON.stringify(part)).join(',')}}` : String(value)
  const whole = variables.get(text)
  if (whole) return whole
  const inside = [...variables].filter(([id]) => text.includes(id))
  return inside.reduce((sql, [id, name]) => `replace(${sql}, ${quoted(id)}, ${name}::text)`, quoted(text))
}

/** The recorded transaction for pgbench, with two look-ups more: of the deal, and of the ids of its leads. */
function scriptOf({ said, deal }: Recording, callers: number): string {
  const variables = new Map([[deal.requestId, ':r'], ...deal.professionalIds.map((id, at) => [id, `:p${at}`] as const)])
  const lines = [
    `\\set n :at * ${callers} + :client_id`,
    '\\set at :at + 1',
    'select r, p0, p1, p2 from bench_deals where n = :n \\gset',
  ]
  for (const { text, values, rows } of said) {
    const statement = text.replace(/\$(\d+)/g, (_, at) => literal(values[Number(at) - 1], variables))
    lines.push(`${statement.replace(/\s*\n\s*/g, ' ')};`)
    if (!text.includes('insert into leads')) continue
    for (const { id, professionalId } of rows)
      variables.set(String(id), `:l${deal.professionalIds.indexOf(String(professionalId))}`)
    const ids = [0, 1, 2].map((at) => `max(id::text) filter (where professional_id = :p${at}::uuid) as l${at}`)
    lines.push(`select ${ids.join(', ')} from leads where request_id = :r::uuid \\gset`)
  }
  return lines.join('\n')
}

type Ground = { databaseUrl: string; client: pg.Client; callers: number }

/** One round of pgbench at the recorded transaction, for deals that nobody was sent yet: how many it did a second. */
export async function openPgbench(
  pgbench: string,
  { databaseUrl, client, callers }: Ground,
  recording: Recording,
  next: () => Deal,
) {
  const folder = await mkdtemp(join(tmpdir(), 'laneway-pgbench-'))
  const file = join(folder, 'dispatch.sql')
  await writeFile(file, scriptOf(recording, callers))
  await client.query('create unlogged table bench_deals (n int primary key, r uuid, p0 uuid, p1 uuid, p2 uuid)')
  let at = 0
  return {
    async round(): Promise<number> {
      const deals = Array.from({ length: PER_CALLER * callers }, (_, n) => ({ n: at * callers + n, ...next() }))
      await client.query(
        `insert into bench_deals select n, r::uuid, (p->>0)::uuid, (p->>1)::uuid, (p->>2)::uuid
         from jsonb_to_recordset($1) as d(n int, r text, p jsonb)`,
        [JSON.stringify(deals.map(({ n, requestId, professionalIds }) => ({ n, r: requestId, p: professionalIds })))],
      )
      const options = ['-n', '-M', 'prepared', '-c', callers, '-j', 1, '-t', PER_CALLER, '-D', `at=${at}`, '-f', file]
      at += PER_CALLER
      const { stdout } = await promisify(execFile)(pgbench, [...options.map(String), databaseUrl])
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
      const done = Number(/actually processed: (\d+)/.exec(stdout)?.[1])
      if (done !== deals.length) throw new Error(`pgbench did ${done} of ${deals.length}:\n${stdout}`)
      return perSecond
    },
    close: () => rm(folder, { recursive: true }),
  }
}
