import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { cleanSearch } from './clean.ts'
import { Comment, CommentPage, comments, PostParams } from './comments.ts'
import { CommunityParams, Mute } from './communities.ts'
import { discussions } from './discussions.ts'
import { Id, Instant, limit, line, text } from './fields.ts'
import { Image } from './files.ts'
import type { Contract } from './operation.ts'
import { POST_IMAGES, POST_PAGE_SIZE, postSorts } from './options.ts'
import { Member } from './people.ts'
import { NewPoll, Poll, polls } from './polls.ts'

export const Post = z.object({
  id: z.string(),
  communityId: z.string(),
  title: z.string(),
  /** Markdown as it was written. */
  content: z.string(),
  likesCount: z.int(),
  commentsCount: z.int(),
  isPinned: z.boolean(),
  /** Whether one of its comments is marked as the answer. */
  isAnswered: z.boolean(),
  /** What it is filed under. */
  category: z.object({ id: z.string(), name: z.string() }).nullable(),
  hasPoll: z.boolean(),
  /** Whether the caller likes it. */
  liked: z.boolean(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  author: Member,
  images: z.array(Image),
})
export type Post = z.output<typeof Post>

/** A post of one of the caller's communities. */
export const FeedPost = Post.extend({ community: z.object({ id: z.string(), name: z.string() }) })
export type FeedPost = z.output<typeof FeedPost>

export const PostPage = Post.extend({
  /** The content as sanitised HTML. */
  html: z.string(),
  community: z.object({ id: z.string(), name: z.string(), isPublic: z.boolean() }),
  /** Whether the caller may comment and like, edit, delete, pin, mark the answer, report it, and hide what others wrote. */
  can: z.object({
    take_part: z.boolean(),
    edit: z.boolean(),
    remove: z.boolean(),
    pin: z.boolean(),
    mark_answer: z.boolean(),
    report: z.boolean(),
    hide: z.boolean(),
  }),
  /** Hidden from everybody but the caller, who wrote it, and why. */
  hidden: z.object({ reason: z.string(), at: Instant }).nullable(),
  /** Until when the caller may not write here, and why. */
  mute: Mute.nullable(),
  /** Whether the caller is told of new comments. */
  following: z.boolean(),
  poll: Poll.nullable(),
  /** The comment that is marked as the answer. */
  answer: Comment.nullable(),
  /** The oldest comments; `GET /api/posts/{id}/comments` gives the others, and the answers. */
  comments: CommentPage,
})
export type PostPage = z.output<typeof PostPage>

/** A text of 20,000 characters, however they are written down. */
const LONG_TEXT_BYTES = 262_144

const title = line(200, 'Title is required')
const content = text(20_000, 'Say something first')
const imageIds = z.array(Id).max(POST_IMAGES, `Choose at most ${POST_IMAGES} images`)

/** One of the community's categories; null for none. */
const categoryId = Id.nullable()

export const CreatePost = z.strictObject({
  title,
  content,
  imageIds: imageIds.default([]),
  categoryId: categoryId.default(null),
  poll: NewPoll.nullable().default(null),
})
export const UpdatePost = z.strictObject({
  title: title.optional(),
  content: content.optional(),
  imageIds: imageIds.optional(),
  categoryId: categoryId.optional(),
  isPinned: z.boolean().optional(),
  basedOn: BasedOn,
})

/** A search orders by how well posts fit, whatever `sort` says, and finds the best of the newest 500 that do. */
const PostQuery = z.strictObject({
  sort: z.enum(postSorts).default('newest'),
  /** Only posts with a comment that is marked as the answer. */
  only: z.enum(['answered']).optional(),
  /** Only posts that are filed under this category of the community. */
  category: Id.optional(),
  search: z.string().overwrite(cleanSearch).max(100).optional(),
  limit: limit(POST_PAGE_SIZE),
  cursor: z.string().max(200).optional(),
})

const Likes = z.object({ likesCount: z.int(), liked: z.boolean() })

export const posts = {
  feed: {
    method: 'GET',
    path: '/api/feed',
    summary: "Posts of the caller's communities: those that nobody has answered first, then newest first",
    access: 'user',
    query: z.strictObject({ limit: limit(POST_PAGE_SIZE), cursor: z.string().max(200).optional() }),
    response: z.array(FeedPost),
    paged: 'cursor',
  },
  list: {
    method: 'GET',
    path: '/api/communities/:communityId/posts',
    summary:
      'Posts of a community: the pinned ones, then the newest; or in another order, or those that a search finds',
    access: 'communityReader',
    momentOld: 'may',
    params: CommunityParams,
    query: PostQuery,
    response: z.array(Post),
    paged: 'cursor',
  },
  create: {
    method: 'POST',
    path: '/api/communities/:communityId/posts',
    summary: 'Post to a community',
    access: 'communityMember',
    rateLimit: 'posts',
    idempotent: true,
    params: CommunityParams,
    body: CreatePost,
    bodyBytes: LONG_TEXT_BYTES,
    response: Post,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/api/posts/:postId',
    summary: 'One post with its oldest comments',
    access: 'postReader',
    momentOld: 'may',
    params: PostParams,
    response: PostPage,
  },
  update: {
    method: 'PATCH',
    path: '/api/posts/:postId',
    summary: 'Edit (the author) or pin (owner and moderators)',
    access: 'postAuthorOrModerator',
    rateLimit: 'edits',
    params: PostParams,
    body: UpdatePost,
    bodyBytes: LONG_TEXT_BYTES,
    response: Post,
  },
  remove: {
    method: 'DELETE',
    path: '/api/posts/:postId',
    summary: 'Delete one’s own; it can be brought back for 10 seconds',
    access: 'postAuthor',
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
    rateLimit: 'likes',
    params: PostParams,
    response: Likes,
  },
  unlike: {
    method: 'DELETE',
    path: '/api/posts/:postId/like',
    summary: 'Take the like back',
    access: 'postMember',
    rateLimit: 'likes',
    params: PostParams,
    response: Likes,
  },
  preview: {
    method: 'POST',
    path: '/api/posts/preview',
    summary: 'Markdown as it will look',
    access: 'user',
    rateLimit: 'previews',
    body: z.strictObject({ content: text(20_000) }),
    bodyBytes: LONG_TEXT_BYTES,
    response: z.object({ html: z.string() }),
  },
  ...comments,
  ...polls,
  ...discussions,
} as const satisfies Contract
