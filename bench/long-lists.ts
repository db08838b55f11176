import type { BenchEnvironment, Stage } from './ground.ts'
import { alternate } from './load.ts'
import { delayRow, type Row } from './report.ts'

const SMALL = 100
const LARGE = 10_000
const OF_A_SHORT_ONE = 2
const words =
  'slab permit kitchen bathroom roof heritage drain stair facade garden fence cladding joinery survey'.split(' ')
const states = ['VIC', 'NSW', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT']
const levels = ['beginner', 'intermediate', 'advanced']

/** So many public projects and published courses, each with two of the words in its text. */
async function fill(stage: Stage, count: number): Promise<void> {
  await stage.query(
    `insert into projects (status, title, description, category, project_type, budget, urgency, contact_method, is_public,
      location, suburb, postcode, project_address, name, phone, email, max_collaborators, created_at, verified_at)
    select 'open', 'A ' || ($1::text[])[1 + i % 14] || ' with ' || i, 'Wanted: ' || ($1::text[])[1 + (i / 14) % 14] || '. ' ||
        repeat('Plain words about the work. ', 8), 'Home Renovation', 'Residential Renovation', 'Request Quote', 'Flexible',
      'both', true, ($2::text[])[1 + i % 8], 'Brunswick', '3056', '1 Bench Street', 'Ada', '+61491570156',
      'ada-' || i || '@bench.example', 5, now() - i * interval '1 minute', now()
    from generate_series(1, ${count}) i order by i * 7919 % ${count}`,
    [words, states],
  )
  await stage.query(
    `insert into courses (title, description, level, topic, version, is_listed, published_at, lesson_count, duration_minutes)
    select 'A ' || ($1::text[])[1 + i % 14] || ' in ' || i || ' minutes', 'What a ' || ($1::text[])[1 + (i / 14) % 14] || ' asks of you.',
      ($2::text[])[1 + i % 3], 'Structure', 1, true, now() - i * interval '1 minute', 5, 40
    from generate_series(1, ${count}) i order by i * 7919 % ${count}`,
    [words, levels],
  )
  await stage.query('vacuum analyze')
}

/** Another one each time, so that what the product keeps of a list helps neither. */
let at = 0
const next = () => words[at++ % words.length]
const pages: Record<string, (count: number) => () => string> = {
  // A hundred have eighty pages of twenty, which the product keeps: of other lengths there are more than it is asked for.
  'projects, any page': (count) => () =>
    `/api/jobs?limit=${10 + (at++ % 21)}&offset=${Math.floor(Math.random() * (count - 30))}`,
  'projects of a state': () => () => `/api/jobs?limit=20&location=${states[at++ % 8]}&offset=${at % 10}`,
  'projects, searched': () => () => `/api/jobs?limit=20&offset=${at % 3}&search=${next()}%20${next()}`,
  'courses of a level': () => () => `/api/courses?level=${levels[at++ % 3]}`,
  'courses, searched': () => () => `/api/courses?search=${next()}%20${next()}`,
}

/** The lists of projects and of courses, of a hundred and of ten thousand. */
export async function benchLongLists(ground: BenchEnvironment): Promise<Row[]> {
  const serve = async (name: string) => ground.serve(await ground.makeDatabase(name), { RATE_LIMIT_PROFILE: 'test' })
  const [short, long] = [await serve('bench_short_lists'), await serve('bench_long_lists')]
  try {
    await fill(short, SMALL)
    await fill(long, LARGE)
    const rows: Row[] = []
    for (const [name, page] of Object.entries(pages)) {
      const { few, many } = await alternate(
        { few: { url: short.url, path: page(SMALL) }, many: { url: long.url, path: page(LARGE) } },
        { connections: 4 },
      )
      rows.push(delayRow(`${name}, of 10,000, p95`, many, ['100', few], OF_A_SHORT_ONE))
    }
    return rows
  } finally {
    await short.stop()
    await long.stop()
  }
}
