import type { Comment, CommentPage } from '@lv/contract/comments'
import { MAX_COUNTED_ANSWERS } from '@lv/contract/options'
import { useState } from 'react'
import { Link } from 'react-router'
import { MoreReachable } from '../../features/messages/message-button.tsx'
import type { RefusedForm } from '../../form.ts'
import { CommentItem } from './comment-item.tsx'
import { MoreLink } from './more-link.tsx'
import { placeFrom, repliesPlace, type ShownPost } from './shown-post.ts'
import { useCommentPages } from './use-comment-pages.ts'

type Props = { comment: Comment; post: ShownPost; refused: RefusedForm | undefined; thread: CommentPage | null }

/** The answers to a comment: shown by a press, a page at a time, and hidden again. */
export function CommentThread({ comment, post, refused, thread }: Props) {
  const { items, isFromStart, next, isLoading, load, reachable } = useCommentPages(post.id, thread)
  const [isHidden, setIsHidden] = useState(false)
  const place = repliesPlace(comment.id)
  if (isHidden || items.length === 0) {
    const open = () => {
      setIsHidden(false)
      if (items[0]) focusOn(items[0].id)
      else load({ parentId: comment.id })
    }
    if (comment.answersCount === 0) return null
    return (
      <div className="mt-1">
        <MoreLink to={place} label={`Show ${counted(comment.answersCount)}`} isLoading={isLoading} onPress={open} />
      </div>
    )
  }
  const hide = () => {
    setIsHidden(true)
    focusOn(comment.id)
  }
  return (
    <div className="mt-4 border-l-2 border-edge pl-4 sm:pl-6">
      <MoreReachable value={reachable}>
        {!isFromStart && (
          <Link to={place} preventScrollReset className={`${action} mb-3`}>
            Earlier replies
          </Link>
        )}
        <ul className="divide-y divide-edge">
          {items.map((reply) => (
            <CommentItem key={reply.id} comment={reply} post={post} refused={refused} />
          ))}
        </ul>
      </MoreReachable>
      <div className="mt-3 flex flex-wrap gap-6">
        {next && (
          <MoreLink
            to={placeFrom(next, place.hash)}
            label="More replies"
            isLoading={isLoading}
            onPress={() => load({ cursor: next })}
          />
        )}
        <button type="button" onClick={hide} className={`${action} no-scripting:hidden`}>
          Hide replies
        </button>
      </div>
    </div>
  )
}

/** What was pressed is gone with the next frame: its focus goes on. */
const focusOn = (id: string) =>
  requestAnimationFrame(() => document.getElementById(`comment-${id}`)?.focus({ preventScroll: true }))

const action =
  'wide-target -mx-2 inline-flex min-h-9 cursor-pointer items-center rounded-control px-2 text-sm font-semibold text-muted underline-offset-4 hover:text-ink hover:underline'

function counted(answers: number) {
  if (answers >= MAX_COUNTED_ANSWERS) return `${MAX_COUNTED_ANSWERS}+ replies`
  return `${answers} ${answers === 1 ? 'reply' : 'replies'}`
}
