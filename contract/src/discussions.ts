import { z } from 'zod'
import { PostParams } from './comments.ts'
import { Id } from './fields.ts'
import type { Contract } from './operation.ts'

/** What starts a request for quotes: the thread in the caller's own words, others' as quotes without their names. */
export const ThreadBrief = z.object({ description: z.string() })
export type ThreadBrief = z.output<typeof ThreadBrief>

/** The comment that answers the post; null where none is marked. */
const Answered = z.object({ answerId: z.string().nullable() })
const Following = z.object({ following: z.boolean() })

/** Operations on the conversation under a post; part of `posts`. */
export const discussions = {
  markAnswer: {
    method: 'PUT',
    path: '/api/posts/:postId/answer',
    summary: 'Mark one comment as the answer, in place of any other; its author is told',
    access: 'postAuthorOrModerator',
    rateLimit: 'edits',
    params: PostParams,
    body: z.strictObject({ commentId: Id }),
    response: Answered,
  },
  unmarkAnswer: {
    method: 'DELETE',
    path: '/api/posts/:postId/answer',
    summary: 'Take the mark of the answer back',
    access: 'postAuthorOrModerator',
    rateLimit: 'edits',
    params: PostParams,
    response: Answered,
  },
  follow: {
    method: 'PUT',
    path: '/api/posts/:postId/follow',
    summary: 'Be told of new comments; authors and commenters are by themselves',
    access: 'postMember',
    rateLimit: 'likes',
    params: PostParams,
    response: Following,
  },
  unfollow: {
    method: 'DELETE',
    path: '/api/posts/:postId/follow',
    summary: 'Be told of new comments no more, also after commenting again',
    access: 'postMember',
    rateLimit: 'likes',
    params: PostParams,
    response: Following,
  },
  brief: {
    method: 'GET',
    path: '/api/posts/:postId/brief',
    summary: 'The thread as the beginning of a request for quotes',
    access: 'postReader',
    params: PostParams,
    response: ThreadBrief,
  },
} as const satisfies Contract
