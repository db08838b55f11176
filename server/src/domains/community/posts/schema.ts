import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { communities, communityCategories } from '#domains/community/communities/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant, tsvector } from '#platform/database/columns.ts'
import { files } from '#platform/storage/schema.ts'

/** It is made as the content is written, or by a job afterwards (see parts/markdown.ts). */
const keptHtml = { contentHtml: text().notNull().default(''), htmlVersion: smallint().notNull().default(0) }

/** Hidden from all but the author, with the reason; counts as deleted. */
const hiding = { hiddenAt: instant(), hiddenFor: text() }

export const posts = pgTable(
  'posts',
  {
    id: id(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: text().notNull(),
    ...keptHtml,
    /** Null once the category is deleted. */
    categoryId: uuid(),
    isPinned: boolean().notNull().default(false),
    likesCount: integer().notNull().default(0),
    commentsCount: integer().notNull().default(0),
    /** A column of its own, so that only the first comment changes the feed's index. */
    isUnanswered: boolean().notNull().generatedAlwaysAs(sql`comments_count = 0`),
    /** Never a deleted comment (trigger `comments_come_and_go`). */
    answerId: uuid().references((): AnyPgColumn => comments.id, { onDelete: 'set null' }),
    /** When it, or its last comment that has not been deleted, was written. */
    activeAt: instant().notNull().defaultNow(),
    score: integer().notNull().generatedAlwaysAs(sql`likes_count + 2 * comments_count`),
    postedOn: date().notNull().generatedAlwaysAs(sql`(created_at at time zone 'Australia/Melbourne')::date`),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', content), 'C')`,
      ),
    createdAt: createdAt(),
    editedAt: instant(),
    deletedAt: instant(),
    deletedBy: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    ...hiding,
  },
  (t) => [
    index('posts_of_community').on(t.communityId, t.isPinned, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('posts_of_feed').on(t.communityId, t.isUnanswered, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('posts_active').on(t.communityId, t.activeAt, t.id).where(sql`${t.deletedAt} is null`),
    index('posts_of_day').on(t.communityId, t.postedOn, t.score, t.id).where(sql`${t.deletedAt} is null`),
    index('posts_answered')
      .on(t.communityId, t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null and ${t.answerId} is not null`),
    index('posts_answered_active')
      .on(t.communityId, t.activeAt, t.id)
      .where(sql`${t.deletedAt} is null and ${t.answerId} is not null`),
    // The migration says `set null (category_id)`, so the community stays.
    foreignKey({
      name: 'posts_category_of_community',
      columns: [t.categoryId, t.communityId],
      foreignColumns: [communityCategories.id, communityCategories.communityId],
    }).onDelete('set null'),
    index('posts_of_category').on(t.categoryId, t.isPinned, t.createdAt, t.id),
    index('posts_of_category_active').on(t.categoryId, t.activeAt, t.id).where(sql`${t.deletedAt} is null`),
    index('posts_answer').on(t.answerId),
    index('posts_words').using('gin', sql`to_tsvector('english', searchable(${t.title} || ' ' || ${t.content}))`),
    index('posts_title_trigrams').using('gin', sql`lower(${t.title}) gin_trgm_ops`),
    index('posts_author').on(t.authorId),
    index('posts_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('posts_deleted_by').on(t.deletedBy),
    index('posts_html_version').on(t.htmlVersion),
    check('posts_likes_count_positive', sql`${t.likesCount} >= 0`),
    check('posts_comments_count_positive', sql`${t.commentsCount} >= 0`),
    check('posts_hidden_are_deleted', sql`${t.hiddenAt} is null or ${t.deletedAt} is not null`),
    check('posts_hidden_say_why', sql`(${t.hiddenAt} is null) = (${t.hiddenFor} is null)`),
  ],
)

export const postImages = pgTable(
  'post_images',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    fileId: uuid().notNull(),
    /** The foreign key uses it, so that the file is a picture. */
    fileKind: text({ enum: ['picture'] })
      .notNull()
      .default('picture'),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.position] }),
    unique('post_images_file_once').on(t.fileId),
    foreignKey({
      name: 'post_images_file_is_picture',
      columns: [t.fileId, t.fileKind],
      foreignColumns: [files.id, files.kind],
    }).onDelete('cascade'),
    check('post_images_file_kind', sql`${t.fileKind} = 'picture'`),
    check('post_images_at_most_four', sql`${t.position} between 0 and 3`),
  ],
)

export const comments = pgTable(
  'comments',
  {
    id: id(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    parentId: uuid(),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    ...keptHtml,
    createdAt: createdAt(),
    editedAt: instant(),
    deletedAt: instant(),
    deletedBy: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    ...hiding,
  },
  (t) => [
    unique('comments_id_of_post').on(t.id, t.postId),
    foreignKey({
      name: 'comments_parent_of_same_post',
      columns: [t.parentId, t.postId],
      foreignColumns: [t.id, t.postId],
    }).onDelete('cascade'),
    index('comments_of_post').on(t.postId, t.parentId, t.createdAt, t.id),
    index('comments_newest').on(t.postId, t.createdAt).where(sql`${t.deletedAt} is null`),
    index('comments_parent').on(t.parentId),
    index('comments_author').on(t.authorId),
    index('comments_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('comments_deleted_by').on(t.deletedBy),
    index('comments_html_version').on(t.htmlVersion),
    check('comments_hidden_are_deleted', sql`${t.hiddenAt} is null or ${t.deletedAt} is not null`),
    check('comments_hidden_say_why', sql`(${t.hiddenAt} is null) = (${t.hiddenFor} is null)`),
  ],
)

export const postLikes = pgTable(
  'post_likes',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] }), index('post_likes_user').on(t.userId)],
)

/** An unfollow stays: commenting again does not follow again. */
export const postFollows = pgTable(
  'post_follows',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isFollowing: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] }), index('post_follows_user').on(t.userId)],
)

export const polls = pgTable('polls', {
  postId: uuid()
    .primaryKey()
    .references(() => posts.id, { onDelete: 'cascade' }),
  closesAt: instant().notNull(),
})

export const pollOptions = pgTable(
  'poll_options',
  {
    postId: uuid()
      .notNull()
      .references(() => polls.postId, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    text: text().notNull(),
    /** Kept by the trigger `poll_votes_counted`. */
    votesCount: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.position] }),
    check('poll_options_at_most_six', sql`${t.position} between 0 and 5`),
    check('poll_options_votes_count_positive', sql`${t.votesCount} >= 0`),
  ],
)

export const pollVotes = pgTable(
  'poll_votes',
  {
    postId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.userId] }),
    foreignKey({
      name: 'poll_votes_for_an_option',
      columns: [t.postId, t.position],
      foreignColumns: [pollOptions.postId, pollOptions.position],
    }).onDelete('cascade'),
    index('poll_votes_option').on(t.postId, t.position),
    index('poll_votes_user').on(t.userId),
  ],
)

/** `commentId` is null for a mention in the post. */
export const mentions = pgTable(
  'mentions',
  {
    id: id(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    commentId: uuid().references(() => comments.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('mentions_of_a_text_once').on(t.postId, t.commentId, t.userId).nullsNotDistinct(),
    index('mentions_comment').on(t.commentId),
    index('mentions_user').on(t.userId),
  ],
)
