import type { Project, ProjectQuery } from '@lv/contract/projects'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { everyWord, searchWords } from '../../db/search-words.ts'
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
      ...(words ? [sql`p.search @@ to_tsquery('english', ${words})`] : []),
      ...(postcode ? [sql`p.postcode = ${postcode}`] : []),
    ],
    sql` and `,
  )
}

/** One page of public projects, newest first. */
export const listStatement = (query: ProjectQuery): SQL => sql`select ${projectColumns} from projects p
  where ${conditions(query)} order by p.created_at desc, p.id desc limit ${query.limit} offset ${query.offset}`

/** How many the filters let through, in `total`. */
export const countStatement = (query: ProjectQuery): SQL =>
  sql`select count(*)::int as total from projects p where ${conditions(query)}`

async function read(ctx: Context, query: ProjectQuery): Promise<ProjectList> {
  const [{ rows }, { rows: counts }] = await Promise.all([
    ctx.db.execute<ProjectRow>(listStatement(query)),
    ctx.db.execute<{ total: number }>(countStatement(query)),
  ])
  return { items: rows.map((row) => presentProject(row)), total: counts[0]?.total ?? 0 }
}

/** Public projects by search and filters; what everybody sees is kept for a few seconds, until a project changes. */
export const listProjects = (ctx: Context, query: ProjectQuery): Promise<ProjectList> =>
  ctx.reads.share(`projects ${JSON.stringify(query)}`, () => read(ctx, query), ['projects'])
