import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rebuildStanding } from '#domains/community/standing/rebuild.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { aMember } from '#test/factories.ts'
import { moderated, REASON } from '#test/moderated.ts'

const t = await testApp()

type World = Awaited<ReturnType<typeof moderated>> & {
  people: TestUser[]
  posts: string[]
  comments: string[]
  reports: string[]
  appeals: string[]
}
type Step = { kind: number; who: number; what: number }
const pick = <One>(list: One[], at: number): One | undefined => list[at % Math.max(1, list.length)]

const decisions = ['dismiss', 'hide', 'warn', 'mute', 'ban', 'restore'] as const

/** What members, moderators and the database do, by number; ids that are not there yet are somebody else's. */
function deedOf(world: World, { kind, who, what }: Step): () => Promise<unknown> {
  const { params, people, posts, comments, reports, appeals } = world
  const api = t.as(pick(people, who) ?? null)
  const nowhere = crypto.randomUUID()
  const ofPost = { postId: pick(posts, what) ?? nowhere }
  const ofComment = { commentId: pick(comments, what) ?? nowhere }
  const content = `Words ${crypto.randomUUID()}`
  const deeds = [
    async () => posts.push((await api.posts.create({ params, body: { title: content, content } })).id),
    async () => comments.push((await api.posts.comment({ params: ofPost, body: { content } })).id),
    () => api.posts.like({ params: ofPost }),
    () => api.posts.remove({ params: ofPost }),
    () => api.posts.restore({ params: ofPost }),
    () => api.posts.removeComment({ params: ofComment }),
    async () => {
      const kind = (['post', 'comment', 'member'] as const)[what % 3] ?? 'post'
      const subjectId = {
        post: ofPost.postId,
        comment: ofComment.commentId,
        member: pick(people, what)?.id ?? nowhere,
      }[kind]
      reports.push((await api.moderation.report({ params, body: { kind, subjectId, reason: 'spam' } })).id)
    },
    async () => {
      const decision = decisions[what % decisions.length] ?? 'dismiss'
      const body = { decision, reason: REASON, days: 7 as const }
      await api.moderation.decide({ params: { reportId: pick(reports, what) ?? nowhere }, body })
    },
    async () => {
      const own = (await api.moderation.own({ query: {} })).items
      const decisionId = pick(own, what)?.id ?? nowhere
      appeals.push((await api.moderation.appeal({ body: { decisionId, text: 'Please look again.' } })).id)
    },
    () => {
      const body = { outcome: what % 2 === 0 ? ('overturned' as const) : ('upheld' as const), reason: REASON }
      return api.moderation.decideAppeal({ params: { appealId: pick(appeals, what) ?? nowhere }, body })
    },
    () => api.communityMembers.unban({ params: Object.assign({ userId: pick(people, what)?.id ?? nowhere }, params) }),
  ]
  return deeds[kind % deeds.length] ?? (async () => undefined)
}

/** What is wrong with what is counted or hidden; nothing where all is right. */
async function wrongs(communityId: string) {
  const { rows } = await t.ctx.db.execute<Record<string, number>>(sql`select
    c.post_count - (select count(*) from posts p where p.community_id = c.id and p.deleted_at is null)::int as posts,
    c.member_count - (select count(*) from memberships m where m.community_id = c.id)::int as members,
    (select count(*)::int from posts p where p.community_id = c.id and p.comments_count <> (
      select count(*) from comments s where s.post_id = p.id and s.deleted_at is null)) as comments,
    (select count(*)::int from community_decisions d where d.community_id = c.id and d.hid_words and d.undone_at is not null
      and (exists (select from posts p where p.id = d.subject_id and p.hidden_at = d.decided_at)
        or exists (select from comments s where s.id = d.subject_id and s.hidden_at = d.decided_at))) as "stillHidden",
    (select count(*)::int from community_decisions d where d.community_id = c.id and d.hid_words and d.undone_at is null
      and (exists (select from posts p where p.id = d.subject_id and p.deleted_at is null)
        or exists (select from comments s where s.id = d.subject_id and s.deleted_at is null))) as "shownAgain",
    (select count(*)::int from community_mutes q join community_decisions d on d.id = q.id
      where q.community_id = c.id and (d.undone_at is null) <> (q.lifted_at is null)) as mutes,
    (select count(*)::int from community_bans b left join community_decisions d on d.id = b.id
      where b.community_id = c.id and (d.id is null or (d.undone_at is null) <> (b.lifted_at is null))) as bans,
    (select count(*)::int from community_appeals a join community_decisions d on d.id = a.decision_id
      where d.community_id = c.id and d.undone_at is not null and a.outcome is distinct from 'overturned'
        and a.outcome is distinct from 'upheld') as appeals
    from communities c where c.id = ${communityId}`)
  return singleRow(rows)
}

test('any sequence of actions, reports, decisions and appeals leaves counts, standing and what is hidden right', {
  timeout: 120_000,
}, async () => {
  const step = fc.record({ kind: fc.nat(10), who: fc.nat(6), what: fc.nat(30) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 70 }), async (steps) => {
      const made = await moderated(t)
      const { owner, moderator, colleague, author, community } = made
      const others = [await aMember(t.ctx, community.id), await aMember(t.ctx, community.id)]
      const people = [author, moderator, ...others, owner, colleague, author]
      const lists = { posts: [made.post.id], comments: [made.comment.id], reports: [], appeals: [] }
      const world: World = Object.assign({ people }, made, lists)
      for (const one of steps)
        await deedOf(world, one)().catch((error) => {
          // Refused, and for a reason: nothing ever breaks.
          if (!(error instanceof ApiError) || error.code === 'internal') throw error
        })
      const right = Object.fromEntries(Object.keys(await wrongs(community.id)).map((name) => [name, 0]))
      expect(await wrongs(community.id)).toEqual(right)
      expect((await rebuildStanding(t.ctx)).changed).toBe(0)
    }),
    { numRuns: 12 },
  )
})
