import type { LeadMessage } from '@lv/contract/lead-shapes'
import { Send } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useResetOnSuccess } from '../../ui/reset-on-success.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { MessageBubble } from './bubble.tsx'

/** A page of a thread, oldest first: what came before a message, or the newest; `next` is where older ones come before. */
export type Thread = { items: LeadMessage[]; next: string | null; before: string | undefined }

/** Whether all of the thread is on the page. */
export const isWhole = ({ next, before }: Thread) => next === null && before === undefined

type Props = {
  thread: Thread
  /** The refused form of this page, whichever form it was. */
  refused: RefusedForm | undefined
  /** Who the other side is, as the page calls them. */
  otherName: string
  /** Why nothing more can be written; without it the form stands beneath. */
  closedReason?: string
}

/** The words between homeowner and professional, the latest at the bottom and in sight. Its form has the intent `message`. */
export function ThreadView({ thread, refused, otherName, closedReason }: Props) {
  const { items: messages } = thread
  return (
    <div className="flex flex-col gap-4">
      {messages.length === 0 ? (
        <p className="rounded-control border border-dashed border-edge-control px-4 py-5 text-center text-muted">
          No messages yet.
        </p>
      ) : (
        <Messages thread={thread} otherName={otherName} />
      )}
      {closedReason ? (
        <p className="text-muted">{closedReason}</p>
      ) : (
        <MessageForm refused={refused} otherName={otherName} lastSent={messages.findLast(({ isMine }) => isMine)?.id} />
      )}
    </div>
  )
}

/** Turned around, so that a long thread opens at its end without any JavaScript. */
export function Messages({ thread: { items, next, before }, otherName }: Pick<Props, 'thread' | 'otherName'>) {
  return (
    <section
      aria-label={`Messages with ${otherName}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
      tabIndex={0}
      className="flex max-h-[30rem] flex-col-reverse overflow-y-auto rounded-card border border-edge bg-paper p-3 sm:p-4"
    >
      {before && <OtherMessages search="">Newest messages</OtherMessages>}
      <ol className="flex flex-col gap-4">
        {items.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {next && <OtherMessages search={`?before=${next}`}>Older messages</OtherMessages>}
    </section>
  )
}

/** A link, so that it works without JavaScript; it leads to the same place of the page. */
function OtherMessages({ search, children }: { search: string; children: string }) {
  return (
    <Link
      to={{ search, hash: '#messages' }}
      preventScrollReset
      className="inline-flex min-h-11 shrink-0 items-center self-center rounded-control px-3 text-sm font-semibold text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}

function Message({ message }: { message: LeadMessage }) {
  const { isMine, authorName, createdAt, editedAt, isRead, isDeleted } = message
  return (
    <li className={classNames('flex max-w-[min(100%,36rem)] flex-col gap-1', isMine && 'items-end self-end')}>
      <p className="flex flex-wrap gap-x-2 px-1 text-sm text-muted">
        <span className="font-semibold text-ink">{isMine ? 'You' : authorName}</span>
        <RelativeTime at={createdAt} />
        {editedAt && <span>Edited</span>}
        {isMine && isRead && !isDeleted && <span>Read</span>}
      </p>
      <MessageBubble message={message} />
    </li>
  )
}

type FormProps = Pick<Props, 'refused' | 'otherName'> & { lastSent: string | undefined }

function MessageForm({ refused: any, otherName, lastSent }: FormProps) {
  const refused = any?.values.intent === 'message' ? any : undefined
  const form = useFirstErrorFocus(refused)
  const isSending = useNavigation().formData?.get('intent') === 'message'
  useResetOnSuccess(form, lastSent, isSending)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="flex flex-col gap-3">
      {refused && getIssue(refused, 'body') === undefined && <FormMessage message={refused.message} />}
      <FormKey />
      <TextArea label={`Write to ${otherName}`} rows={3} {...getFieldProps(refused, 'body')} />
      <Button
        type="submit"
        name="intent"
        value="message"
        isPending={isSending}
        pendingLabel="Sending..."
        className="self-start"
      >
        <Send aria-hidden size={18} />
        Send message
      </Button>
    </Form>
  )
}
