import { href } from 'react-router'
import { deletedQuery } from '../../features/posts/undo-deleted.tsx'
import { asRefusal } from '../../refusal.ts'
import { nonMemberActions, notKept } from './non-member-actions.ts'
import { type Act, go } from './post-action.ts'

const like: Act = async ({ api, postId, here, isScripted }) => {
  const likes = await api.posts.like({ params: { postId } })
  return isScripted ? likes : go(`${here}#taking-part`)
}

const unlike: Act = async ({ api, postId, here, isScripted }) => {
  const likes = await api.posts.unlike({ params: { postId } })
  return isScripted ? likes : go(`${here}#taking-part`)
}

/** Without JavaScript the words of somebody whose session has ended wait for them. */
const comment: Act = async ({ api, visit, postId, here, isScripted }, { content = '', parentId = '' }) => {
  const body = { content, parentId: parentId || null }
  const { id } = await api.posts.comment({ params: { postId }, body }).catch(async (error) => {
    if (asRefusal(error)?.status === 401 && !isScripted) await visit.savePendingForm({ content, parentId })
    throw error
  })
  await visit.forgetForm()
  return go(`${here}?comment=${id}#comment-${id}`)
}

const editComment: Act = async ({ api, here }, { content = '', commentId = '' }) => {
  await api.posts.updateComment({ params: { commentId }, body: { content } })
  return go(`${here}?comment=${commentId}#comment-${commentId}`)
}

const removeComment: Act = async ({ api, here }, { commentId = '' }) => {
  const { restorableUntil } = await api.posts.removeComment({ params: { commentId } })
  const query = deletedQuery(commentId, restorableUntil)
  query.set('comment', commentId)
  return go(`${here}?${query}#comments-title`)
}

const restoreComment: Act = async ({ api, here }, { commentId = '' }) => {
  await api.posts.restoreComment({ params: { commentId } })
  return go(`${here}?comment=${commentId}#comment-${commentId}`, { title: 'Comment restored' })
}

const pin =
  (isPinned: boolean): Act =>
  async ({ api, postId, here }) => {
    await api.posts.update({ params: { postId }, body: { isPinned } })
    return go(here, { title: isPinned ? 'Pinned to the top of the community' : 'No longer pinned' })
  }

const markAnswer: Act = async ({ api, postId, here }, { commentId = '' }) => {
  await api.posts.markAnswer({ params: { postId }, body: { commentId } })
  return go(`${here}#answer`, { title: 'Marked as the answer' })
}

const unmarkAnswer: Act = async ({ api, postId, here }) => {
  await api.posts.unmarkAnswer({ params: { postId } })
  return go(`${here}#comments-title`, { title: 'No longer the answer' })
}

const follow: Act = async ({ api, postId, here }) => {
  await api.posts.follow({ params: { postId } })
  return go(`${here}#taking-part`, { title: 'Following', description: 'We’ll tell you about new comments.' })
}

const unfollow: Act = async ({ api, postId, here }) => {
  await api.posts.unfollow({ params: { postId } })
  return go(`${here}#taking-part`, { title: 'No longer following' })
}

const vote: Act = async ({ api, postId, here }, { position = '' }) => {
  await api.posts.vote({ params: { postId }, body: { position: position === '' ? Number.NaN : Number(position) } })
  return go(`${here}#poll`)
}

const unvote: Act = async ({ api, postId, here }) => {
  await api.posts.unvote({ params: { postId } })
  return go(`${here}#poll`, { title: 'Vote taken back' })
}

/** The brief waits for the form of another page as any form does whose person comes back to it. */
const askForQuotes: Act = async ({ api, visit, postId }) => {
  const { description } = await api.posts.brief({ params: { postId } })
  const form = href('/get-quotes')
  if (!(await visit.savePendingForm({ description }, form))) throw notKept
  return go(form)
}

const remove: Act = async ({ api, communityId, postId }) => {
  const { restorableUntil } = await api.posts.remove({ params: { postId } })
  const query = deletedQuery(postId, restorableUntil)
  query.set('tab', 'posts')
  return go(`${href('/community/:communityId/dashboard', { communityId })}?${query}`)
}

const restore: Act = async ({ api, postId, here }) => {
  await api.posts.restore({ params: { postId } })
  return go(here, { title: 'Post restored' })
}

/** What the forms of a post's page can ask for, by their `intent`; each gives the answer or where to go next. */
export const postActions: Record<string, Act> = {
  ...nonMemberActions,
  like,
  unlike,
  comment,
  'edit-comment': editComment,
  'remove-comment': removeComment,
  'restore-comment': restoreComment,
  pin: pin(true),
  unpin: pin(false),
  'mark-answer': markAnswer,
  'unmark-answer': unmarkAnswer,
  vote,
  unvote,
  follow,
  unfollow,
  'ask-for-quotes': askForQuotes,
  remove,
  restore,
}
