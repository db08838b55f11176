import type { CourseQuery } from '@lv/contract/courses'
import type { Actor } from '../server/src/core/actor.ts'
import { listCourses } from '../server/src/domains/learning/courses/list.read.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { alternateCalls } from './calls.ts'
import type { BenchEnvironment } from './ground.ts'
import { delayRow, type Row } from './report.ts'
import { type Bench, openBench } from './twenty-thousand.ts'

const [FEW, MANY] = [100, 10_000]
/** At most twice as slow as among a hundred. */
const OF_FEW = 2

/** Half of the communities are for members only; the learner is in one of ten, and learns twenty courses. */
const fill = (count: number) => `with person as (
    insert into users (email, first_name, last_name, email_verified)
    values ('learner@bench.example', 'Ada', 'Nguyen', true), ('owner@bench.example', 'Olga', 'Brandt', true) returning id, email),
  owner as (select id from person where email like 'owner%'),
  learner as (select id from person where email like 'learner%'),
  place as (
    insert into communities (name, description, category, sector, location, membership_type, owner_id, is_public)
    select 'Place ' || i, 'A place', 'Builders', 'Residential', 'Melbourne', 'free', (select id from owner), i % 2 = 0
    from generate_series(0, 99) i returning id, substring(name from '\\d+')::int as n),
  member as (
    insert into memberships (community_id, user_id, role)
    select place.id, learner.id, 'member' from place, learner where n % 10 = 1),
  course as (
    insert into courses (community_id, author_id, title, description, level, topic, access, price_cents, version, is_listed,
      duration_minutes, lesson_count, published_at)
    select case when i % 20 > 0 then place.id end, (select id from owner),
      (array['Slabs', 'Stairs', 'Roofs', 'Tiles', 'Drains', 'Decks', 'Screeds'])[1 + i % 7] || ' ' || i,
      repeat('What moves, what cracks, and what to ask before it does. ', 3 + i % 5),
      (array['beginner', 'intermediate', 'advanced'])[1 + i % 3], 'Structure',
      case when i % 20 = 0 or i % 3 = 0 then 'free' when i % 3 = 1 then 'membership' else 'bought' end,
      case when i % 20 > 0 and i % 3 = 2 then 4900 end, 1, true, 60, 8, now() - i * interval '1 minute'
    from generate_series(1, ${count}) i join place on n = i % 100 returning id)
  insert into enrolments (course_id, user_id, version, lesson_count, minutes)
  select id, learner_id, 1, 8, 60 from (select course.id, learner.id as learner_id, row_number() over (order by course.id) as nth
    from course, learner) c where nth % ${count / 20} = 0`

const somebody: Actor = {
  id: '',
  email: 'learner@bench.example',
  firstName: 'Ada',
  lastName: 'Nguyen',
  profileImageUrl: null,
  emailVerified: true,
  isAdmin: false,
  isAdminReader: false,
  isAdminSession: false,
  professional: null,
  unread: { notifications: 0, messages: 0 },
  has: { leads: false, projects: false, bookings: false, communities: true, earnings: false },
  sessionId: '',
  authenticatedAt: new Date(),
  closesAt: null,
}

async function open(ground: BenchEnvironment, count: number): Promise<Bench & { learner: Actor }> {
  const url = await ground.makeDatabase(`bench_courses_${count}`)
  await migrate(url)
  const bench = await openBench(url)
  await bench.ctx.pool.query(fill(count))
  await bench.ctx.pool.query('vacuum analyze')
  const { rows } = await bench.ctx.pool.query(`select id from users where email = 'learner@bench.example'`)
  return { ...bench, learner: { ...somebody, id: rows[0].id } }
}

const query = (over: Partial<CourseQuery> = {}): CourseQuery => ({ limit: 24, ...over }) as CourseQuery

/** The list of courses as somebody signed in reads it, of 10,000 beside that of 100. */
export async function benchCourses(ground: BenchEnvironment): Promise<Row[]> {
  const [small, large] = [await open(ground, FEW), await open(ground, MANY)]
  try {
    const rows: Row[] = []
    const wanted = {
      newest: query(),
      available: query({ type: 'available' }),
      'my courses': query({ type: 'enrolled' }),
      search: query({ search: 'stairs 42' }),
    }
    for (const [name, asked] of Object.entries(wanted)) {
      const { few, many } = await alternateCalls({
        few: () => listCourses(small.ctx, small.learner, asked),
        many: () => listCourses(large.ctx, large.learner, asked),
      })
      rows.push(delayRow(`courses, 10,000: ${name}, p95`, many, ['of 100', few], OF_FEW))
    }
    return rows
  } finally {
    await small.close()
    await large.close()
  }
}
