import type { CoursePage } from '@lv/contract/courses'
import { href, Link } from 'react-router'
import { hoursAndMinutes } from '../../features/courses/hours-and-minutes.ts'
import { LessonSign } from './lesson-sign.tsx'

/** The modules and lessons of a course; who learns it opens them from here. */
export function CourseOutline({ course }: { course: CoursePage }) {
  const { outline, lessonCount, entitlement, id: courseId } = course
  return (
    <section aria-labelledby="outline">
      <h2 id="outline" className="text-2xl">
        Outline
      </h2>
      <p className="mt-1 text-muted">
        {lessonCount} {lessonCount === 1 ? 'lesson' : 'lessons'} in {outline.length}{' '}
        {outline.length === 1 ? 'module' : 'modules'}, {hoursAndMinutes(course.duration)}
      </p>
      <ol className="mt-5 flex flex-col gap-4">
        {outline.map(({ title, lessons }, index) => (
          <li key={lessons[0]?.id ?? title} className="overflow-hidden rounded-card border border-edge bg-card">
            <h3 className="flex gap-3 border-b border-edge bg-paper px-[1.125rem] py-3 text-lg">
              <span className="text-muted tabular-nums">{index + 1}</span>
              {title}
            </h3>
            <ul className="divide-y divide-edge">
              {lessons.map(({ id, title, kind, minutes, isDone }) => (
                <li key={id} className="relative flex min-h-12 items-center gap-3 px-[1.125rem] py-2">
                  <LessonSign kind={kind} isDone={isDone} />
                  {entitlement === 'learn' ? (
                    <Link
                      to={href('/courses/:courseId/learn/:lessonId', { courseId, lessonId: id })}
                      className="min-w-0 grow after:absolute after:inset-0 hover:underline"
                    >
                      {title}
                    </Link>
                  ) : (
                    <span className="min-w-0 grow">{title}</span>
                  )}
                  <span className="shrink-0 text-sm text-muted tabular-nums">{minutes} min</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
