import { maxMinutes, measuredMinutes, secondsNeeded } from '@lv/contract/course-options'
import { DAY_MS } from '@lv/contract/durations'
import type { Context } from '@lv/server/core/context.ts'
import { earnStanding } from '@lv/server/domains/community/standing/earn.ts'
import { sql } from 'drizzle-orm'
import { type SeedCourse, seedCourses } from './content/courses/all.ts'
import { insertRows, seedId } from './insert.ts'
import { readCourse, type SeedLesson } from './read-course.ts'

type Row = Record<string, unknown>
type Written = { course: SeedCourse; lessons: SeedLesson[] }

const lessonId = ({ key }: SeedCourse, at: number) => seedId(`${key} lesson ${at}`)
const modulesOf = (lessons: SeedLesson[]) => [...new Set(lessons.map(({ module }) => module))]
const moduleId = ({ key }: SeedCourse, name: string) => seedId(`${key} module ${name}`)
/** No quiz of theirs is drawn, and none has a video. */
const asWritten = { drawCount: 0, videoSeconds: null }
/** As publishing certifies it: no more than is measured. */
const certified = (lesson: SeedLesson) => Math.min(lesson.minutes, maxMinutes({ ...lesson, ...asWritten }))
const minutesOf = (lessons: SeedLesson[]) => lessons.reduce((sum, lesson) => sum + certified(lesson), 0)

const contentOf = (lesson: SeedLesson): Row => ({
  title: lesson.title,
  kind: lesson.kind,
  minutes: certified(lesson),
  content: lesson.content,
  video_url: '',
  questions: lesson.questions,
  pass_percent: lesson.passPercent,
  tries: 3,
  draw_count: 0,
})

/** The owner of its community teaches a course; the platform's are taught by whoever owns the first of the communities. */
async function teachers(ctx: Context): Promise<Map<string, string>> {
  const keys = seedCourses.map(({ community }) => community ?? 'extension-builders-table')
  const { rows } = await ctx.db.execute<{ id: string; ownerId: string }>(sql`select id, owner_id as "ownerId"
    from communities where id = any(${sql.param(keys.map(seedId))}::uuid[])`)
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]))
}

const courseRows = (all: Written[], taught: Map<string, string>, now: number): Row[] =>
  all.map(({ course, lessons }) => ({
    id: seedId(course.key),
    community_id: course.community && seedId(course.community),
    author_id: taught.get(seedId(course.community ?? 'extension-builders-table')) ?? null,
    title: course.title,
    description: course.description,
    level: course.level,
    topic: course.topic,
    access: course.access,
    price_cents: course.priceCents ?? null,
    outcomes: course.outcomes,
    version: 1,
    is_listed: true,
    duration_minutes: minutesOf(lessons),
    lesson_count: lessons.length,
    enrolment_count: 0,
    published_at: new Date(now - course.daysAgo * DAY_MS).toISOString(),
    drafted_at: new Date(now - course.daysAgo * DAY_MS).toISOString(),
    created_at: new Date(now - (course.daysAgo + 14) * DAY_MS).toISOString(),
  }))

async function writeLessons(ctx: Context, all: Written[], now: number) {
  await insertRows(
    ctx,
    'course_modules',
    all.flatMap(({ course, lessons }) =>
      modulesOf(lessons).map((title, position) => ({
        id: moduleId(course, title),
        course_id: seedId(course.key),
        title,
        position,
      })),
    ),
  )
  const rows = all.flatMap(({ course, lessons }) =>
    lessons.map((lesson, position) => ({ course, lesson, position, id: lessonId(course, position) })),
  )
  const drafts = rows.map(({ course, lesson, position, id }) =>
    Object.assign(contentOf(lesson), {
      id,
      course_id: seedId(course.key),
      module_id: moduleId(course, lesson.module),
      position,
      created_at: new Date(now - (course.daysAgo + 7) * DAY_MS).toISOString(),
    }),
  )
  const versions = rows.map(({ course, lesson, position, id }) =>
    Object.assign(contentOf(lesson), {
      lesson_id: id,
      course_id: seedId(course.key),
      version: 1,
      position,
      module_title: lesson.module,
      content_html: '',
      html_version: 0,
      seconds_needed: secondsNeeded({ ...lesson, ...asWritten }),
    }),
  )
  return (await insertRows(ctx, 'lessons', drafts)) + (await insertRows(ctx, 'lesson_versions', versions))
}

