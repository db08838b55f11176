import type { CorrectStanding } from '@lv/contract/standing'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#core/context.ts'

type Asked = Pick<z.output<typeof CorrectStanding>, 'kind' | 'subjectId'>

const places = {
  event: sql`select id, community_id from community_events`,
  lesson: sql`select l.id, c.community_id from lessons l join courses c on c.id = l.course_id`,
  course: sql`select id, community_id from courses`,
}

/** The community in which an event, a lesson or a course earns points; undefined where there is none. */
export async function earnedWhere(ctx: Context, { kind, subjectId }: Asked): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ communityId: string }>(
    sql`select community_id as "communityId" from (${places[kind]}) place where id = ${subjectId} and community_id is not null`,
  )
  return rows[0]?.communityId
}
