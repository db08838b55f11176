import type { PostPage } from '@lv/contract/posts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { RefusedForm } from '../../form.ts'
import { formatNumber } from '../../format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { UndoDeleted } from './undo-deleted.tsx'

type Props = { post: PostPage; refused: RefusedForm | undefined }

/** What was answered, oldest first, and for members the form to answer with. */
export function Comments({ post, refused }: Props) {
  useCommentFocus()
  const { pathname } = useLocation()
  const count = post.commentsCount
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-6 pt-10">
      <h2 id="comments-title" tabIndex={-1} className="text-xl outline-none">
        {count === 0 ? 'Comments' : `${formatNumber(count)} ${count === 1 ? 'comment' : 'comments'}`}
      </h2>
      <div className="pt-5">
        <UndoDeleted what="Comment" action={() => pathname} intent="restore-comment" />
        <CommentList post={post} refused={refused} />
      </div>
      {post.can.take_part && (
        <div className="mt-6 border-t border-edge pt-6">
          <CommentForm intent="comment" label="Add a comment" submitLabel="Comment" refused={refused} />
        </div>
      )}
    </section>
  )
}

function CommentList({ post, refused }: Props) {
  const tops = post.comments.filter((comment) => comment.parentId === null)
  if (tops.length === 0)
    return (
      <EmptyState
        level="h3"
        title="No comments yet"
        text={
          post.can.take_part
            ? 'Somebody is waiting for an answer. Yours could be the first.'
            : 'Nobody has answered so far.'
        }
      />
    )
  return (
    <ul className="divide-y divide-edge">
      {tops.map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          post={post}
          refused={refused}
          replies={post.comments.filter((reply) => reply.parentId === comment.id)}
        />
      ))}
    </ul>
  )
}

/** After writing, the focus goes to what was written; after deleting, to the head of the list. */
function useCommentFocus() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation, the same hash included
  useEffect(() => {
    if (/^#comment(s-title|-[\w-]+)$/.test(hash)) document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
  }, [hash, key])
}
