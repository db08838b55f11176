import type { Project, ProjectQuery } from '@lv/contract/projects'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { everyWord, matchesQuery, searchWords } from '#platform/database/search.ts'
import { isListed } from './is-listed.ts'
import { type ProjectRow, presentProject, projectColumns } from './parts/present.ts'

export type ProjectList = { items: Project[]; total: number }

function conditions({ category, location, budget, search }: ProjectQuery): SQL {
  const typed = searchWords(search ?? '')
  const postcode = typed.find((word) => /^\d{4}$/.test(word))
  const words = everyWord(typed.filter((word) => word !== postcode))
  return sql.join(
    [
      isListed,
      ...(category ? [sql`p.category = ${category}`] : []),
      ...(location ? [sql`p.location = ${location}`] : []),
      ...(budget ? [sql`p.budget = ${budget}`] : []),
      ...(words
        ? [
            matchesQuery(
              sql`p.title || ' ' || coalesce(p.suburb, '') || ' ' || p.description`,
              sql`to_tsquery('english', ${words})`,
            ),
          ]
        : []),
      ...(postcode ? [sql`p.postcode = ${postcode}`] : []),
    ],
    sql` and `,
  )
}

type Part = { from: 'newest' | 'oldest'; limit: number; offset: number }

/** A page in the second half is read from the oldest end. */
function nearerEnd({ limit, offset }: ProjectQuery, total: number): Part {
  if (offset * 2 <= total) return { from: 'newest', limit, offset }
  const after = total - offset - limit
  return { from: 'oldest', limit: Math.max(0, limit + Math.min(0, after)), offset: Math.max(0, after) }
}

const listStatement = (query: ProjectQuery, { from, limit, offset }: Part): SQL => sql`select ${projectColumns} from (
    select p.id from projects p where ${conditions(query)}
    order by ${from === 'newest' ? sql`p.created_at desc, p.id desc` : sql`p.created_at, p.id`}
    limit ${limit} offset ${offset}) page
  join projects p on p.id = page.id order by p.created_at desc, p.id desc`

async function countAll(ctx: Context, query: ProjectQuery): Promise<number> {
  const { limit: _, offset: __, ...filters } = query
  const count = async () => {
    const { rows } = await ctx.db.execute<{ total: number }>(
      sql`select count(*)::int as total from projects p where ${conditions(query)}`,
    )
    return singleRow(rows).total
  }
  return ctx.reads.share(`projects total ${JSON.stringify(filters)}`, count, ['projects'])
}

async function readPage(ctx: Context, query: ProjectQuery, part: Part): Promise<Project[]> {
  const { rows } = await ctx.db.execute<ProjectRow>(listStatement(query, part))
  return rows.map((row) => presentProject(row))
}

async function read(ctx: Context, query: ProjectQuery): Promise<ProjectList> {
  const { limit, offset } = query
  if (offset <= limit) {
    const near = readPage(ctx, query, { from: 'newest', limit, offset })
    const [items, total] = await Promise.all([near, countAll(ctx, query)])
    return { items, total }
  }
  const total = await countAll(ctx, query)
  return { items: await readPage(ctx, query, nearerEnd(query, total)), total }
}

export const listProjects = (ctx: Context, query: ProjectQuery): Promise<ProjectList> =>
  ctx.reads.share(`projects ${JSON.stringify(query)}`, () => read(ctx, query), ['projects'])
