import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { communities } from '#domains/community/communities/schema.ts'
import { posts } from '#domains/community/posts/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'
import { projects } from './schema.ts'

/**
 * What an owner and a collaborator say of each other once a project is completed. Neither is read by anybody else before
 * both are written, or the time for it is over.
 */
export const projectReviews = pgTable(
  'project_reviews',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The collaborator: of whom it is, or by whom. */
    personId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isByOwner: boolean().notNull(),
    authorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: integer().notNull(),
    text: text().notNull().default(''),
    createdAt: createdAt(),
    /** By whom it is about. */
    reply: text(),
    repliedAt: instant(),
    /** When its author changed the words, after a complaint. */
    amendedAt: instant(),
    /** When it was taken down after a complaint: from then on nobody reads it. */
    removedAt: instant(),
    removedReason: text(),
  },
  (t) => [
    uniqueIndex('project_reviews_once').on(t.projectId, t.personId, t.isByOwner),
    index('project_reviews_person').on(t.personId),
    index('project_reviews_author').on(t.authorId),
    check('project_reviews_reply_says_when', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
    check('project_reviews_removed_says_why', sql`(${t.removedAt} is null) = (${t.removedReason} is null)`),
    check('project_reviews_stars', sql`${t.stars} between 1 and 5`),
  ],
)

/**
 * A post by which an owner showed a completed project in a community. Those before the last one, deleted or hidden at the time, were
 * replaced. A moderator may bring such a post back, which names nobody then either; the newest that stands is the one that is listed.
 */
export const projectShowcases = pgTable(
  'project_showcases',
  {
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    postId: uuid()
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    replacedAt: instant(),
  },
  (t) => [
    uniqueIndex('project_showcases_once').on(t.communityId, t.projectId).where(sql`${t.replacedAt} is null`),
    index('project_showcases_newest').on(t.communityId, t.createdAt.desc(), t.projectId.desc()),
    index('project_showcases_project').on(t.projectId),
  ],
)
