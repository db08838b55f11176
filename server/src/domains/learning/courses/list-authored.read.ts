import type { AuthoredCourse } from '@lv/contract/course-authoring'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { cutPage } from '#platform/database/cursor.ts'
import { isOfAuthor } from './parts/course-columns.read.ts'

type Page = { limit: number; cursor?: string | undefined }

export async function listAuthored(ctx: Context, actor: Actor, { limit, cursor }: Page) {
  const { rows } = await ctx.db.execute<AuthoredCourse>(sql`select k.id, k.title, k.version, k.is_listed as "isListed",
      k.enrolment_count as "enrollmentCount",
      (select json_build_object('id', c.id, 'name', c.name) from communities c where c.id = k.community_id) as community,
      (select count(*)::int from lessons l where l.course_id = k.id and l.module_id is not null) as "lessonCount"
    from courses k where ${isOfAuthor(actor)} ${cursor ? sql`and k.id < ${cursor}::uuid` : sql.empty()}
    order by k.id desc limit ${limit + 1}`)
  const { items, last } = cutPage(rows, limit)
  return { items, next: last?.id ?? null }
}
