import { type SQL, sql } from 'drizzle-orm'

export const lessonContent = (
  of: SQL,
) => sql`${of}.title, ${of}.kind, ${of}.minutes, ${of}.content, ${of}.video_url, ${of}.questions,
  ${of}.pass_percent, ${of}.tries, ${of}.draw_count`

const drafted = sql`select l.id as lesson_id,
    (row_number() over (order by m.position, m.id, l.position, l.id) - 1)::smallint as position,
    m.title as module_title, ${lessonContent(sql`l`)}
  from lessons l join course_modules m on m.id = l.module_id where l.course_id = k.id`

const published = sql`select v.lesson_id, v.position, v.module_title, ${lessonContent(sql`v`)}
  from lesson_versions v where v.course_id = k.id and v.version = k.version`

export const isFileChanged = sql`(f.last_version is null and f.is_draft = (f.first_version is null))`

export const isDraftChanged = sql`(k.version = 0 or exists (
  (${drafted} except ${published}) union all (${published} except ${drafted}))
  or exists (select from lesson_files f join lessons l on l.id = f.lesson_id
    where f.course_id = k.id and l.module_id is not null and ${isFileChanged}))`

export const hasVideo = sql`exists (select from lesson_files f where f.lesson_id = l.id and f.is_draft and f.role = 'video')`

/** Null without a video, or if its file does not say. */
export const videoSeconds = sql`(select nullif(f.video_seconds, 0) from lesson_files f
  where f.lesson_id = l.id and f.is_draft and f.role = 'video')`
