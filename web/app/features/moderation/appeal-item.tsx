import { formatDate, formatDateTime } from '@lv/contract/dates'
import type { WaitingAppeal } from '@lv/contract/moderation'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { MessageButton } from '../messages/message-button.tsx'
import { nameOf } from '../people/person-name.tsx'
import { actionLabels } from './decision-words.ts'

type Props = {
  appeal: WaitingAppeal
  refused: RefusedForm | undefined
  /** When the list was read: what was due before is late. */
  countedAt: number
  /** What else its head says. */
  children?: ReactNode
  /** Whoever sees it decides nothing. */
  isReadOnly?: boolean
}

/** What somebody appeals against, what they say, and the two answers. */
export function AppealItem({ appeal, refused, countedAt, children, isReadOnly }: Props) {
  const { decision, text, dueAt, createdAt, mayDecide } = appeal
  const { person, decidedBy, action, reason, said, decidedAt, isByAdministrator } = decision
  return (
    <Card as="li" className="gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">{person ? nameOf(person) : 'A member'} appeals</h3>
        {person && <MessageButton person={person} name={nameOf(person)} />}
        <Badge tone={Date.parse(dueAt) < countedAt ? 'alert' : 'attention'}>Due by {formatDateTime(dueAt)}</Badge>
        {children}
      </div>
      <p className="text-sm text-muted">
        {actionLabels[action]} {formatDateTime(decidedAt)}
        {decidedBy && ` by ${nameOf(decidedBy)}`}
        {isByAdministrator && ' (administrator)'}: {reason}
      </p>
      {said && (
        <blockquote className="line-clamp-6 border-l-[3px] border-edge-control pl-4 whitespace-pre-line wrap-anywhere">
          {said}
        </blockquote>
      )}
      <div>
        <p className="text-sm text-muted">Their appeal, {formatDate(createdAt)}</p>
        <p className="mt-1 max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
      </div>
      {mayDecide ? (
        !isReadOnly && <AnswerForm appeal={appeal} refused={refused} />
      ) : (
        <p className="font-semibold">Someone other than the person who made the decision will look at it again.</p>
      )}
    </Card>
  )
}

function AnswerForm({ appeal: { id, decision }, refused }: Pick<Props, 'appeal' | 'refused'>) {
  const form = useFirstErrorFocus(refused)
  const name = decision.person ? nameOf(decision.person) : 'a member'
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      aria-label={`Decide the appeal of ${name}`}
      className="flex flex-col items-start gap-4 border-t border-dashed border-edge pt-4"
    >
      <input type="hidden" name="appealId" value={id} />
      <input type="hidden" name="intent" value="appeal" />
      <TextArea
        label="Why"
        hint="A few words. They read them."
        isRequired
        rows={3}
        maxLength={1000}
        className="w-full"
        {...getFieldProps(refused, 'reason')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="outcome" value="overturned">
          Take the decision back
        </Button>
        <Button type="submit" name="outcome" value="upheld" tone="quiet">
          Let it stand
        </Button>
      </div>
    </Form>
  )
}
