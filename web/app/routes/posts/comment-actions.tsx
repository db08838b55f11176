import { Form, Link } from 'react-router'

export type OpenForm = 'reply' | 'edit' | null

type Props = {
  id: string
  mayReply: boolean
  mayEdit: boolean
  mayRemove: boolean
  mayMark: boolean
  isAnswer: boolean
  /** Where it is reported; null where the reader may not. */
  report: string | null
  /** Where those who look after the community hide it. */
  hide: string | null
  onOpen: (form: OpenForm) => void
}

const action =
  'wide-target -mx-2 inline-flex min-h-9 cursor-pointer items-center rounded-control px-2 text-sm font-semibold text-muted underline-offset-4 hover:text-ink hover:underline'

/** What the reader may do with a comment. */
export function CommentActions({ id, mayReply, mayEdit, mayRemove, mayMark, isAnswer, report, hide, onOpen }: Props) {
  if (!mayReply && !mayEdit && !mayRemove && !mayMark && !report && !hide) return null
  return (
    <div className="mt-1 flex flex-wrap gap-6">
      {mayReply && <Opener id={id} form="reply" label="Reply" onOpen={onOpen} />}
      {mayEdit && <Opener id={id} form="edit" label="Edit" onOpen={onOpen} />}
      {mayMark && (
        <Deed id={id} intent={isAnswer ? 'unmark-answer' : 'mark-answer'}>
          {isAnswer ? 'Not the answer' : 'Mark as answer'}
        </Deed>
      )}
      {mayRemove && (
        <Deed id={id} intent="remove-comment">
          Delete
        </Deed>
      )}
      {hide && (
        <Link to={hide} className={action}>
          Hide
        </Link>
      )}
      {report && (
        <Link to={report} className={action}>
          Report
        </Link>
      )}
    </div>
  )
}

const Deed = ({ id, intent, children }: { id: string; intent: string; children: string }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="commentId" value={id} />
    <button type="submit" name="intent" value={intent} className={action}>
      {children}
    </button>
  </Form>
)

type OpenerProps = Pick<Props, 'id' | 'onOpen'> & { form: 'reply' | 'edit'; label: string }

function Opener({ id, form, label, onOpen }: OpenerProps) {
  return (
    <Link
      to={`?${form}=${id}#comment-${id}`}
      onClick={(event) => {
        event.preventDefault()
        onOpen(form)
      }}
      className={action}
    >
      {label}
    </Link>
  )
}
