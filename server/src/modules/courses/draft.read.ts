import type { CourseDraft } from '@lv/contract/courses'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { found } from '../../db/rows.ts'
import { wireOrNull } from '../../db/wire.ts'
import { COURSE_NOT_FOUND } from './find.read.ts'
import { isDraftChanged } from './parts/draft-changes.ts'
import { lacksOf, type Written } from './parts/lacks.ts'

type PlannedRow = Written & { id: string }
type Row = Omit<CourseDraft, 'modules'> & { modules: { id: string; title: string; lessons: PlannedRow[] }[] }

const modules = sql`(select coalesce(json_agg(json_build_object('id', m.id, 'title', m.title, 'lessons',
    (select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'kind', l.kind, 'minutes', l.minutes,
      'content', left(l.content, 10), 'videoUrl', l.video_url,
      'questions', jsonb_path_query_array(l.questions, '$[*].id')) order by l.position, l.id), '[]')
      from lessons l where l.module_id = m.id)) order by m.position, m.id), '[]')
  from course_modules m where m.course_id = k.id)`

/** Where people stop: of those who enrolled, how many opened and finished each lesson of the version published last. */
const statistics = sql`json_build_object(
  'enrolled', k.enrolment_count,
  'completed', (select count(*) from enrolments e where e.course_id = k.id and e.completed_at is not null),
  'lessons', (select coalesce(json_agg(json_build_object('id', v.lesson_id, 'title', v.title, 'opened', s.opened,
      'done', s.done) order by v.position), '[]')
    from lesson_versions v
    cross join lateral (select count(*)::int as opened, count(*) filter (where p.is_done)::int as done
      from lesson_progress p where p.lesson_id = v.lesson_id) s
    where v.course_id = k.id and v.version = k.version))`

/** A course as its authors see it: its plan, what it lacks, and how those who learn it fare. @throws `not_found` */
export async function readDraft(ctx: Context, courseId: string): Promise<CourseDraft> {
  const { rows } =
    await ctx.db.execute<Row>(sql`select k.id, k.title, k.description, k.level, k.topic, k.access, k.outcomes,
      (select json_build_object('id', c.id, 'name', c.name) from communities c where c.id = k.community_id) as community,
      k.version, k.published_at as "publishedAt", k.is_listed as "isListed",
      ${isDraftChanged} as "isChanged", ${modules} as modules, ${statistics} as statistics
    from courses k where k.id = ${courseId}::uuid`)
  const { modules: planned, publishedAt, ...row } = found(rows, COURSE_NOT_FOUND)
  return {
    ...row,
    publishedAt: wireOrNull(publishedAt),
    modules: planned.map(({ lessons, ...module }) => ({
      ...module,
      lessons: lessons.map((lesson) => {
        const { id, title, kind, minutes } = lesson
        return { id, title, kind, minutes, lacks: lacksOf(lesson) }
      }),
    })),
  }
}
