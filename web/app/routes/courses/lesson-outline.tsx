import type { Lesson } from '@lv/contract/lessons'
import { href, Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { LessonSign } from './lesson-sign.tsx'
import { AHEAD } from './saved-lessons.ts'

/** All lessons of the course beside the one that is open; on a phone behind a line that unfolds. */
export function LessonOutline({ lesson, isDone }: { lesson: Lesson; isDone: boolean }) {
  const { id: here, course, outline, isPreview } = lesson
  const ids = outline.flatMap(({ lessons }) => lessons.map(({ id }) => id))
  const count = ids.length
  // The router asks for all addresses of a page in one request, and for none where they are too long for it.
  const isNear = (id: string) => Math.abs(ids.indexOf(id) - ids.indexOf(here)) <= AHEAD
  const list = (
    <nav aria-label="Lessons">
      {outline.map(({ title, lessons }) => (
        <section key={lessons[0]?.id ?? title} className="border-t border-edge first:border-t-0">
          <h2 className="bg-paper px-4 py-2.5 text-sm font-semibold">{title}</h2>
          <ul>
            {lessons.map(({ id, title, kind, minutes, isDone: wasDone }) => (
              <li key={id}>
                <Link
                  to={`${href('/courses/:courseId/learn/:lessonId', { courseId: course.id, lessonId: id })}${isPreview ? '?preview=1' : ''}`}
                  discover={isNear(id) ? 'render' : 'none'}
                  aria-current={id === here ? 'page' : undefined}
                  className={classNames(
                    'flex min-h-12 items-center gap-3 border-l-[3px] px-4 py-2 outline-offset-[-4px] hover:bg-paper',
                    id === here ? 'border-accent font-semibold' : 'border-transparent',
                  )}
                >
                  <LessonSign kind={kind} isDone={wasDone || (id === here && isDone)} />
                  <span className="min-w-0 grow">{title}</span>
                  <span className="shrink-0 text-sm font-normal text-muted tabular-nums">{minutes} min</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
  return (
    <div className="overflow-hidden rounded-card border border-edge bg-card">
      <details className="lg:hidden">
        <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">
          {count === 1 ? 'The lesson' : `All ${count} lessons`}
        </summary>
        {list}
      </details>
      <div className="max-lg:hidden">{list}</div>
    </div>
  )
}
