import type { Context } from '../server/src/core/context.ts'

/** Verified requests of Brunswick, with consent. @returns their ids */
export async function makeRequests({ pool }: Context, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into quote_requests (status, title, category, description, project_type, budget, timeframe, contact_method,
      location, project_address, postcode, suburb, name, phone, email, verified_at, consent_at, match_until)
    select 'pending', 'Home Renovation - 3056', 'Home Renovation',
      'Open the kitchen to the garden: a steel beam, new doors and floors, and the wall to the laundry moved.',
      'Quote Request', 'Request Quote', 'Within a month', 'both', 'Australia', 'Postcode: 3056', '3056', 'Brunswick',
      'Hanna Reid', '+614915' || lpad(i::text, 5, '0'), 'h' || i || '@bench.example', now(), now(),
      now() + interval '7 days'
    from generate_series(1, $1::int) i returning id`,
    [count],
  )
  await pool.query('analyze quote_requests')
  return rows.map(({ id }) => id)
}
