import type { CourseDraft } from '@lv/contract/courses'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { COURSE_NOT_FOUND } from './find.read.ts'
import { hasVideo, isDraftChanged, isFileChanged, lessonContent } from './parts/draft-changes.ts'
import { describeMissingContent, type Written } from './parts/lacks.ts'

type Change = CourseDraft['modules'][number]['lessons'][number]['change']
type PlannedRow = Written & { id: string; change: Change }
type Published = { id: string; title: string; module: string }
type Row = Omit<CourseDraft, 'modules' | 'removed' | 'isReordered'> & {
  modules: { id: string; title: string; lessons: PlannedRow[] }[]
  published: Published[]
}

const modules = sql`(select coalesce(json_agg(json_build_object('id', m.id, 'title', m.title, 'lessons',
    (select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'kind', l.kind, 'minutes', l.minutes,
      'content', left(l.content, 10), 'videoUrl', l.video_url, 'hasVideo', ${hasVideo},
      'questions', jsonb_path_query_array(l.questions, '$[*].id'),
      'change', case when v.lesson_id is null then 'new'
        when (${lessonContent(sql`l`)}) is distinct from (${lessonContent(sql`v`)})
          or exists (select from lesson_files f where f.lesson_id = l.id and ${isFileChanged}) then 'changed' else 'none' end)
      order by l.position, l.id), '[]')
      from lessons l left join lesson_versions v on v.lesson_id = l.id and v.version = k.version
      where l.module_id = m.id)) order by m.position, m.id), '[]')
  from course_modules m where m.course_id = k.id)`

const published = sql`(select coalesce(json_agg(json_build_object('id', v.lesson_id, 'title', v.title,
    'module', v.module_title) order by v.position), '[]')
  from lesson_versions v where v.course_id = k.id and v.version = k.version)`

/** By lesson of the latest version: learners of a version that has it, and how many of them opened and finished it. */
const statistics = sql`(with by_version as (
    select e.version, count(*)::int as learners, count(e.completed_at)::int as completed
    from enrolments e where e.course_id = k.id group by e.version)
  select json_build_object(
    'enrolled', k.enrolment_count,
    'completed', coalesce((select sum(b.completed)::int from by_version b), 0),
    'lessons', (select coalesce(json_agg(json_build_object('id', v.lesson_id, 'title', v.title, 'learners',
        coalesce((select sum(b.learners)::int from by_version b
          join lesson_versions w on w.lesson_id = v.lesson_id and w.version = b.version), 0),
        'opened', s.opened, 'done', s.done) order by v.position), '[]')
      from lesson_versions v
      cross join lateral (select count(*)::int as opened, count(*) filter (where p.is_done)::int as done
        from lesson_progress p where p.lesson_id = v.lesson_id) s
      where v.course_id = k.id and v.version = k.version)))`

function compare(modules: Row['modules'], published: Published[]) {
  const drafted = modules.flatMap(({ title, lessons }) => lessons.map(({ id }) => ({ id, module: title })))
  const [before, now] = [published, drafted].map((list) => new Set(list.map(({ id }) => id)))
  const placesIn = (list: { id: string; module: string }[]) =>
    list.filter(({ id }) => before?.has(id) && now?.has(id)).map(({ id, module }) => `${id} ${module}`)
  return {
    removed: published.filter(({ id }) => !now?.has(id)).map(({ title }) => title),
    isReordered: placesIn(published).join() !== placesIn(drafted).join(),
  }
}

/** @throws `not_found` */
export async function readDraft(ctx: Context, courseId: string): Promise<CourseDraft> {
  const { rows } =
    await ctx.db.execute<Row>(sql`select k.id, k.title, k.description, k.level, k.topic, k.access, k.price_cents as "priceCents", k.outcomes,
      (select json_build_object('id', c.id, 'name', c.name) from communities c where c.id = k.community_id) as community,
      k.version, k.published_at as "publishedAt", k.is_listed as "isListed",
      ${isDraftChanged} as "isChanged", ${modules} as modules, ${published} as published, ${statistics} as statistics
    from courses k where k.id = ${courseId}::uuid`)
  const { modules: planned, published: before, publishedAt, ...row } = requireRow(rows, COURSE_NOT_FOUND)
  return {
    ...row,
    ...compare(planned, before),
    publishedAt: toIsoTimeOrNull(publishedAt),
    modules: planned.map(({ lessons, ...module }) => ({
      ...module,
      lessons: lessons.map((lesson) => {
        const { id, title, kind, minutes, change } = lesson
        return { id, title, kind, minutes, change, lacks: describeMissingContent(lesson) }
      }),
    })),
  }
}
