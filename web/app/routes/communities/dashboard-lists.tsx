import type { Dashboard } from '@lv/contract/dashboard'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { warehouse } from '../../drawing/warehouse.tsx'
import { formatNumber } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { hoursAndMinutes } from '../courses/hours-and-minutes.ts'
import { ProgressBar } from '../courses/progress-bar.tsx'

const drawing = <House house={warehouse} />

/** The courses of a community. */
export function DashboardCourses({ courses }: Pick<Dashboard, 'courses'>) {
  if (courses.length === 0)
    return (
      <EmptyState drawing={drawing} title="No courses yet" text="Courses will appear here when they're published." />
    )
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {courses.map((course) => (
        <Course key={course.id} course={course} />
      ))}
    </ul>
  )
}

function Course({ course }: { course: Dashboard['courses'][number] }) {
  const { id, title, level, duration, isEnrolled, progress } = course
  const address = href('/courses/:courseId', { courseId: id })
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
        <ButtonLink to={address} tone={isEnrolled ? 'primary' : 'quiet'} className="relative self-start">
          {isEnrolled ? 'Continue Learning' : 'Start Course'}
          <span className="sr-only">: {title}</span>
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The resources of a community. */
export function DashboardResources({ resources }: Pick<Dashboard, 'resources'>) {
  if (resources.length === 0)
    return <EmptyState drawing={drawing} title="No resources yet" text="Educational content will appear here." />
  return (
    <Rows>
      {resources.map(({ id, title, fileType, downloadCount, isPremium }) => (
        <Row key={id} title={title} badge={isPremium && <Badge tone="attention">Premium</Badge>}>
          {fileType.toUpperCase()} · {formatNumber(downloadCount)} {downloadCount === 1 ? 'download' : 'downloads'}
        </Row>
      ))}
    </Rows>
  )
}

const Rows = ({ children }: { children: ReactNode }) => (
  <Card isFlush>
    <ul className="divide-y divide-edge">{children}</ul>
  </Card>
)

function Row({ title, badge, children }: { title: string; badge?: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-[1.125rem]">
      <h2 className="text-lg">{title}</h2>
      {badge}
      {children && <p className="text-sm text-muted tabular-nums sm:ml-auto">{children}</p>}
    </li>
  )
}
