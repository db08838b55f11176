import { and, inArray, sql } from 'drizzle-orm'
import { communities, joinRequests, memberships } from '../communities/tables.ts'
import { conversationMembers, conversations, messages } from '../messages/tables.ts'
import { comments, postImages, postLikes, posts } from '../posts/tables.ts'
import { anyOf } from './any-of.ts'
import { type Holding, holding, type Person } from './holding.ts'

const isOf = (column: string, ids: string[]) => sql`${sql.identifier(column)} = ${anyOf(ids)}`
const ownThreads = ({ requestLeadIds }: Person) =>
  sql`(select id from conversations where kind = 'lead' and ${isOf('subject', requestLeadIds)})`
const othersThreads = ({ leadIds }: Person) =>
  sql`(select id from conversations where kind = 'lead' and ${isOf('subject', leadIds)})`
const postsOf = ({ userIds }: Person) => sql`(select id from posts where ${isOf('author_id', userIds)})`
const isAnswered = ({ userIds }: Person) => sql`exists (select from comments a
  where a.parent_id = ${comments.id} and a.author_id <> all(${sql.param(userIds)}::uuid[]))`

/** What people say to each other: in communities, and about leads. */
export const villageHoldings: Holding[] = [
  holding(communities, {
    called: 'communities they own',
    whose: ({ userIds }) => inArray(communities.ownerId, userIds),
    fate: 'stays',
    keeps: ['name', 'description', 'imageKind'],
    why: 'somebody who owns one is not deleted before it has another owner',
  }),
  holding(memberships, {
    called: 'memberships',
    whose: ({ userIds }) => inArray(memberships.userId, userIds),
    fate: 'goes',
  }),
  holding(joinRequests, {
    called: 'requests to join',
    whose: ({ userIds }) => inArray(joinRequests.userId, userIds),
    fate: 'goes',
  }),
  holding(posts, { called: 'posts', whose: ({ userIds }) => inArray(posts.authorId, userIds), fate: 'goes' }),
  holding(postImages, {
    called: 'pictures of posts',
    whose: (person) => sql`${postImages.postId} in ${postsOf(person)}`,
    fate: 'goes',
  }),
  holding(comments, {
    called: 'comments',
    whose: (person) => and(inArray(comments.authorId, person.userIds), sql`not ${isAnswered(person)}`),
    fate: 'goes',
  }),
  holding(comments, {
    called: 'comments that somebody else answered',
    whose: (person) => and(inArray(comments.authorId, person.userIds), isAnswered(person)),
    fate: 'emptied',
    emptied: ['content', 'contentHtml'],
    keeps: [],
    why: 'the answers are others’: they leave an empty place',
  }),
  holding(postLikes, { called: 'likes', whose: ({ userIds }) => inArray(postLikes.userId, userIds), fate: 'goes' }),
  holding(conversations, {
    called: 'threads of their requests',
    whose: (person) => sql`${conversations.id} in ${ownThreads(person)}`,
    fate: 'goes',
  }),
  holding(conversations, {
    called: 'threads of their leads',
    whose: (person) => sql`${conversations.id} in ${othersThreads(person)}`,
    fate: 'stays',
    keeps: [],
    why: 'they are the homeowners’',
  }),
  holding(conversationMembers, {
    called: 'how far they have read',
    whose: ({ userIds }) => inArray(conversationMembers.userId, userIds),
    fate: 'goes',
  }),
  holding(messages, {
    called: 'messages',
    whose: (person) => sql`${isOf('author_id', person.userIds)} or ${messages.conversationId} in ${ownThreads(person)}`,
    fate: 'goes',
  }),
  holding(messages, {
    called: 'messages from homeowners',
    whose: (person) =>
      and(
        sql`${messages.conversationId} in ${othersThreads(person)}`,
        sql`not coalesce(${isOf('author_id', person.userIds)}, false)`,
      ),
    fate: 'stays',
    keeps: ['body'],
    why: 'they are the homeowners’',
  }),
]
