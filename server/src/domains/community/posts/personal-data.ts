import { and, inArray, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import { type Person, type PersonalTable, personalTable } from '#core/personal-data.ts'
import { comments, mentions, pollOptions, polls, pollVotes, postFollows, postImages, posts } from './schema.ts'

const isOf = (column: string, ids: string[]) => sql`${sql.identifier(column)} = ${anyOf(ids)}`
const postsOf = ({ userIds }: Person) => sql`(select id from posts where ${isOf('author_id', userIds)})`
const isAnswered = ({ userIds }: Person) => sql`exists (select from comments a
  where a.parent_id = ${comments.id} and a.author_id <> all(${sql.param(userIds)}::uuid[]))`

export const postsPersonalData: PersonalTable[] = [
  personalTable(posts, { called: 'posts', belongsTo: ({ userIds }) => inArray(posts.authorId, userIds), fate: 'goes' }),
  personalTable(postImages, {
    called: 'pictures of posts',
    belongsTo: (person) => sql`${postImages.postId} in ${postsOf(person)}`,
    fate: 'goes',
  }),
  personalTable(polls, {
    called: 'polls of posts',
    belongsTo: (person) => sql`${polls.postId} in ${postsOf(person)}`,
    fate: 'goes',
  }),
  personalTable(pollOptions, {
    called: 'options of polls',
    belongsTo: (person) => sql`${pollOptions.postId} in ${postsOf(person)}`,
    fate: 'goes',
  }),
  personalTable(pollVotes, {
    called: 'votes in polls',
    belongsTo: ({ userIds }) => inArray(pollVotes.userId, userIds),
    fate: 'goes',
  }),
  personalTable(mentions, {
    called: 'mentions by others',
    belongsTo: ({ userIds }) => inArray(mentions.userId, userIds),
    fate: 'goes',
  }),
  personalTable(postFollows, {
    called: 'posts you follow, or stopped following',
    belongsTo: ({ userIds }) => inArray(postFollows.userId, userIds),
    fate: 'goes',
  }),
  personalTable(comments, {
    called: 'comments',
    belongsTo: (person) => and(inArray(comments.authorId, person.userIds), sql`not ${isAnswered(person)}`),
    fate: 'goes',
  }),
  personalTable(comments, {
    called: 'comments that somebody replied to',
    belongsTo: (person) => and(inArray(comments.authorId, person.userIds), isAnswered(person)),
    fate: 'emptied',
    emptied: ['content', 'contentHtml', 'hiddenFor'],
    keeps: [],
    why: 'the answers are others’: they leave an empty place',
  }),
]
