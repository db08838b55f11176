import type { Comment, CommentPage } from '@lv/contract/comments'
import type { RefusedForm } from '../../form.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import type { ShownPost } from './shown-post.ts'

type Props = {
  comment: Comment
  post: ShownPost
  refused: RefusedForm | undefined
  /** The answers that came with the page; null where none were asked for. */
  thread: CommentPage | null
  isReplying: boolean
  onClose: () => void
}

/** The answers to a comment, and the form for one's own. */
export const CommentReplies = ({ comment, post, refused, thread, isReplying, onClose }: Props) => (
  <>
    {(comment.answersCount > 0 || thread) && (
      <CommentThread key={thread?.items[0]?.id} comment={comment} post={post} refused={refused} thread={thread} />
    )}
    {isReplying && (
      <div className="mt-4 border-l-2 border-edge pl-4 sm:pl-6">
        <CommentForm
          intent="comment"
          subject={comment.id}
          about={{ name: 'parentId', id: comment.id }}
          label={`Your reply to ${comment.author?.firstName ?? 'this comment'}`}
          submitLabel="Reply"
          hasFocus
          refused={refused}
          onClose={onClose}
        />
      </div>
    )}
  </>
)
