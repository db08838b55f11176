import { and, inArray, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import { type Holding, holding, type Person } from '#core/personal-data.ts'
import { comments, mentions, pollOptions, polls, pollVotes, postFollows, postImages, posts } from './schema.ts'

const isOf = (column: string, ids: string[]) => sql`${sql.identifier(column)} = ${anyOf(ids)}`
const postsOf = ({ userIds }: Person) => sql`(select id from posts where ${isOf('author_id', userIds)})`
const isAnswered = ({ userIds }: Person) => sql`exists (select from comments a
  where a.parent_id = ${comments.id} and a.author_id <> all(${sql.param(userIds)}::uuid[]))`

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const postsPersonalData: Holding[] = [
  holding(posts, { called: 'posts', whose: ({ userIds }) => inArray(posts.authorId, userIds), fate: 'goes' }),
  holding(postImages, {
    called: 'pictures of posts',
    whose: (person) => sql`${postImages.postId} in ${postsOf(person)}`,
    fate: 'goes',
  }),
  holding(polls, {
    called: 'polls of posts',
    whose: (person) => sql`${polls.postId} in ${postsOf(person)}`,
    fate: 'goes',
  }),
  holding(pollOptions, {
    called: 'options of polls',
    whose: (person) => sql`${pollOptions.postId} in ${postsOf(person)}`,
    fate: 'goes',
  }),
  holding(pollVotes, {
    called: 'votes in polls',
    whose: ({ userIds }) => inArray(pollVotes.userId, userIds),
    fate: 'goes',
  }),
  holding(mentions, {
    called: 'mentions by others',
    whose: ({ userIds }) => inArray(mentions.userId, userIds),
    fate: 'goes',
  }),
  holding(postFollows, {
    called: 'posts you follow, or stopped following',
    whose: ({ userIds }) => inArray(postFollows.userId, userIds),
    fate: 'goes',
  }),
  holding(comments, {
    called: 'comments',
    whose: (person) => and(inArray(comments.authorId, person.userIds), sql`not ${isAnswered(person)}`),
    fate: 'goes',
  }),
  holding(comments, {
    called: 'comments that somebody replied to',
    whose: (person) => and(inArray(comments.authorId, person.userIds), isAnswered(person)),
    fate: 'emptied',
    emptied: ['content', 'contentHtml', 'hiddenFor'],
    keeps: [],
    why: 'the answers are others’: they leave an empty place',
  }),
]
