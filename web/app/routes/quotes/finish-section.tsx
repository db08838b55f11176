import { formatChoice } from '@lv/contract/lists'
import type { Match, RequestPage } from '@lv/contract/request-page'
import { Form } from 'react-router'
import type { RefusedForm } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { hiredNote } from './hired-note.ts'
import { JobReview } from './job-review.tsx'
import { hiredOf, isOpen, nameOf } from './quoted-matches.ts'

type Props = { request: RequestPage; refused: RefusedForm | undefined }

/** From the accepted quote to the end: done, confirmed, reviewed. */
export function FinishSection({ request, refused }: Props) {
  const { status, doneAt, review, reviewRemoval } = request
  const hired = hiredOf(request)
  if (status === 'in_progress')
    return <Finish isDone={doneAt !== null} hired={hired} open={request.matches.filter(isOpen).map(nameOf)} />
  if (status !== 'completed') return null
  if (hired.length < 2) return <JobReview at="review" review={review} removal={reviewRemoval} refused={refused} />
  const isOf = ({ quote }: Match) => refused?.values.quoteId === quote?.id
  return (
    <div id="review">
      {refused && !hired.some(isOf) && (
        <div className="mt-6">
          <FormMessage message={refused.message} />
        </div>
      )}
      {hired.map((match) => (
        <JobReview
          key={match.leadId}
          at={`review-${match.leadId}`}
          of={match}
          review={match.review}
          removal={match.reviewRemoval}
          refused={isOf(match) ? refused : undefined}
        />
      ))}
    </div>
  )
}

function Finish({ isDone, hired, open }: { isDone: boolean; hired: Match[]; open: string[] }) {
  const note = hiredNote(hired)
  return (
    <Form method="post" className="mt-6 flex flex-wrap gap-3">
      <FormKey />
      {isDone && note && <p className="w-full text-muted">{note}</p>}
      {isDone && open.length > 0 && (
        <p className="w-full text-muted">
          This closes the whole project: after it you can’t hire {formatChoice(open)} for the other part. We’ll tell
          them.
        </p>
      )}
      {isDone ? (
        <Button type="submit" name="intent" value="confirm">
          Confirm that it is done
        </Button>
      ) : (
        <Button type="submit" name="intent" value="complete" tone="quiet">
          Mark as done
        </Button>
      )}
    </Form>
  )
}
