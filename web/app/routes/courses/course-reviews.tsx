import type { CoursePage } from '@lv/contract/courses'
import { Form, useNavigation } from 'react-router'
import { Stars } from '../../features/professionals/stars.tsx'
import { StarsField } from '../../features/professionals/stars-field.tsx'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type Props = { course: CoursePage; refused: RefusedForm | undefined }

/** What those who finished a course say of it. */
export function CourseReviews({ course, refused }: Props) {
  const { reviews, reviewCount, averageStars, mayReview } = course
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="text-2xl">
        Reviews
      </h2>
      {averageStars === null ? (
        <p className="mt-2 text-muted">No reviews yet. Anyone who finishes the course can write one.</p>
      ) : (
        <p className="mt-2 flex flex-wrap items-center gap-2.5">
          <Stars stars={averageStars} />
          <span className="font-semibold tabular-nums">{averageStars.toFixed(1)}</span>
          <span className="text-muted">
            from {reviewCount} {reviewCount === 1 ? 'person' : 'people'} who finished it
          </span>
        </p>
      )}
      {mayReview && <ReviewForm course={course} refused={refused} />}
      {reviews.length > 0 && (
        <ul className="mt-5 flex flex-col divide-y divide-edge border-t border-edge">
          {reviews.map(({ id, stars, text, authorName, createdAt }) => (
            <li key={id} className="py-4">
              <Stars stars={stars} size={16} />
              {text && <p className="mt-1.5 max-w-text wrap-anywhere whitespace-pre-line">{text}</p>}
              <p className="mt-1.5 text-sm text-muted">
                {authorName} · <RelativeTime at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ReviewForm({ course: { ownReview }, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <Form ref={form} method="post" noValidate className="mt-5 rounded-card border border-edge bg-card p-5">
      <StarsField
        legend={ownReview ? 'Your review' : 'What was it like?'}
        error={getIssue(refused, 'stars')}
        chosen={refused?.values.stars ?? ownReview?.stars}
      />
      <TextArea
        label="In your words"
        hint="Optional"
        rows={3}
        maxLength={2000}
        className="mt-3"
        {...getFieldProps(refused, 'text', ownReview?.text)}
      />
      <Button type="submit" name="intent" value="review" tone="quiet" isPending={isUnderWay} className="mt-4">
        {ownReview ? 'Change review' : 'Send review'}
      </Button>
    </Form>
  )
}
