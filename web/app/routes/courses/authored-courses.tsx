import type { AuthoredCourse } from '@lv/contract/course-authoring'
import { href, Link } from 'react-router'
import { formatNumber } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'

type Props = { courses: AuthoredCourse[]; next: string | null; isFirst: boolean }

/** Courses that somebody writes, drafts too. */
export function AuthoredCourses({ courses, next, isFirst }: Props) {
  return (
    <section aria-labelledby="authored" className="min-w-0">
      <h2 id="authored" className="text-2xl">
        Courses you write
      </h2>
      {courses.length === 0 ? (
        <p className="mt-3 text-muted">{isFirst ? 'None yet: your drafts will be here.' : 'There are no more.'}</p>
      ) : (
        <ul className="mt-4 divide-y divide-edge border-y border-edge">
          {courses.map((course) => (
            <Authored key={course.id} course={course} />
          ))}
        </ul>
      )}
      {next && (
        <p className="mt-4">
          <Link
            to={`${href('/courses/new')}?cursor=${next}#authored`}
            rel="next"
            className="wide-target font-semibold text-accent underline-offset-4 hover:underline"
          >
            Older courses
          </Link>
        </p>
      )}
    </section>
  )
}

function Authored({
  course: { id, title, community, lessonCount, version, isListed, enrollmentCount },
}: {
  course: AuthoredCourse
}) {
  const students = enrollmentCount === 1 ? 'student' : 'students'
  return (
    <li className="relative flex flex-col gap-1 py-3">
      <div className="flex items-start justify-between gap-3">
        <Link
          to={href('/courses/:courseId/edit', { courseId: id })}
          className="min-w-0 font-semibold break-words after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <Badge tone={isListed ? 'good' : 'attention'}>
          {isListed ? 'Published' : version === 0 ? 'Draft' : 'Off the list'}
        </Badge>
      </div>
      <p className="text-sm text-muted tabular-nums">
        {community?.name ?? 'Laneway Village'} · {lessonCount} {lessonCount === 1 ? 'lesson' : 'lessons'}
        {version > 0 && ` · ${formatNumber(enrollmentCount)} ${students}`}
      </p>
    </li>
  )
}
