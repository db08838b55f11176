import { posts } from '@lv/contract/posts'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { briefOf } from './brief.ts'
import { removeComment, restoreComment, updateComment } from './change-comment.ts'
import { commentOnPost } from './comment.ts'
import { createPost } from './create.ts'
import { readFeed } from './feed.read.ts'
import { setFollowing } from './follow.ts'
import { getPost } from './get.ts'
import { likePost, unlikePost } from './likes.ts'
import { listPosts } from './list.ts'
import { listComments } from './list-comments.ts'
import { markAnswer, unmarkAnswer } from './mark-answer.ts'
import { removePost, restorePost } from './remove.ts'
import { previewPost } from './render.ts'
import { updatePost } from './update.ts'
import { takeVoteBack, voteInPoll } from './votes.ts'

export const postRoutes = (ctx: Context) =>
  operations('posts', posts, {
    feed: ({ query, actor }) => readFeed(ctx, actor, query),
    list: ({ params, query, actor }) => listPosts(ctx, { ...params, ...query, viewerId: actor?.id ?? null }),
    create: ({ params, body, actor }) => createPost(ctx, { ...params, ...body, authorId: actor.id }),
    get: ({ params, actor }) => getPost(ctx, { ...params, viewerId: actor?.id ?? null }),
    update: ({ params, body, actor }) => updatePost(ctx, { ...params, ...body, actorId: actor.id }),
    remove: ({ params, actor }) => transact(ctx, (ctx) => removePost(ctx, { ...params, actorId: actor.id })),
    restore: ({ params, actor }) => transact(ctx, (ctx) => restorePost(ctx, { ...params, actorId: actor.id })),
    like: ({ params, actor }) => transact(ctx, (ctx) => likePost(ctx, { ...params, actorId: actor.id })),
    unlike: ({ params, actor }) => transact(ctx, (ctx) => unlikePost(ctx, { ...params, actorId: actor.id })),
    comments: ({ params, query, actor }) => listComments(ctx, { ...params, ...query, viewerId: actor?.id ?? null }),
    comment: ({ params, body, actor }) => commentOnPost(ctx, { ...params, ...body, authorId: actor.id }),
    updateComment: ({ params, body, actor }) => updateComment(ctx, { ...params, ...body, actorId: actor.id }),
    removeComment: ({ params, actor }) => transact(ctx, (ctx) => removeComment(ctx, { ...params, actorId: actor.id })),
    restoreComment: ({ params, actor }) =>
      transact(ctx, (ctx) => restoreComment(ctx, { ...params, actorId: actor.id })),
    markAnswer: ({ params, body, actor }) =>
      transact(ctx, (ctx) => markAnswer(ctx, { ...params, ...body, actorId: actor.id })),
    unmarkAnswer: ({ params }) => transact(ctx, (ctx) => unmarkAnswer(ctx, params)),
    follow: ({ params, actor }) =>
      transact(ctx, (ctx) => setFollowing(ctx, { ...params, actorId: actor.id, following: true })),
    unfollow: ({ params, actor }) =>
      transact(ctx, (ctx) => setFollowing(ctx, { ...params, actorId: actor.id, following: false })),
    vote: ({ params, body, actor }) =>
      transact(ctx, (ctx) => voteInPoll(ctx, { ...params, ...body, actorId: actor.id })),
    unvote: ({ params, actor }) => transact(ctx, (ctx) => takeVoteBack(ctx, { ...params, actorId: actor.id })),
    brief: ({ params, actor }) => briefOf(ctx, { ...params, viewerId: actor?.id ?? null }),
    preview: ({ body, actor }) => previewPost({ ...body, actorId: actor.id }),
  })