/** People of the village begin a course after it was published; how far each comes is settled by who they are. */
const enrol = (ctx: Context, { course, lessons }: Written) =>
  ctx.db.execute(sql`with chosen as (
      select u.id, k.id as course_id, k.published_at, row_number() over (order by md5(u.id::text || k.id::text)) as nth
      from users u join courses k on k.id = ${seedId(course.key)}::uuid
      where u.created_at < k.published_at and u.id <> k.author_id and (k.community_id is null
        or exists (select from memberships m where m.community_id = k.community_id and m.user_id = u.id
          and m.role = 'member' and m.joined_at < k.published_at))),
    begun as (
      insert into enrolments (course_id, user_id, version, lesson_count, minutes, done_count, enrolled_at, clock_at, completed_at)
      select course_id, id, 1, ${lessons.length}, ${minutesOf(lessons)}, (nth * 7) % ${lessons.length + 1},
        published_at + (${ctx.now()}::timestamptz - published_at) * (nth::float / ${course.students + 1}),
        ${ctx.now()}::timestamptz,
        case when (nth * 7) % ${lessons.length + 1} = ${lessons.length} then
          published_at + (${ctx.now()}::timestamptz - published_at) * ((nth::float + 0.5) / ${course.students + 1}) end
      from chosen where nth <= ${course.students} returning id, course_id, done_count, enrolled_at, completed_at),
    done as (
      insert into lesson_progress (enrolment_id, lesson_id, opened_at, seconds, quiz_passed_at, seconds_needed, needs_video,
        needs_quiz, updated_at)
      select b.id, v.lesson_id, b.enrolled_at, v.seconds_needed + 40,
        case when v.kind = 'quiz' then coalesce(b.completed_at, b.enrolled_at) end, v.seconds_needed, false, v.kind = 'quiz',
        coalesce(b.completed_at, b.enrolled_at)
      from begun b join lesson_versions v on v.course_id = b.course_id and v.version = 1 and v.position < b.done_count
      returning 1)
    update courses set enrolment_count = (select count(*) from begun) where id = ${seedId(course.key)}::uuid`)

/** Who finished has a certificate, and some have said what it was like. */
async function finish(ctx: Context, all: Written[]) {
  const measured = all.map(({ course, lessons }) => ({
    course_id: seedId(course.key),
    minutes: lessons.reduce((sum, lesson) => sum + measuredMinutes({ ...lesson, ...asWritten }), 0),
  }))
  await ctx.db.execute(sql`insert into certificates
      (code, enrolment_id, user_id, course_id, holder_name, course_title, topic, minutes, measured_minutes,
        unmeasured_minutes, issued_at)
    select 'LV-' || translate(upper(left(md5(e.id::text), 4)), '01', 'XY') || '-'
        || translate(upper(substr(md5(e.id::text), 5, 4)), '01', 'XY'),
      e.id, e.user_id, e.course_id, trim(u.first_name || ' ' || u.last_name), k.title, k.topic, e.minutes, m.minutes, 0,
      e.completed_at
    from enrolments e join users u on u.id = e.user_id join courses k on k.id = e.course_id
      left join jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as m(course_id uuid, minutes int) on m.course_id = k.id
    where e.completed_at is not null on conflict do nothing`)
  await ctx.db.execute(sql`insert into course_reviews (course_id, user_id, stars, text, created_at)
    select e.course_id, e.user_id, case when e.nth = 2 then 4 else 5 end, s.text, e.completed_at + interval '1 hour'
    from (select *, row_number() over (partition by course_id order by completed_at)::int as nth
        from enrolments where completed_at is not null) e
      join jsonb_to_recordset(${JSON.stringify(said())}::jsonb) as s(course_id uuid, nth int, text text) using (course_id, nth)
    on conflict do nothing`)
}

/** What those who finished first say of each course, in the order in which they finished. */
const said = () =>
  seedCourses.flatMap(({ key, said }) => said.map((text, at) => ({ course_id: seedId(key), nth: at + 1, text })))

async function giveStanding(ctx: Context) {
  const { rows } = await ctx.db.execute<{
    communityId: string
    userId: string
    reason: 'lesson' | 'course'
    subjectId: string
    at: string
  }>(sql`select k.community_id as "communityId", e.user_id as "userId", d.reason, d.subject as "subjectId", d.at
    from enrolments e join courses k on k.id = e.course_id
    cross join lateral (
      select 'lesson' as reason, p.lesson_id as subject, p.updated_at as at from lesson_progress p
        where p.enrolment_id = e.id and p.is_done
      union all select 'course', e.course_id, e.completed_at where e.completed_at is not null) d
    where k.community_id is not null order by d.at, d.subject`)
  for (const { at, ...deed } of rows) await earnStanding(ctx, { ...deed, at: new Date(at) })
}

/** The courses of the demo, with people who learn them. @returns how many rows were new */
export async function fillCourses(ctx: Context): Promise<Record<string, number>> {
  const now = ctx.now().getTime()
  const all = seedCourses.map((course) => ({ course, lessons: readCourse(course.text, course.key) }))
  const courses = await insertRows(ctx, 'courses', courseRows(all, await teachers(ctx), now))
  if (courses === 0) return {}
  const lessons = await writeLessons(ctx, all, now)
  for (const written of all) await enrol(ctx, written)
  await finish(ctx, all)
  await giveStanding(ctx)
  return { courses, lessons }
}
