import type { Coverage } from '@lv/contract/directory'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { toIsoTimeOrNull } from '#platform/database/rows.ts'

type Row = { countedAt: string | null; postcodes: Coverage['postcodes'] }

async function read(ctx: Context, trade: string): Promise<Coverage> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select (select max(counted_at) from directory_coverage) as "countedAt",
      (select coalesce(json_agg(json_build_object('postcode', p.postcode, 'suburb', p.suburb,
          'count', coalesce(c.count, 0)) order by p.postcode), '[]')
        from postcodes p left join directory_coverage c on c.postcode = p.postcode and c.trade = ${trade}
        where p.is_served) as postcodes`)
  const [row] = rows
  return { countedAt: toIsoTimeOrNull(row?.countedAt ?? null), postcodes: row?.postcodes ?? [] }
}

/** The trade '' is any. As last counted. */
export const readCoverage = (ctx: Context, trade: string): Promise<Coverage> =>
  ctx.reads.share(`directory coverage ${trade}`, () => read(ctx, trade))
