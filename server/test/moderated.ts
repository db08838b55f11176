import type { moderation } from '@lv/contract/moderation'
import type { Input } from '@lv/contract/operation'
import type { TestApp, TestUser } from './app.ts'
import { aComment, aCommunity, aMember, aPost, aUser } from './factories.ts'

type Body = Input<typeof moderation.report>['body']
type Decision = Input<typeof moderation.decide>['body']

/** What happens so many days from now. */
export async function after<T>({ ctx }: TestApp, days: number, work: () => Promise<T>): Promise<T> {
  const { now } = ctx
  ctx.now = () => new Date(Date.now() + days * 86_400_000)
  try {
    return await work()
  } finally {
    ctx.now = now
  }
}

/** Why, in as many words as it takes. */
export const REASON = 'Advertising is against our rules.'

/** A community with an owner, two moderators, and an author with a post and a comment on it; and what they do about it. */
export async function moderated(t: TestApp) {
  const community = await aCommunity(t.ctx)
  const params = { communityId: community.id }
  const owner: TestUser = { ...(await aUser(t.ctx)), id: community.ownerId }
  const moderator = await aMember(t.ctx, community.id, { role: 'moderator' })
  const colleague = await aMember(t.ctx, community.id, { role: 'moderator' })
  const author = await aMember(t.ctx, community.id)
  const post = await aPost(t.ctx, { communityId: community.id, authorId: author.id })
  const comment = await aComment(t.ctx, { postId: post.id, authorId: author.id, content: 'Buy my sealant.' })
  const report = async (subject: Partial<Body> = {}, by?: TestUser) => {
    const body = { kind: 'post' as const, subjectId: post.id, reason: 'spam' as const, ...subject }
    return (await t.as(by ?? (await aMember(t.ctx, community.id))).moderation.report({ params, body })).id
  }
  const queue = async (by: TestUser = moderator) => (await t.as(by).moderation.reports({ params, query: {} })).items
  const decide = (reportId: string, body: Partial<Decision>, by: TestUser = moderator) =>
    t.as(by).moderation.decide({ params: { reportId }, body: { decision: 'dismiss', reason: REASON, ...body } })
  const own = async (who: TestUser = author) => (await t.as(who).moderation.own({ query: {} })).items
  const log = async (by: TestUser = owner) => (await t.as(by).moderation.decisions({ params, query: {} })).items
  return { community, params, owner, moderator, colleague, author, post, comment, report, queue, decide, own, log }
}

/** What somebody was told, of one kind. */
export const notifiedOf = async (t: TestApp, { email }: { email: string }, kind: string) =>
  (await t.waitingJobs()).map(({ data }) => data).filter((data) => data.to === email && data.kind === kind)
