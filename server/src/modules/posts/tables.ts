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
import { createdAt, id, instant, tsvector } from '../../db/columns.ts'
import { files } from '../../files/tables.ts'
import { users } from '../accounts/tables.ts'
import { communities } from '../communities/tables.ts'

/** The content as HTML, and of which renderer (see markdown.ts); made as the content is written, or by a job afterwards. */
const keptHtml = { contentHtml: text().notNull().default(''), htmlVersion: smallint().notNull().default(0) }

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
    isPinned: boolean().notNull().default(false),
    /** Changed in the statement that changes the likes or comments. */
    likesCount: integer().notNull().default(0),
    commentsCount: integer().notNull().default(0),
    /** Kept by itself, so that a feed's index changes with the first comment and with no other. */
    isUnanswered: boolean().notNull().generatedAlwaysAs(sql`comments_count = 0`),
    /** The comment that answers it, never a deleted one: the trigger `comments_come_and_go` sees to that. */
    answerId: uuid().references((): AnyPgColumn => comments.id, { onDelete: 'set null' }),
    /** When it was written, or its last comment that is there. */
    activeAt: instant().notNull().defaultNow(),
    /** What makes it one of the week's best, and the Melbourne day that it belongs to. */
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
    index('posts_answer').on(t.answerId),
    index('posts_search').using('gin', t.search),
    index('posts_title_trigrams').using('gin', sql`lower(${t.title}) gin_trgm_ops`),
    index('posts_author').on(t.authorId),
    index('posts_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('posts_deleted_by').on(t.deletedBy),
    index('posts_html_version').on(t.htmlVersion),
    check('posts_likes_count_positive', sql`${t.likesCount} >= 0`),
    check('posts_comments_count_positive', sql`${t.commentsCount} >= 0`),
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
    /** Always a picture's: the file that is named has to be one. */
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

/** Who is told of a post's new comments. A row that says no stays: commenting again does not make somebody follow again. */
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
