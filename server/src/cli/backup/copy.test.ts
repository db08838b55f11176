import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/app.ts'

const client = new pg.Client({ connectionString: await testDatabase() })
await client.connect()
afterAll(() => client.end())

describe('what goes out and comes in again', () => {
  test('is the same to the last bit: bytes, JSON, microseconds, arrays, odd text, infinity, null', async () => {
    await client.query(`
      create table odd (id int, bytes bytea, doc jsonb, exact json, at timestamptz, tags text[], grid int[][], price numeric,
        ratio float8, day date, span interval, note text, twice int generated always as (id * 2) stored)`)
    await client.query('create table odd_again (like odd including generated)')
    const note = `tab\t newline\n return\r backslash\\ \\N \\. quote' " unicode ‘naïve’ 🏠 ${'x'.repeat(100_000)}`
    await client.query(
      `insert into odd values
        (1, decode('00ff0a5c0d', 'hex'), '{"b": [1, null, "\\u00e9\\n"], "a": 12345678901234567890.10}', '{"b":1,  "a":1, "a":2}',
          '2026-04-05 02:30:00.123456+10', array['a', null, 'c,"d"\\', ''], '{{1,2},{3,4}}', 0.1000, 0.1::float8 + 0.2, 'infinity',
          '1 mon -2 days 00:00:00.000001', $1),
        (2, '', 'null', 'null', '-infinity', '{}', null, 'NaN', '-Infinity', '0044-03-15 BC', null, '')`,
      [note],
    )
    await client.query('insert into odd (id) values (3)')
    const out = client.query(copyTo('copy odd to stdout'))
    const bytes = await buffer(out)
    const into = client.query(copyFrom('copy odd_again from stdin'))
    await pipeline(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), into)
    expect([out.rowCount, into.rowCount]).toEqual([3, 3])
    const same = await client.query(`
      select a.id, a.twice, a::text = b::text as is_same, a.at = b.at or a.at is null as is_same_instant
      from odd a join odd_again b using (id) order by id`)
    expect(same.rows).toEqual([1, 2, 3].map((id) => ({ id, twice: id * 2, is_same: true, is_same_instant: true })))
  })

  test('is millions of bytes without holding them', { tags: ['slow'] }, async () => {
    await client.query('create table many (n int, text text)')
    await client.query("insert into many select n, repeat('brick', 100) from generate_series(1, 60000) n")
    await client.query('create table many_again (like many)')
    const reader = client.query(copyTo('copy many to stdout'))
    let most = 0
    const rows: Buffer[] = []
    for await (const bytes of reader) {
      await wait(1)
      most = Math.max(most, reader.readableLength)
      rows.push(bytes)
    }
    expect(reader.rowCount).toBe(60_000)
    // 30 MB went through; a chunk, and what one read of the socket brings beyond it, wait at most.
    expect(most).toBeLessThan(1_000_000)
    const into = client.query(copyFrom('copy many_again from stdin'))
    await pipeline(Readable.from(rows), into)
    expect(into.rowCount).toBe(60_000)
    const { rows: left } = await client.query('(table many except table many_again) limit 1')
    expect(left).toEqual([])
  })

  test('may be nothing', async () => {
    await client.query('create table empty_one (id int)')
    expect(await buffer(client.query(copyTo('copy empty_one to stdout')))).toHaveLength(0)
    const into = client.query(copyFrom('copy empty_one from stdin'))
    await pipeline(Readable.from([]), into)
    expect(into.rowCount).toBe(0)
  })
})

describe('what the server refuses', () => {
  test('is an error with its words, and the connection goes on', async () => {
    await expect(buffer(client.query(copyTo('copy nowhere to stdout')))).rejects.toThrow('"nowhere" does not exist')
    const nowhere = client.query(copyFrom('copy nowhere from stdin'))
    await expect(pipeline(Readable.from(['1\n']), nowhere)).rejects.toThrow('"nowhere" does not exist')
    await client.query('create table counted (n int)')
    const wrong = client.query(copyFrom('copy counted from stdin'))
    await expect(pipeline(Readable.from(['1\n', 'two\n']), wrong)).rejects.toThrow('invalid input syntax')
    expect((await client.query('select count(*)::int as count from counted')).rows).toEqual([{ count: 0 }])
  })
})
