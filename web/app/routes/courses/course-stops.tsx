import type { CourseDraft } from '@lv/contract/courses'
import { formatNumber } from '../../format.ts'
import { ChartKey } from '../../ui/chart-key.tsx'
import { ChartTable } from '../../ui/chart-table.tsx'

type Lesson = CourseDraft['statistics']['lessons'][number]

/** Of those who learn it, in whole hundredths; nothing is said of a lesson that nobody has. */
const share = (count: number, { learners }: Lesson) => (learners > 0 ? Math.round((count / learners) * 100) : 0)

/** The lesson where most of those who came so far stopped; none where nobody has. */
function worstOf(lessons: Lesson[]): Lesson | undefined {
  const [worst] = lessons.toSorted((one, other) => other.opened - other.done - (one.opened - one.done))
  return worst && worst.opened > worst.done ? worst : undefined
}

/** Where people stop: how many reached and finished each lesson, as bars and as a table. */
export function CourseStops({ draft: { statistics, version } }: { draft: CourseDraft }) {
  if (version === 0) return null
  const { enrolled, completed, lessons } = statistics
  const worst = worstOf(lessons)
  return (
    <section aria-labelledby="stops" className="min-w-0">
      <h2 id="stops" className="text-2xl">
        Where people stop
      </h2>
      {enrolled === 0 ? (
        <p className="mt-2 text-muted">Nobody has begun it yet. You’ll see here how far people come.</p>
      ) : (
        <>
          <p className="mt-1 text-muted tabular-nums">
            {formatNumber(enrolled)} {enrolled === 1 ? 'person has' : 'people have'} begun,{' '}
            {completed === 0 ? 'nobody' : formatNumber(completed)} {completed > 1 ? 'have' : 'has'} finished.
            {worst && ` Most people stop at “${worst.title}”.`}
          </p>
          <figure className="mt-4 rounded-card border border-edge bg-card p-4 sm:p-5">
            <figcaption className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
              <ChartKey className="bg-good">Finished it</ChartKey>
              <ChartKey className="border border-good bg-good-tint">Opened it</ChartKey>
            </figcaption>
            <ol aria-hidden className="mt-4 flex flex-col gap-3">
              {lessons.map((lesson, index) => (
                <Bar key={lesson.id} lesson={lesson} number={index + 1} />
              ))}
            </ol>
            <ChartTable
              caption="Where people stop"
              columns={['Lesson', 'Learners', 'Opened it', 'Finished it']}
              rows={lessons.map((lesson) => ({
                name: lesson.title,
                values: [
                  formatNumber(lesson.learners),
                  `${formatNumber(lesson.opened)} (${share(lesson.opened, lesson)}%)`,
                  `${formatNumber(lesson.done)} (${share(lesson.done, lesson)}%)`,
                ],
              }))}
            />
          </figure>
        </>
      )}
    </section>
  )
}

function Bar({ lesson, number }: { lesson: Lesson; number: number }) {
  const [opened, done] = [share(lesson.opened, lesson), share(lesson.done, lesson)]
  return (
    <li className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(0,14rem)_1fr_auto] sm:items-center">
      <span className="truncate">
        <span className="text-muted tabular-nums">{number}.</span> {lesson.title}
      </span>
      <span className="relative h-4 overflow-hidden rounded-inner bg-tint">
        <span
          className="absolute inset-y-0 left-0 rounded-inner border border-good bg-good-tint"
          style={{ width: `${opened}%` }}
        />
        <span className="absolute inset-y-0 left-0 rounded-inner bg-good" style={{ width: `${done}%` }} />
      </span>
      <span className="text-muted tabular-nums sm:min-w-12 sm:text-right">{done}%</span>
    </li>
  )
}
