import { z } from 'zod'
import { Id, Instant, limit, text } from './fields.ts'
import type { Contract } from './operation.ts'
import { COMMENT_PAGE_SIZE } from './options.ts'
import { Member } from './people.ts'

export const Comment = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  /** Empty if the comment was deleted and only its answers remain. */
  content: z.string(),
  /** The content as sanitised HTML. */
  html: z.string(),
  isDeleted: z.boolean(),
  /** Why it is hidden from everybody but the caller, who wrote it; null where it is not. */
  hiddenFor: z.string().nullable(),
  /** Whether it is marked as the answer to the post. */
  isAnswer: z.boolean(),
  /** Whether the caller wrote it. */
  isOwn: z.boolean(),
  /** Whether the caller looks after the community and may hide it: not their own, nor an owner's or a fellow moderator's. */
  mayHide: z.boolean(),
  /** How many answers it has: 100 means 100 or more. */
  answersCount: z.int(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  author: Member.nullable(),
})
export type Comment = z.output<typeof Comment>

/** Some of a post's comments without their answers, or some of the answers to one, oldest first. */
export const CommentPage = z.object({
  /** The comment these answer; null if they are the post's. */
  parentId: z.string().nullable(),
  items: z.array(Comment),
  /** Whether the first of all is among them. */
  isFromStart: z.boolean(),
  /** The cursor of those that follow; null where none do. */
  next: z.string().nullable(),
})
export type CommentPage = z.output<typeof CommentPage>

/** Which comments: the post's, the answers to `parentId`, those around `beside`, or those after `cursor`. */
const CommentQuery = z.strictObject({
  limit: limit(COMMENT_PAGE_SIZE),
  parentId: Id.optional(),
  beside: Id.optional(),
  cursor: z.string().max(200).optional(),
})

export const PostParams = z.object({ postId: Id })
const CommentParams = z.object({ commentId: Id })
const NewComment = z.strictObject({ content: text(5000, 'Say something first'), parentId: Id.nullish() })

/** Operations on comments; part of `posts`. */
export const comments = {
  comments: {
    method: 'GET',
    path: '/api/posts/:postId/comments',
    summary: 'Comments of a post or answers to one of them, oldest first',
    access: 'postReader',
    momentOld: 'may',
    params: PostParams,
    query: CommentQuery,
    response: CommentPage,
  },
  comment: {
    method: 'POST',
    path: '/api/posts/:postId/comments',
    summary: 'Comment on a post, or answer one of its comments',
    access: 'postMember',
    rateLimit: 'comments',
    idempotent: true,
    params: PostParams,
    body: NewComment,
    response: Comment,
    status: 201,
  },
  updateComment: {
    method: 'PATCH',
    path: '/api/comments/:commentId',
    summary: 'Edit a comment',
    access: 'commentAuthor',
    rateLimit: 'edits',
    params: CommentParams,
    body: NewComment.pick({ content: true }),
    response: Comment,
  },
  removeComment: {
    method: 'DELETE',
    path: '/api/comments/:commentId',
    summary: 'Delete a comment of one’s own; it can be brought back for 10 seconds',
    access: 'ownComment',
    params: CommentParams,
    response: z.object({ restorableUntil: Instant }),
  },
  restoreComment: {
    method: 'POST',
    path: '/api/comments/:commentId/restore',
    summary: 'Bring a deleted comment back',
    access: 'user',
    params: CommentParams,
    response: z.object({ id: z.string() }),
  },
} as const satisfies Contract
