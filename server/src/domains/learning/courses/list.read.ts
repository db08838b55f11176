import type { CourseQuery } from '@lv/contract/courses'
import { type SQL, sql } from 'drizzle-orm'
import { unauthorized } from '#core/access.ts'
import type { Actor } from '#core/actor.ts'
import type { CacheTag } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { everyWord, matchesQuery, searchWords } from '#platform/database/search.ts'
import { type CourseRow, courseColumns, isOpenTo, mayLearn, presentCourse } from './parts/course-columns.read.ts'

const nextLessonId = (
  ctx: Context,
  actor: Actor | null,
): SQL => sql`case when e.id is not null and ${mayLearn(ctx, actor)}
  then (select v.lesson_id from lesson_versions v
    where v.course_id = k.id and v.version = e.version and not exists (select from lesson_progress p
      where p.enrolment_id = e.id and p.lesson_id = v.lesson_id and p.is_done)
    order by v.position limit 1) end`

type Listed = CourseRow & { authorId: string | null; nextLessonId: string | null }
type CourseList = { items: (Listed & { thumbnail: null; price: string | null })[]; next: string | null }

/** Searches by index first: in list order a rare word would scan every course. */
const hasWords = (terms: string): SQL =>
  sql`k.id = any(array(select s.id from courses s where ${matchesQuery(sql`s.title || ' ' || s.topic || ' ' || s.description`, sql`to_tsquery('english', ${terms})`)}))`

/** A subquery keeps the list on its index: for a join the planner would expect next to no rows. */
const isUnbegun = (actor: Actor | null): SQL =>
  sql`k.id not in (select o.course_id from enrolments o where o.user_id = ${actor?.id ?? null}::uuid)`

function conditions(ctx: Context, actor: Actor | null, { search, level, type }: CourseQuery): SQL {
  const terms = search?.trim() ? everyWord(searchWords(search)) : undefined
  const isMine = type === 'enrolled'
  return sql.join(
    [
      isMine ? sql`e.id is not null and ${mayLearn(ctx, actor)}` : sql`k.is_listed and ${isOpenTo(ctx, actor)}`,
      ...(type === 'available' ? [sql`${isUnbegun(actor)} and (k.access = 'bought' or ${mayLearn(ctx, actor)})`] : []),
      ...(level ? [sql`k.level = ${level}`] : []),
      ...(terms === null ? [sql`false`] : []),
      ...(terms ? [hasWords(terms)] : []),
    ],
    sql` and `,
  )
}

const after = (cursor: string | undefined) =>
  cursor
    ? sql`and (k.published_at, k.id) < (select o.published_at, o.id from courses o where o.id = ${cursor}::uuid)`
    : sql.empty()

// The limit is a literal: for any limit, the planner expects a tenth of all courses and sorts them.
async function read(ctx: Context, actor: Actor | null, query: CourseQuery): Promise<CourseList> {
  const { rows } = await ctx.db.execute<Listed>(sql`select ${courseColumns(ctx, actor)}, k.author_id as "authorId",
      ${nextLessonId(ctx, actor)} as "nextLessonId"
    from courses k left join enrolments e on e.course_id = k.id and e.user_id = ${actor?.id ?? null}::uuid
    where ${conditions(ctx, actor, query)} ${after(query.cursor)}
    order by k.published_at desc, k.id desc limit ${sql.raw(String(query.limit + 1))}`)
  const page = cutPage(rows, query.limit)
  const items = page.items.map(presentCourse)
  return { items, next: page.last?.id ?? null }
}

/** Visitors share a list for a few seconds. @throws `unauthorized` if a visitor asks for `enrolled` */
export async function listCourses(ctx: Context, actor: Actor | null, query: CourseQuery): Promise<CourseList> {
  if (actor) return read(ctx, actor, query)
  if (query.type === 'enrolled') throw unauthorized()
  return ctx.reads.share(
    `courses ${JSON.stringify(query)}`,
    () => read(ctx, null, query),
    ({ items }) => ['courses', 'communities', ...items.map(({ authorId }): CacheTag => `person:${authorId ?? ''}`)],
  )
}
