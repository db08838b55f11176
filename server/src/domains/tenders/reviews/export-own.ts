import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { momentOf, toCsv } from '#core/csv.ts'
import { CSV_ROWS, csvFile } from '#core/routes.ts'

const columns = [
  { key: 'at', header: 'Date (Melbourne)' },
  { key: 'name', header: 'Homeowner' },
  { key: 'suburb', header: 'Suburb' },
  { key: 'stars', header: 'Stars' },
  { key: 'text', header: 'Review' },
  { key: 'reply', header: 'Your reply' },
  { key: 'removed', header: 'Removed because' },
  { key: 'id', header: 'Number' },
]

/** At most 10,000; cells that spreadsheets would run begin with `'` (T47). */
export async function exportOwnReviews(ctx: Context, { professionalId }: { professionalId: string }) {
  const { rows } = await ctx.db.execute(sql`select id, author_name as name, suburb, stars, text, reply,
      removed_reason as removed, ${momentOf('created_at')} as at
    from reviews where professional_id = ${professionalId} order by created_at desc, id desc limit ${CSV_ROWS}`)
  return csvFile('reviews', await toCsv(rows, columns))
}
