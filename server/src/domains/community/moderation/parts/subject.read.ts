import { cut } from '@lv/contract/cut'
import type { ReportedKind } from '@lv/contract/moderation-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

/** Of what is reported so much is kept. */
const KEPT = 500

export type Subject = { personId: string; postId: string | null; said: string }
type Asked = { communityId: string; kind: ReportedKind; subjectId: string }

const sources: Record<ReportedKind, (asked: Asked) => SQL> = {
  post: ({ communityId, subjectId }) => sql`select p.author_id as "personId", p.id as "postId",
      left(p.title || E'\n\n' || p.content, ${KEPT + 1}) as said
    from posts p where p.id = ${subjectId} and p.community_id = ${communityId} and p.deleted_at is null`,
  comment: ({ communityId, subjectId }) => sql`select c.author_id as "personId", c.post_id as "postId",
      left(c.content, ${KEPT + 1}) as said
    from comments c join posts p on p.id = c.post_id
    where c.id = ${subjectId} and p.community_id = ${communityId} and c.deleted_at is null and p.deleted_at is null`,
  member: ({ communityId, subjectId }) => sql`select m.user_id as "personId", null as "postId", '' as said
    from memberships m where m.user_id = ${subjectId} and m.community_id = ${communityId}`,
}

/** What somebody reports, as it is now; undefined where a community has no such thing. */
export async function findSubject(ctx: Context, asked: Asked): Promise<Subject | undefined> {
  const { rows } = await ctx.db.execute<Subject>(sources[asked.kind](asked))
  const [subject] = rows
  return subject && { ...subject, said: cut(subject.said, KEPT) }
}
