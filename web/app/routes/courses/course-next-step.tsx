import { COURSE_RETURN_BELOW_PERCENT, COURSE_RETURN_DAYS } from '@lv/contract/course-options'
import type { CoursePage } from '@lv/contract/courses'
import { formatDate } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { Form, href, useNavigation } from 'react-router'
import { FormKey } from '../../form-key.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { priceOf } from './course-card.tsx'

const isUnderWay = (intent: string, { state, formData }: ReturnType<typeof useNavigation>) =>
  state === 'submitting' && formData?.get('intent') === intent

/** What it costs, or what was paid for it. */
export function CoursePrice({ course }: { course: CoursePage }) {
  const { purchase, entitlement } = course
  const hasToBuy = entitlement === 'buy' || (entitlement === 'sign_in' && course.priceCents !== null)
  if (purchase)
    return (
      <p>
        <span className="block font-display text-2xl leading-tight font-semibold">It’s yours</span>
        <span className="text-sm text-muted">
          {formatDollars(purchase.paidCents)}, bought on {formatDate(purchase.boughtAt)}
        </span>
      </p>
    )
  // Who teaches it, or began it before it had a price, is not shown what it costs others.
  if (course.isEnrolled && entitlement === 'learn' && course.priceCents !== null)
    return (
      <p>
        <span className="block font-display text-2xl leading-tight font-semibold">It’s yours</span>
        <span className="text-sm text-muted">You pay nothing for it.</span>
      </p>
    )
  return (
    <div>
      <p className="font-display text-2xl leading-tight font-semibold">
        {priceOf(course)}
        {hasToBuy && <span className="font-sans text-sm font-normal text-muted"> incl. GST, once</span>}
      </p>
      {hasToBuy && (
        <p className="mt-1 text-sm text-muted">
          Money back within {COURSE_RETURN_DAYS} days, while less than {COURSE_RETURN_BELOW_PERCENT}% of it is done.
        </p>
      )}
    </div>
  )
}

/** The one thing to do next with a course. */
export function CourseNextStep({ course }: { course: CoursePage }) {
  const navigation = useNavigation()
  const { entitlement, nextLessonId, isPublished, community, priceCents } = course
  if (entitlement === 'learn' && nextLessonId)
    return (
      <ButtonLink to={href('/courses/:courseId/learn/:lessonId', { courseId: course.id, lessonId: nextLessonId })}>
        {course.progress === 100 ? 'Look at it again' : 'Continue'}
      </ButtonLink>
    )
  if (!isPublished) return <p className="text-muted">Nobody can begin it before it is published.</p>
  if (entitlement === 'join' && community)
    return (
      <ButtonLink to={href('/community/:communityId', { communityId: community.id })}>Join the community</ButtonLink>
    )
  if (entitlement === 'buy' && priceCents !== null)
    return (
      <Form method="post" preventScrollReset>
        <FormKey />
        <input type="hidden" name="shownCents" value={priceCents} />
        <Button
          type="submit"
          name="intent"
          value="buy"
          isPending={isUnderWay('buy', navigation)}
          pendingLabel="Opening the payment page..."
          className="w-full"
        >
          Buy this course
        </Button>
      </Form>
    )
  const signIn = priceCents === null ? 'Sign in to start' : 'Sign in to buy'
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="enrol" isPending={isUnderWay('enrol', navigation)} className="w-full">
        {entitlement === 'sign_in' ? signIn : 'Start course'}
      </Button>
    </Form>
  )
}

/** The way back, for as long as there is one: it says what happens before it is pressed. */
export function GiveBack({ course: { purchase, progress } }: { course: CoursePage }) {
  const navigation = useNavigation()
  if (!purchase?.returnableUntil) return null
  return (
    <details className="border-t border-dashed border-edge pt-3 text-sm">
      <summary className="wide-target cursor-pointer font-semibold text-accent underline-offset-4 hover:underline">
        Not for you? Get your money back
      </summary>
      <Form method="post" preventScrollReset className="mt-3 flex flex-col gap-3">
        <FormKey />
        <p>
          {formatDollars(purchase.paidCents)} goes back to your card, and the course is closed to you. What you’ve done
          of it is kept, in case you buy it again.
        </p>
        <p className="text-muted">
          You can do this until {formatDate(purchase.returnableUntil)}, while less than {COURSE_RETURN_BELOW_PERCENT}%
          of it is done: you’re at {progress}%.
        </p>
        <Button
          type="submit"
          name="intent"
          value="giveBack"
          tone="danger"
          isPending={isUnderWay('giveBack', navigation)}
          pendingLabel="Refunding..."
          className="self-start"
        >
          Give it back for {formatDollars(purchase.paidCents)}
        </Button>
      </Form>
    </details>
  )
}
