import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { communities } from '#domains/community/communities/schema.ts'
import { posts } from '#domains/community/posts/schema.ts'
import { users } from '#domains/identity/accounts/schema.ts'
import { createdAt, id, instant } from '#platform/database/columns.ts'
import { projects } from './schema.ts'

/** Hidden until both sides have written, or the time for it is over. */
export const projectReviews = pgTable(
  'project_reviews',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
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
    reply: text(),
    repliedAt: instant(),
    amendedAt: instant(),
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

/** Older posts were deleted or hidden. If a moderator restores one, the newest visible post counts. */
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
