import { sql } from 'drizzle-orm'
import type { Context } from '../server/src/core/context.ts'
import { listDirectory } from '../server/src/domains/marketplace/directory/list.read.ts'
import { readProfile } from '../server/src/domains/tenders/reviews/profile.ts'
import { alternateCalls } from './calls.ts'
import type { BenchEnvironment } from './ground.ts'
import { delayRow, type Row } from './report.ts'
import { openBench, twentyThousand } from './twenty-thousand.ts'

/** At most three times as slow as a public profile by its address. */
const OF_A_KEY = 3
const STRIDE = 7919

async function textsOf(ctx: Context, statement: ReturnType<typeof sql>) {
  const { rows } = await ctx.db.execute<{ text: string }>(statement)
  let at = 0
  return () => rows[(at++ * STRIDE) % rows.length]?.text ?? ''
}

/** The directory of 20,000 professionals, the nearest first, beside one of them by key; nothing is kept between calls. */
export async function benchDirectory(ground: BenchEnvironment): Promise<Row[]> {
  const { ctx, close } = await openBench(await twentyThousand(ground, 'bench_directory'))
  const anew =
    <Answer>(call: () => Promise<Answer>) =>
    async () => {
      await ctx.reads.drop()
      return call()
    }
  try {
    const postcode = await textsOf(ctx, sql`select postcode as text from postcodes where is_served order by postcode`)
    const slug = await textsOf(ctx, sql`select slug as text from professionals order by id limit 2000`)
    const { all, trade, key } = await alternateCalls({
      all: anew(() => listDirectory(ctx, { near: postcode() })),
      trade: anew(() => listDirectory(ctx, { near: postcode(), trade: 'Plumber' })),
      key: anew(() => readProfile(ctx, null, { slug: slug() })),
    })
    return [
      delayRow('directory by distance', all, ['a profile by key', key], OF_A_KEY),
      delayRow('directory by distance, of a trade', trade, ['a profile by key', key], OF_A_KEY),
    ]
  } finally {
    await close()
  }
}
