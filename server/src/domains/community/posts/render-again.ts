import { setImmediate as breathe } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { withLock } from '#platform/jobs/with-lock.ts'
import { HTML_VERSION } from './parts/markdown.ts'
import { toHtml } from './parts/rendering.ts'

const BATCH = 50
/** Ends a run well within a job's time. */
const MAX_BATCHES = 100

type Texts = { table: SQL; mentionOf: SQL }
const kinds: Texts[] = [
  { table: sql`posts`, mentionOf: sql`x.post_id = t.id and x.comment_id is null` },
  { table: sql`comments`, mentionOf: sql`x.comment_id = t.id` },
]

async function renderBatch(ctx: Context, { table, mentionOf }: Texts): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string; content: string; names: string[] }>(sql`select id, content,
      array(select x.name from mentions x where ${mentionOf}) as names
    from ${table} t where html_version < ${HTML_VERSION} order by html_version limit ${BATCH}`)
  const htmls: string[] = []
  for (const { content, names } of rows) {
    htmls.push(await toHtml(content, { names }))
    await breathe()
  }
  const [ids, contents] = [rows.map(({ id }) => id), rows.map(({ content }) => content)]
  await ctx.db.execute(sql`update ${table} as t set content_html = made.html, html_version = ${HTML_VERSION}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(contents)}::text[], ${sql.param(htmls)}::text[]) as made(id, content, html)
    where t.id = made.id and t.content = made.content and t.html_version < ${HTML_VERSION}`)
  return rows.length
}

/** Renders 10,000 a run at most, in one process at a time. @returns how many */
export async function rerender(ctx: Context): Promise<number> {
  let rendered = 0
  await withLock(ctx, 'render-again', async () => {
    for (const texts of kinds)
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        const count = await renderBatch(ctx, texts)
        rendered += count
        if (count < BATCH) break
      }
  })
  return rendered
}
