import type { ReportedSubject } from '@lv/contract/moderation'
import { communityReportReasonLabels } from '@lv/contract/moderation-options'
import type { ReactNode } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { option } from '../../ui/option.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { MessageButton } from '../messages/message-button.tsx'
import { nameOf, PersonName } from '../people/person-name.tsx'
import { choicesFor } from './decision-words.ts'

type Props = {
  reported: Omit<ReportedSubject, 'weight'>
  /** Where it can be read in its place; administrators may be no members there. */
  communityId?: string
  refused: RefusedForm | undefined
  /** What else its head says. */
  children?: ReactNode
  /** Whoever sees it decides nothing. */
  isReadOnly?: boolean
}

/** What members reported, who said what about it, and the form to decide it. */
export function ReportedItem({ reported, communityId, refused, children, isReadOnly }: Props) {
  const { kind, person, said, notes, reasons, reporterCount, since, isGone, isOwn } = reported
  return (
    <Card as="li" className="gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">
          A {kind}
          {person && <> {kind === 'member' ? ':' : 'by'} </>}
          {person && <PersonName person={person} />}
        </h3>
        {person && <MessageButton person={person} name={nameOf(person)} />}
        {isGone && <Badge>{kind === 'member' ? 'Has left' : 'Deleted since'}</Badge>}
        {children}
      </div>
      {said && (
        <blockquote className="line-clamp-6 border-l-[3px] border-edge-control pl-4 whitespace-pre-line wrap-anywhere">
          {said}
        </blockquote>
      )}
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {reasons.map(({ reason, count }) => (
          <Badge key={reason} tone="attention">
            {communityReportReasonLabels[reason]}
            {count > 1 && ` · ${count}`}
          </Badge>
        ))}
        <span className="text-muted">
          {reporterCount === 1 ? '1 person' : `${reporterCount} people`}, since <RelativeTime at={since} />
        </span>
      </p>
      {notes.length > 0 && (
        <ul aria-label="What they add" className="flex flex-col gap-1 text-sm">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              “{note}”
            </li>
          ))}
        </ul>
      )}
      <SeeIt reported={reported} communityId={communityId} />
      {isOwn ? (
        <p className="font-semibold">This is about you: somebody else decides it.</p>
      ) : (
        !isReadOnly && <DecisionForm reported={reported} refused={refused} />
      )}
    </Card>
  )
}

function SeeIt({
  reported: { kind, postId, subjectId, isGone },
  communityId,
}: Pick<Props, 'reported' | 'communityId'>) {
  if (!communityId || !postId || isGone) return null
  const place = kind === 'comment' ? `?comment=${subjectId}#comment-${subjectId}` : ''
  return (
    <p>
      <Link
        to={`${href('/community/:communityId/posts/:postId', { communityId, postId })}${place}`}
        className="wide-target font-semibold text-accent underline underline-offset-4"
      >
        See it in context
      </Link>
    </p>
  )
}

function DecisionForm({ reported: { id, kind, person, mayAct }, refused }: Pick<Props, 'reported' | 'refused'>) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().formData?.get('reportId') === id
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      aria-label={`Decide about the ${kind}${person ? ` of ${nameOf(person)}` : ''}`}
      className="flex flex-col items-start gap-4 border-t border-dashed border-edge pt-4"
    >
      <input type="hidden" name="reportId" value={id} />
      <Select
        label="Decision"
        hint={mayAct ? undefined : 'Only an owner can act on a moderator, and only an administrator on an owner.'}
        isRequired
        {...getFieldProps(refused, 'decision')}
      >
        {option('', 'Choose')}
        {choicesFor(kind, mayAct).map(([value, label]) => option(value, label))}
      </Select>
      <TextArea
        label="Why"
        hint="A few words. Whoever it’s about reads them."
        isRequired
        rows={3}
        maxLength={1000}
        className="w-full"
        {...getFieldProps(refused, 'reason')}
      />
      <Button type="submit" name="intent" value="decide" isPending={isUnderWay}>
        Decide
      </Button>
    </Form>
  )
}
