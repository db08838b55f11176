import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { AuthorLine } from '../../features/people/author-line.tsx'
import { Prose } from '../../ui/prose.tsx'
import { commentPlace } from './comment-address.ts'
import type { ShownPost } from './shown-post.ts'

/** The comment that answers the post, on top of the others; nothing without one. */
export function AnswerCard({ post: { answer } }: { post: ShownPost }) {
  if (!answer?.author) return null
  return (
    <section
      id="answer"
      tabIndex={-1}
      aria-labelledby="answer-title"
      className="mb-6 scroll-mt-6 rounded-card border-[1.5px] border-good bg-good-tint p-4 outline-none sm:p-5"
    >
      <h3 id="answer-title" className="mb-3 flex items-center gap-2 text-base text-good">
        <CircleCheck aria-hidden size={18} />
        The answer
      </h3>
      <AuthorLine
        author={answer.author}
        at={answer.createdAt}
        editedAt={answer.editedAt}
        size="small"
        to={commentPlace(answer.id)}
      />
      <Prose html={answer.html} className="max-w-text pt-2 [&>*+*]:mt-3" />
      <Link
        to={commentPlace(answer.id)}
        className="mt-2 inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
      >
        See it in the conversation
      </Link>
    </section>
  )
}
