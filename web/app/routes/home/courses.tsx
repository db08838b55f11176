import { courseLevelLabels } from '@lv/contract/course-options'
import type { Course } from '@lv/contract/courses'
import { href, Link } from 'react-router'
import type { HomeWords } from '../../content/home.ts'
import { CourseCover } from '../../features/courses/course-cover.tsx'
import { hoursAndMinutes } from '../../features/courses/hours-and-minutes.ts'
import { Card } from '../../ui/card.tsx'
import { rowClass } from './rows.ts'

type Shown = Pick<Course, 'id' | 'title' | 'topic' | 'level' | 'duration'>
const further = 'inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline'

type Props = { words: HomeWords['courses']; courses: Shown[] }

/** The newest courses. */
export function Courses({ words, courses }: Props) {
  return (
    <section aria-labelledby="courses" className="page-width pt-14 lg:pt-20">
      <h2 id="courses" className="text-2xl lg:text-3xl">
        {words.title}
      </h2>
      <p className="mt-2 max-w-[34.5em] text-pretty text-muted">{words.text}</p>
      <ul className={rowClass}>
        {courses.map((course) => (
          <Card key={course.id} as="li" cover={<CourseCover course={course} className="h-24" />}>
            <h3 className="text-lg">
              <Link
                to={href('/courses/:courseId', { courseId: course.id })}
                className="after:absolute after:inset-0 hover:underline"
              >
                {course.title}
              </Link>
            </h3>
            <p className="mt-1 text-sm text-muted tabular-nums">
              {courseLevelLabels[course.level]} · {hoursAndMinutes(course.duration)}
            </p>
          </Card>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link to={href('/courses')} className={further}>
          {words.all}
        </Link>
        <Link to={href('/projects')} className={further}>
          {words.projects}
        </Link>
      </p>
    </section>
  )
}
