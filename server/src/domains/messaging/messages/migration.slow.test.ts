import { expect, test } from 'vitest'
import { databaseBefore } from '#test/database-before.ts'

test('the migration gives both sides of every thread their place in it, with what each has not read', async () => {
  const { client, migrate } = await databaseBefore('conversations_one_per_pair')
  try {
    const one = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0].id as string
    const [builder, homeowner] = [
      await one(`insert into users (email) values ('bruno@test.example') returning id`),
      await one(`insert into users (email) values ('hanna@test.example') returning id`),
    ]
    // Only what a thread needs of a lead: what else one has to have is none of this.
    await client.query('set session_replication_role = replica')
    const columns = async (table: string) =>
      (
        await client.query(
          `select column_name as name, udt_name as type from information_schema.columns
           where table_name = $1 and table_schema = 'public' and is_nullable = 'NO' and column_default is null
             and is_generated = 'NEVER'`,
          [table],
        )
      ).rows as { name: string; type: string }[]
    const filler: Record<string, string> = {
      text: "'a'",
      uuid: 'uuid_v7()',
      int4: '29',
      timestamptz: 'now()',
      jsonb: `'[]'`,
      bool: 'false',
      _text: "'{}'",
      bytea: "'a'",
    }
    const insert = async (table: string, given: Record<string, string>) => {
      const needed = (await columns(table)).filter(({ name }) => !(name in given))
      const names = [...Object.keys(given), ...needed.map(({ name }) => name)]
      const values = [
        ...Object.keys(given).map((_, at) => `$${at + 1}`),
        ...needed.map(({ type }) => filler[type] ?? `(select (enum_range(null::${type}))[1])`),
      ]
      return one(
        `insert into ${table} (${names.join(', ')}) values (${values.join(', ')}) returning id`,
        Object.values(given),
      )
    }
    const professional = await insert('professionals', { user_id: builder, postcodes: '{3056}', trades: '{Builder}' })
    const request = await insert('quote_requests', { user_id: homeowner, postcode: '3056' })
    const lead = await insert('leads', { professional_id: professional, request_id: request })
    await client.query('set session_replication_role = origin')
    const thread = await one(
      `insert into conversations (kind, subject, last_message_at) values ('lead', $1, '2026-11-03') returning id`,
      [lead],
    )
    for (const [author, day] of [
      [builder, 1],
      [homeowner, 2],
      [builder, 3],
    ])
      await client.query(
        `insert into messages (conversation_id, author_id, body, created_at) values ($1, $2, 'a', $3)`,
        [thread, author, `2026-11-0${day}`],
      )
    await client.query(`insert into conversation_members values ($1, $2, '2026-11-01')`, [thread, builder])
    await migrate()
    const { rows } = await client.query(
      'select user_id as id, unread, last_message_at::date::text as day from conversation_members order by unread, user_id',
    )
    expect(rows.map(({ id, unread }) => [id, unread]).toSorted()).toEqual(
      [
        [builder, 1],
        [homeowner, 2],
      ].toSorted(),
    )
    expect((await client.query(`select kind from conversations`)).rows).toEqual([{ kind: 'lead' }])
  } finally {
    await client.end()
  }
})
