import { courseLevelLabels } from '@lv/contract/course-options'
import type { CoursePage } from '@lv/contract/courses'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { Award, CircleCheck, Clock3, UsersRound } from 'lucide-react'
import { useEffect } from 'react'
import { data, href, Link, redirect, useSearchParams } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { CourseCover } from '../../features/courses/course-cover.tsx'
import { hoursAndMinutes } from '../../features/courses/hours-and-minutes.ts'
import { ProgressBar } from '../../features/courses/progress-bar.tsx'
import { toPayment } from '../../features/plans/plan-address.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/course.ts'
import { CourseNextStep, CoursePrice, GiveBack } from './course-next-step.tsx'
import { CourseNotFound } from './course-not-found.tsx'
import { CourseOutline } from './course-outline.tsx'
import { CourseReviews } from './course-reviews.tsx'
import { forgetCourse } from './saved-lessons.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return data(await context.get(apiContext).courses.get({ params }))
  } catch (error) {
    if (asRefusal(error)?.status === 404) return data(null, { status: 404 })
    throw error
  }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  if (!context.get(visitContext).viewer) throw redirect(signInAddress(url.pathname))
  return submitSignedIn({ request, form, here: url.pathname }, async ({ intent, stars, shownCents, text = '' }) => {
    const { courses } = context.get(apiContext)
    if (intent === 'buy') {
      const { url: page } = await courses.buy({ params, body: { shownCents: Number(shownCents) } })
      throw toPayment(page)
    }
    if (intent === 'giveBack') {
      const { refundedCents } = await courses.giveBack({ params })
      throw redirect(url.pathname, {
        headers: {
          'Set-Cookie': toastCookie({
            title: `${formatDollars(refundedCents)} refunded`,
            description: 'It goes back to your card. We’ll email you an adjustment note.',
          }),
        },
      })
    }
    if (intent === 'review') {
      await courses.review({ params, body: { stars: Number(stars ?? 0), text } })
      throw redirect(`${url.pathname}#reviews`, {
        headers: { 'Set-Cookie': toastCookie({ title: 'Thanks for your review' }) },
      })
    }
    const { lessonId } = await courses.enrol({ params })
    throw redirect(href('/courses/:courseId/learn/:lessonId', { courseId: params.courseId, lessonId }))
  })
}

export const handle: PageHandle = { form: 'text', query: ['payment'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? loaderData.title : 'Course not found',
    description: loaderData?.description,
    image: '/og/courses.png',
    isPrivate: !loaderData?.isPublished,
  })

/** Lessons of a course that is no longer theirs go from this browser as well. */
function useForgetting(course: CoursePage | null) {
  const { id, entitlement } = course ?? {}
  useEffect(() => {
    if (id && entitlement !== 'learn') void forgetCourse(id).catch(() => {})
  }, [id, entitlement])
}

export default function Course({ loaderData: course, actionData }: Route.ComponentProps) {
  useForgetting(course)
  if (!course) return <CourseNotFound />
  const refused = asRefusedForm(actionData)
  return (
    <div className="page-width pt-6 lg:pt-10">
      <p>
        <PageBackLink to={href('/courses')}>All courses</PageBackLink>
      </p>
      <div className="mt-4 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Head course={course} />
        <Aside course={course} message={refused && refused.issues.length === 0 ? refused.message : undefined} />
        <div className="flex min-w-0 flex-col gap-12">
          {course.outcomes.length > 0 && <Outcomes outcomes={course.outcomes} />}
          <CourseOutline course={course} />
          <CourseReviews course={course} refused={refused} />
        </div>
      </div>
    </div>
  )
}

function Head({ course }: { course: CoursePage }) {
  return (
    <header className="min-w-0">
      <div className="flex flex-wrap gap-1.5">
        <Badge>{courseLevelLabels[course.level]}</Badge>
        <Badge>{course.topic}</Badge>
        {!course.isPublished && <Badge tone="attention">Not on the list</Badge>}
      </div>
      <h1 className="mt-3 text-3xl sm:text-4xl">{course.title}</h1>
      <p className="mt-4 max-w-text text-lg whitespace-pre-line text-muted">{course.description}</p>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-muted tabular-nums">
        <span className="inline-flex items-center gap-2">
          <Clock3 aria-hidden size={18} />
          {hoursAndMinutes(course.duration)}
        </span>
        <span className="inline-flex items-center gap-2">
          <UsersRound aria-hidden size={18} />
          {formatNumber(course.enrollmentCount)} {course.enrollmentCount === 1 ? 'student' : 'students'}
        </span>
        <span className="inline-flex items-center gap-2">
          <Award aria-hidden size={18} />
          Certificate at the end
        </span>
      </p>
    </header>
  )
}

/** What to do next, and who teaches. */
function Aside({ course, message }: { course: CoursePage; message: string | undefined }) {
  const { instructor, community, purchase } = course
  const [query] = useSearchParams()
  const isStopped = query.get('payment') === 'stopped' && !purchase
  const name = `${instructor.firstName} ${instructor.lastName}`.trim() || 'Laneway Village'
  return (
    <aside className="overflow-hidden rounded-card border border-edge bg-card lg:row-span-2">
      <CourseCover course={course} className="h-36" />
      <div className="flex flex-col gap-4 border-t border-edge p-5">
        <CoursePrice course={course} />
        {course.isEnrolled && <ProgressBar progress={course.progress} />}
        {message && <FormMessage message={message} />}
        {isStopped && <p className="rounded-control bg-tint p-3">You left the payment page. Nothing was charged.</p>}
        <CourseNextStep course={course} />
        {course.certificateCode && (
          <ButtonLink to={href('/verify/:code', { code: course.certificateCode })} tone="quiet">
            <Award aria-hidden size={18} />
            Your certificate
          </ButtonLink>
        )}
        <GiveBack course={course} />
        <div className="flex items-center gap-3 border-t border-dashed border-edge pt-4">
          <Avatar name={name} imageUrl={instructor.profileImageUrl} />
          <div className="min-w-0 text-sm">
            <p className="font-semibold">{name}</p>
            <p className="text-muted">
              {[instructor.profession, instructor.courseCount > 1 && `${instructor.courseCount} courses`]
                .filter(Boolean)
                .join(' · ') || 'Instructor'}
            </p>
          </div>
        </div>
        {course.canEdit && (
          <ButtonLink to={href('/courses/:courseId/edit', { courseId: course.id })} tone="quiet">
            Edit the course
          </ButtonLink>
        )}
        {community && (
          <p className="text-sm text-muted">
            A course by{' '}
            <Link
              to={href('/community/:communityId', { communityId: community.id })}
              className="wide-target font-semibold text-accent underline-offset-4 hover:underline"
            >
              {community.name}
            </Link>
          </p>
        )}
      </div>
    </aside>
  )
}

function Outcomes({ outcomes }: { outcomes: string[] }) {
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes" className="text-2xl">
        What you’ll learn
      </h2>
      <ul className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {outcomes.map((outcome) => (
          <li key={outcome} className="flex gap-2.5">
            <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
            {outcome}
          </li>
        ))}
      </ul>
    </section>
  )
}
