import { courseLevelLabels } from '@lv/contract/course-options'
import type { Course } from '@lv/contract/courses'
import { formatNumber } from '@lv/contract/numbers'
import { Check, Clock3, UsersRound } from 'lucide-react'
import { href, Link } from 'react-router'
import { CourseCover } from '../../features/courses/course-cover.tsx'
import { hoursAndMinutes } from '../../features/courses/hours-and-minutes.ts'
import { ProgressBar } from '../../features/courses/progress-bar.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What it costs, in words. */
export const priceOf = ({ price, access }: Pick<Course, 'price' | 'access'>) => {
  if (price !== null) return `$${price.replace(/\.00$/, '')}`
  return access === 'membership' ? 'In the membership' : 'Free'
}

/** A course in the list (specification, section 2). */
export function CourseCard({ course }: { course: Course }) {
  const { id, title, description, level, isEnrolled, progress, duration, enrollmentCount, instructor } = course
  const { community, nextLessonId } = course
  const address = href('/courses/:courseId', { courseId: id })
  const onward = nextLessonId
    ? href('/courses/:courseId/learn/:lessonId', { courseId: id, lessonId: nextLessonId })
    : address
  const name = `${instructor.firstName} ${instructor.lastName}`.trim() || 'Laneway Village'
  return (
    <Card as="li" cover={<CourseCover course={course} />}>
      <div className="flex flex-wrap gap-1.5">
        <Badge>{courseLevelLabels[level]}</Badge>
        <Badge>{course.topic}</Badge>
        {isEnrolled && (
          <Badge tone="good" icon={<Check aria-hidden size={13} />}>
            Enrolled
          </Badge>
        )}
      </div>
      <h3 className="mt-3 text-lg">
        <Link to={address} className="after:absolute after:inset-0 hover:underline">
          {title}
        </Link>
      </h3>
      <p className="mt-1 mb-4 line-clamp-3 text-sm text-muted">{description}</p>
      <div className="mt-auto flex items-center gap-2.5 text-sm">
        <Avatar name={name} imageUrl={instructor.profileImageUrl} size="small" />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{name}</span>
          {community && <span className="block truncate text-muted">{community.name}</span>}
        </span>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-dashed border-edge pt-3 text-sm text-muted tabular-nums">
        <span className="inline-flex items-center gap-1.5">
          <Clock3 aria-hidden size={15} />
          {hoursAndMinutes(duration)}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <UsersRound aria-hidden size={15} />
          {formatNumber(enrollmentCount)} {enrollmentCount === 1 ? 'student' : 'students'}
        </span>
      </p>
      {isEnrolled && (
        <div className="mt-3">
          <ProgressBar progress={progress} label={`Progress in ${title}`} />
        </div>
      )}
      <div className="mt-3 flex items-center justify-between gap-3">
        <span className="font-display text-lg leading-tight font-semibold">{priceOf(course)}</span>
        <ButtonLink to={onward} tone={isEnrolled ? 'primary' : 'quiet'} className="relative shrink-0">
          {isEnrolled ? (progress === 100 ? 'Look at it again' : 'Continue') : 'View Course'}
          <span className="sr-only">: {title}</span>
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The place of a card that is on its way, as high as a card. */
export function CourseCardSkeleton() {
  return (
    <Card as="li" cover={<Skeleton className="h-28 rounded-none" />}>
      <div className="flex gap-1.5">
        <Skeleton className="h-6 w-20 rounded-full" />
        <Skeleton className="h-6 w-24 rounded-full" />
      </div>
      <Skeleton className="mt-3 h-6 w-4/5" />
      <Skeleton className="mt-2.5 h-4" />
      <Skeleton className="mt-2 h-4 w-3/5" />
      <Skeleton className="mt-6 h-8 w-1/2" />
      <div className="mt-3 flex items-center justify-between">
        <Skeleton className="h-6 w-16" />
        <Skeleton className="h-11 w-32" />
      </div>
    </Card>
  )
}
