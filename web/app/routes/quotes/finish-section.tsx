import type { RequestPage } from '@lv/contract/request-page'
import type { ReviewRemoval } from '@lv/contract/reviews'
import { sentence } from '@lv/contract/sentence'
import { Form, href, Link } from 'react-router'
import { fieldOf, issueOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { formatDate } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Stars } from '../professionals/stars.tsx'
import { StarsField } from '../professionals/stars-field.tsx'
import { isOpen, nameOf } from './quoted-matches.ts'

type Props = { request: RequestPage; refused: RefusedForm | undefined }

/** From the accepted quote to the end: done, confirmed, reviewed. */
export function FinishSection({ request, refused }: Props) {
  const { status, doneAt, review, reviewRemoval } = request
  if (status === 'in_progress')
    return <Finish isDone={doneAt !== null} open={request.matches.filter(isOpen).map(nameOf)} />
  if (status !== 'completed') return null
  if (reviewRemoval) return <RemovedReview removal={reviewRemoval} />
  return review ? <GivenReview review={review} /> : <ReviewForm refused={refused} />
}

const listed = new Intl.ListFormat('en-AU', { type: 'disjunction' })

function Finish({ isDone, open }: { isDone: boolean; open: string[] }) {
  return (
    <Form method="post" className="mt-6 flex flex-wrap gap-3">
      <FormKey />
      {isDone && open.length > 0 && (
        <p className="w-full text-muted">
          This closes the whole project: after it you can’t hire {listed.format(open)} for the other part. We’ll tell
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

function GivenReview({ review: { stars, text, reply } }: { review: NonNullable<RequestPage['review']> }) {
  return (
    <section aria-labelledby="review" className="mt-8 max-w-2xl rounded-card border border-edge bg-card p-5">
      <h2 id="review" className="flex flex-wrap items-center gap-3 text-lg">
        Your review <Stars stars={stars} />
      </h2>
      {text && <p className="mt-2 whitespace-pre-line">{text}</p>}
      {reply && (
        <div className="mt-3 border-l-2 border-good pl-4">
          <p className="text-sm font-semibold">Their reply</p>
          <p className="whitespace-pre-line">{reply}</p>
        </div>
      )}
    </section>
  )
}

/** Its author learns here what the mail said; nothing takes its place. */
function RemovedReview({ removal: { at, reason } }: { removal: ReviewRemoval }) {
  return (
    <section aria-labelledby="review" className="mt-8 max-w-2xl rounded-card border border-edge bg-card p-5">
      <h2 id="review" className="text-lg">
        Your review was removed
      </h2>
      <p className="mt-2">
        We removed it on {formatDate(at)}: it is no longer shown or counted. Reason: {sentence(reason)}
      </p>
      <p className="mt-2 text-muted">
        If you disagree,{' '}
        <Link to={href('/contact')} className="wide-target underline underline-offset-4 hover:text-accent">
          write to us
        </Link>{' '}
        and we’ll look at it again.
      </p>
    </section>
  )
}

function ReviewForm({ refused }: { refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  return (
    <section
      id="review"
      aria-labelledby="review-heading"
      className="mt-8 max-w-2xl rounded-card border border-edge bg-card p-5"
    >
      <h2 id="review-heading" className="text-xl">
        How was it?
      </h2>
      <p className="mt-1 text-muted">Shown on their profile with your first name and suburb. They may reply once.</p>
      <Form ref={form} method="post" noValidate className="mt-4 flex flex-col items-start gap-4">
        <FormKey />
        <StarsField legend="Stars" error={issueOf(refused, 'stars')} chosen={refused?.values.stars} />
        <TextArea
          label="What should others know? (optional)"
          maxLength={4000}
          hint="What went well, what didn’t, and whether they kept to price and time."
          className="w-full"
          {...fieldOf(refused, 'text')}
        />
        <Button type="submit" name="intent" value="review">
          Publish the review
        </Button>
      </Form>
    </section>
  )
}
