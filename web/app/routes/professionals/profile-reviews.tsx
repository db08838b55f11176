import { formatDate } from '@lv/contract/dates'
import type { PublicProfile, Review } from '@lv/contract/reviews'
import { Form, href, Link, useNavigation } from 'react-router'
import { Stars } from '../../features/professionals/stars.tsx'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type Props = { profile: PublicProfile; before: string | undefined; refused: RefusedForm | undefined }

/** Reviews of finished jobs, each with the professional's right of reply. */
export function ProfileReviews({ profile, before, refused }: Props) {
  const { reviews, reviewsNext, isMine, businessName, name } = profile
  return (
    <section aria-labelledby="reviews" className="mt-14 max-w-3xl">
      <h2 id="reviews" className="text-2xl">
        Reviews
      </h2>
      <p className="mt-1 text-muted">Each is for a job that was requested, quoted and finished here.</p>
      {before && (
        <ButtonLink to={{ search: '', hash: '#reviews' }} tone="plain" className="mt-4 -ml-4">
          Back to the newest
        </ButtonLink>
      )}
      {reviews.length === 0 ? (
        <p className="mt-6 rounded-card border border-dashed border-edge-control p-6 text-muted">
          No finished job has been reviewed yet.
        </p>
      ) : (
        <ul className="mt-6 border-t border-edge">
          {reviews.map((review) => (
            <li key={review.id} className="border-b border-edge py-6">
              <OneReview review={review} professional={businessName ?? name} />
              {isMine && review.reply === null && <ReplyForm review={review} refused={refused} />}
            </li>
          ))}
        </ul>
      )}
      {reviewsNext && <LoadMore to={`?before=${reviewsNext}#reviews`} label="Older reviews" />}
    </section>
  )
}

function OneReview({ review, professional }: { review: Review; professional: string }) {
  const { id, stars, text, authorName, suburb, projectTitle, createdAt, reply, repliedAt, amendedAt } = review
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        <h3 className="text-base">{projectTitle}</h3>
      </div>
      {text && <p className="mt-2 max-w-text whitespace-pre-line">{text}</p>}
      <p className="mt-2 text-sm text-muted">
        {authorName}, {suburb} · {formatDate(createdAt)}
        {amendedAt && `, changed on ${formatDate(amendedAt)}`} ·{' '}
        <Link
          to={href('/reviews/:reviewId/report', { reviewId: id })}
          rel="nofollow"
          aria-label={`Report this review of ${formatDate(createdAt)} by ${authorName}`}
          className="wide-target underline underline-offset-4 hover:text-accent"
        >
          Report
        </Link>
      </p>
      {reply && (
        <div className="mt-4 border-l-2 border-good pl-4">
          <p className="text-sm font-semibold">
            {professional} replied{repliedAt && ` on ${formatDate(repliedAt)}`}
          </p>
          <p className="mt-1 max-w-text whitespace-pre-line">{reply}</p>
        </div>
      )}
    </article>
  )
}

function ReplyForm({ review, refused }: { review: Review; refused: RefusedForm | undefined }) {
  const isUnderWay = useNavigation().state === 'submitting'
  const mine = refused?.values.reviewId === review.id ? refused : undefined
  return (
    <details className="mt-3" open={Boolean(mine)}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
        Reply, once
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-2 flex flex-col items-start gap-3">
        <input type="hidden" name="reviewId" value={review.id} />
        <TextArea label="Your reply" maxLength={2000} className="w-full" {...getFieldProps(mine, 'reply')} />
        <Button type="submit" isPending={isUnderWay}>
          Publish reply
        </Button>
      </Form>
    </details>
  )
}
