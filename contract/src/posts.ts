import { z } from 'zod'
import { CommunityParams } from './communities.ts'
import { Id, Instant, limit, line, text } from './fields.ts'
import { Image } from './files.ts'
import type { Contract } from './operation.ts'
import { POST_IMAGES, POST_PAGE_SIZE } from './options.ts'
import { Member } from './people.ts'

export const Post = z.object({
  id: z.string(),
  communityId: z.string(),
  title: z.string(),
  /** Markdown as it was written. */
  content: z.string(),
  likesCount: z.int(),
  commentsCount: z.int(),
  isPinned: z.boolean(),
  /** Whether the caller likes it. */
  liked: z.boolean(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  author: Member,
  images: z.array(Image),
})
export type Post = z.output<typeof Post>

export const Comment = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  /** Empty where the comment was deleted and only its answers remain. */
  content: z.string(),
  /** The content as sanitised HTML. */
  html: z.string(),
  isDeleted: z.boolean(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  author: Member.nullable(),
})
export type Comment = z.output<typeof Comment>

export const PostPage = Post.extend({
  /** The content as sanitised HTML. */
  html: z.string(),
  community: z.object({ id: z.string(), name: z.string(), isPublic: z.boolean() }),
  /** Whether the caller may comment and like, edit, and delete or pin. */
  can: z.object({ take_part: z.boolean(), edit: z.boolean(), remove: z.boolean(), pin: z.boolean() }),
  comments: z.array(Comment),
})
export type PostPage = z.output<typeof PostPage>

const title = line(200, 'Title is required')
const content = text(20_000, 'Say something first')
const imageIds = z.array(Id).max(POST_IMAGES, `Choose at most ${POST_IMAGES} images`)

export const CreatePost = z.strictObject({ title, content, imageIds: imageIds.default([]) })
export const UpdatePost = z.strictObject({
  title: title.optional(),
  content: content.optional(),
  imageIds: imageIds.optional(),
  isPinned: z.boolean().optional(),
})

export const PostParams = z.object({ postId: Id })
export const CommentParams = z.object({ commentId: Id })
const Likes = z.object({ likesCount: z.int(), liked: z.boolean() })
const comment = z.strictObject({ content: text(5000, 'Say something first'), parentId: Id.nullish() })

export const posts = {
  list: {
    method: 'GET',
    path: '/api/communities/:communityId/posts',
    summary: 'Posts, pinned first, then newest',
    access: 'communityReader',
    params: CommunityParams,
    query: z.strictObject({ limit: limit(POST_PAGE_SIZE), cursor: z.string().max(200).optional() }),
    response: z.array(Post),
    paged: 'cursor',
  },
  create: {
    method: 'POST',
    path: '/api/communities/:communityId/posts',
    summary: 'Post to a community',
    access: 'communityMember',
    budget: 'posts',
    idempotent: true,
    params: CommunityParams,
    body: CreatePost,
    response: Post,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/api/posts/:postId',
    summary: 'One post with its comments, oldest first',
    access: 'postReader',
    params: PostParams,
    response: PostPage,
  },
  update: {
    method: 'PATCH',
    path: '/api/posts/:postId',
    summary: 'Edit (the author) or pin (owner and moderators)',
    access: 'postAuthorOrModerator',
    params: PostParams,
    body: UpdatePost,
    response: Post,
  },
  remove: {
    method: 'DELETE',
    path: '/api/posts/:postId',
    summary: 'Delete; it can be brought back for 10 seconds',
    access: 'postAuthorOrModerator',
    params: PostParams,
    response: z.object({ restorableUntil: Instant }),
  },
  restore: {
    method: 'POST',
    path: '/api/posts/:postId/restore',
    summary: 'Bring a deleted post back',
    access: 'user',
    params: PostParams,
    response: z.object({ id: z.string() }),
  },
  like: {
    method: 'PUT',
    path: '/api/posts/:postId/like',
    summary: 'Like, once',
    access: 'postMember',
    budget: 'likes',
    params: PostParams,
    response: Likes,
  },
  unlike: {
    method: 'DELETE',
    path: '/api/posts/:postId/like',
    summary: 'Take the like back',
    access: 'postMember',
    budget: 'likes',
    params: PostParams,
    response: Likes,
  },
  comment: {
    method: 'POST',
    path: '/api/posts/:postId/comments',
    summary: 'Comment on a post, or answer one of its comments',
    access: 'postMember',
    budget: 'comments',
    idempotent: true,
    params: PostParams,
    body: comment,
    response: Comment,
    status: 201,
  },
  updateComment: {
    method: 'PATCH',
    path: '/api/comments/:commentId',
    summary: 'Edit a comment',
    access: 'commentAuthor',
    params: CommentParams,
    body: comment.pick({ content: true }),
    response: Comment,
  },
  removeComment: {
    method: 'DELETE',
    path: '/api/comments/:commentId',
    summary: 'Delete a comment; it can be brought back for 10 seconds',
    access: 'commentAuthorOrModerator',
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
  preview: {
    method: 'POST',
    path: '/api/posts/preview',
    summary: 'Markdown as it will look',
    access: 'user',
    budget: 'previews',
    body: z.strictObject({ content: text(20_000) }),
    response: z.object({ html: z.string() }),
  },
} as const satisfies Contract
