import { formatDate } from '@lv/contract/dates'
import type { GivenReview as Given, Match } from '@lv/contract/request-page'
import type { ReviewRemoval } from '@lv/contract/reviews'
import { sentence } from '@lv/contract/sentence'
import { Form, href, Link } from 'react-router'
import { Stars } from '../../features/professionals/stars.tsx'
import { StarsField } from '../../features/professionals/stars-field.tsx'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { nameOf, partsOf } from './quoted-matches.ts'

type Props = {
  /** The part's address on the page. */
  at: string
  /** Whom it is about, where several were hired. */
  of?: Match | undefined
  review: Given | null
  removal: ReviewRemoval | null
  refused: RefusedForm | undefined
}

/** The homeowner's review of one professional: what they said, that it was removed, or the form. */
export function JobReview({ at, of, review, removal, refused }: Props) {
  if (removal) return <RemovedReview at={at} of={of} removal={removal} />
  return review ? <GivenReview at={at} of={of} review={review} /> : <ReviewForm at={at} of={of} refused={refused} />
}

type About = Pick<Props, 'at' | 'of'>
const card = 'mt-8 max-w-2xl rounded-card border border-edge bg-card p-5'

function GivenReview({ at, of, review: { stars, text, reply } }: About & { review: Given }) {
  return (
    <section aria-labelledby={at} className={card}>
      <h2 id={at} className="flex flex-wrap items-center gap-3 text-lg">
        Your review{of && ` of ${nameOf(of)}`} <Stars stars={stars} />
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
function RemovedReview({ at: id, of, removal: { at, reason } }: About & { removal: ReviewRemoval }) {
  return (
    <section aria-labelledby={id} className={card}>
      <h2 id={id} className="text-lg">
        Your review{of && ` of ${nameOf(of)}`} was removed
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

function ReviewForm({ at, of, refused }: About & { refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const part = of && partsOf(of).toLowerCase()
  const about = part ? `the ${part}, ${nameOf(of)}` : of && nameOf(of)
  return (
    <section id={at} aria-labelledby={`${at}-heading`} className={card}>
      <h2 id={`${at}-heading`} className="text-xl">
        How was {about ?? 'it'}?
      </h2>
      <p className="mt-1 text-muted">Shown on their profile with your first name and suburb. They may reply once.</p>
      <Form ref={form} method="post" noValidate className="mt-4 flex flex-col items-start gap-4">
        <FormKey />
        {of?.quote && <input type="hidden" name="quoteId" value={of.quote.id} />}
        <StarsField legend="Stars" error={getIssue(refused, 'stars')} chosen={refused?.values.stars} />
        <TextArea
          label="What should others know? (optional)"
          maxLength={4000}
          hint="What went well, what didn’t, and whether they kept to price and time."
          className="w-full"
          {...getFieldProps(refused, 'text')}
        />
        <Button type="submit" name="intent" value="review">
          Publish the review
        </Button>
      </Form>
    </section>
  )
}
