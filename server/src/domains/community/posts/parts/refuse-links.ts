import { invalidField } from '@lv/contract/errors'
import { NEW_MEMBER_DAYS, NEW_MEMBER_LINKS } from '@lv/contract/moderation-options'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { linksOfNewMember } from './new-member.read.ts'
import { lockWords } from './refuse-repeat.ts'

type Words = {
  authorId: string
  communityId: SQL
  html: string
  /** The post or comment that is changed. */
  butId?: string
}

const countLinks = (html: string) => html.split('<a href=').length - 1

/**
 * Refuses more than two links in all that a new member wrote in a community: most advertising comes so. Under the author's
 * lock, so that of many sent at once each sees the ones before. In the caller's transaction. @throws `invalid` (content)
 */
export async function refuseLinks(ctx: Context, { html, authorId, communityId, butId }: Words): Promise<void> {
  const count = countLinks(html)
  if (count === 0) return
  await lockWords(ctx, authorId)
  const before = await linksOfNewMember(ctx, { communityId, authorId, butId })
  if (before === undefined || before + count <= NEW_MEMBER_LINKS) return
  const left = Math.max(0, NEW_MEMBER_LINKS - before)
  const most = `In your first ${NEW_MEMBER_DAYS} days here you can share ${NEW_MEMBER_LINKS} links in all`
  const now =
    left === 0 ? 'and you have. Take the links out' : `and ${left === 1 ? 'one is' : 'two are'} left. Take some out`
  throw invalidField('content', `${most}, ${now}, or wait a little.`)
}

/** The community of a post, for the statement that asks. */
export const communityOf = (postId: string) => sql`(select o.community_id from posts o where o.id = ${postId})`
