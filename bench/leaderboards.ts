import type { BenchEnvironment, Stage } from './ground.ts'
import { alternate } from './load.ts'
import { personAt, signedIn, signInAll } from './people.ts'
import { delayRow, type Row } from './report.ts'

const SMALL = 100
const LARGE = 100_000
const OF_A_SMALL_ONE = 2

/** A community with so many members who all have points; one of them, near the end, is who looks. @returns its id */
async function communityOf(stage: Stage, members: number, viewerId: string): Promise<string> {
  const [community] = await stage.query<{ id: string }>(
    `insert into communities (name, description, category, sector, owner_id, member_count)
     values ($1, 'Everybody who builds', (enum_range(null::community_category))[1],
       (enum_range(null::community_sector))[1], $2, $3) returning id`,
    [`Of ${members}`, viewerId, members],
  )
  const id = community?.id ?? ''
  await stage.query(
    `with later as (select set_config('standing.later', 'on', true)),
     added as (
       insert into users (email, first_name, last_name, email_verified)
       select 'place-' || at || '-of-' || $3::int || '@people.example', 'Cy', 'Ford', false
       from later, generate_series(1, $3::int - 1) at returning id),
     joined as (
       insert into memberships (community_id, user_id)
       select $1, id from (select id from added union all select $2::uuid) all_of returning user_id)
     insert into standing_totals (community_id, user_id, points, week_points, month_points, role)
     select $1, user_id, 1 + (n * 7919 % $3) % 2000, 1 + (n * 7919 % $3) % 150, 1 + (n * 7919 % $3) % 600, 'member'
     from (select user_id, row_number() over (order by user_id = $2::uuid desc, user_id) as n from joined) numbered`,
    [id, viewerId, members],
  )
  await stage.query(
    `insert into standing_steps select t.community_id, p.period, p.points, count(*)
     from standing_totals t, standing_periods(t.is_listed, t.week_points, t.month_points, t.points) p
     where t.community_id = $1 group by 1, 2, 3 on conflict (community_id, period, points) do update set people = excluded.people`,
    [id],
  )
  return id
}

/** A page of a leaderboard and one's own place, among a hundred people and a hundred thousand. */
export async function benchLeaderboards(ground: BenchEnvironment): Promise<Row[]> {
  const stage = await ground.serve(await ground.makeDatabase('bench_leaderboards'), { RATE_LIMIT_PROFILE: 'test' })
  try {
    await signInAll(stage)
    const viewerId = await personAt(stage, 0)
    const [small, large] = [await communityOf(stage, SMALL, viewerId), await communityOf(stage, LARGE, viewerId)]
    await stage.query('vacuum analyze')
    const rows: Row[] = []
    for (const period of ['week', 'month', 'all']) {
      const board = (id: string) => ({
        url: stage.url,
        path: `/api/communities/${id}/leaderboard?period=${period}`,
        headers: signedIn(0),
      })
      const { few, many } = await alternate({ few: board(small), many: board(large) }, { connections: 4 })
      rows.push(delayRow(`a leaderboard (${period}) of 100,000, p95`, many, ['100', few], OF_A_SMALL_ONE))
    }
    return rows
  } finally {
    await stage.stop()
  }
}
