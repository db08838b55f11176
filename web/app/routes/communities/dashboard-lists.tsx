import type { CommunityPage } from '@lv/contract/communities'
import type { Dashboard } from '@lv/contract/dashboard'
import { formatDollars } from '@lv/contract/money'
import { href, Link } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { warehouse } from '../../drawing/house-drawings.tsx'
import { isStaffMember } from '../../features/communities/is-member.ts'
import { hoursAndMinutes } from '../../features/courses/hours-and-minutes.ts'
import { ProgressBar } from '../../features/courses/progress-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const drawing = <House house={warehouse} />

/** The courses of a community. */
export function DashboardCourses({ community, courses }: Pick<Dashboard, 'courses'> & { community: CommunityPage }) {
  const manages = isStaffMember(community.viewer)
  const write = manages && !community.archivedAt && (
    <ButtonLink to={`${href('/courses/new')}?community=${community.id}`}>Write a course</ButtonLink>
  )
  if (courses.length === 0)
    return (
      <EmptyState
        drawing={drawing}
        title="No courses yet"
        text="Courses will appear here when they're published."
        actions={write || undefined}
      />
    )
  return (
    <section aria-label="Courses" className="flex flex-col gap-5">
      {write && <div>{write}</div>}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {courses.map((course) => (
          <Course key={course.id} course={course} />
        ))}
      </ul>
    </section>
  )
}

/** A course that has to be bought first is looked at: nothing of it starts before that. */
function nextStep({ isEnrolled, progress, hasToBuy }: Dashboard['courses'][number]) {
  if (isEnrolled) return progress === 100 ? 'Look at it again' : 'Continue Learning'
  return hasToBuy ? 'View Course' : 'Start Course'
}

function Course({ course }: { course: Dashboard['courses'][number] }) {
  const { id, title, level, duration, isEnrolled, progress, hasToBuy, priceCents, nextLessonId } = course
  const address = href('/courses/:courseId', { courseId: id })
  const onward = nextLessonId
    ? href('/courses/:courseId/learn/:lessonId', { courseId: id, lessonId: nextLessonId })
    : address
  return (
    <Card as="li">
      <h2 className="text-lg">
        <Link to={address} className="after:absolute after:inset-0 hover:underline">
          {title}
        </Link>
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted tabular-nums">
        <span className="capitalize">{level}</span> · {hoursAndMinutes(duration)}
      </p>
      <div className="mt-auto flex flex-col gap-3">
        {isEnrolled && <ProgressBar progress={progress} label={`Progress in ${title}`} />}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ButtonLink to={onward} tone={isEnrolled ? 'primary' : 'quiet'} className="relative">
            {nextStep(course)}
            <span className="sr-only">: {title}</span>
          </ButtonLink>
          {hasToBuy && priceCents !== null && (
            <span className="font-display text-lg leading-tight font-semibold">{formatDollars(priceCents)}</span>
          )}
        </div>
      </div>
    </Card>
  )
}
