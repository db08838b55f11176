import type { CourseDraft } from '@lv/contract/courses'
import { tagOf } from '@lv/contract/form-tag'
import { formatNumber } from '@lv/contract/numbers'
import { data, Form, href, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { asRefusedForm, getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { EditConflict } from '../../saved-since.tsx'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ChartKey } from '../../ui/chart-key.tsx'
import { ChartTable } from '../../ui/chart-table.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Route } from './+types/edit-course.ts'
import { CourseFields, typedPrice } from './course-fields.tsx'
import { CourseNotFound } from './course-not-found.tsx'
import { CoursePublication } from './course-publication.tsx'
import { doWithCourse } from './edit-course-actions.ts'
import { OutlineEditor } from './outline-editor.tsx'

type Lesson = CourseDraft['statistics']['lessons'][number]

/** Of those who learn it, in whole hundredths; nothing is said of a lesson that nobody has. */
const share = (count: number, { learners }: Lesson) => (learners > 0 ? Math.round((count / learners) * 100) : 0)

/** The lesson where most of those who came so far stopped; none where nobody has. */
function worstOf(lessons: Lesson[]): Lesson | undefined {
  const [worst] = lessons.toSorted((one, other) => other.opened - other.done - (one.opened - one.done))
  return worst && worst.opened > worst.done ? worst : undefined
}

/** Where people stop: how many reached and finished each lesson, as bars and as a table. */
function CourseStops({ draft: { statistics, version } }: { draft: CourseDraft }) {
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

type Props = { draft: CourseDraft; basedOn: string; refused: RefusedForm | undefined }

const labels = {
  title: 'Title',
  description: 'Description',
  level: 'Level',
  topic: 'Topic',
  access: 'Who can take it',
  priceCents: 'Price',
  outcomes: 'What you’ll learn',
}

/** What is said of the course on its own page; it counts as soon as it is saved. */
function CourseDetails({ draft, basedOn, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().formData?.get('intent') === 'details'
  const outcomes = getFieldProps(refused, 'outcomes', draft.outcomes.join('\n'))
  const wrong = refused?.issues.find(({ path }) => path.startsWith('outcomes'))
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="text-2xl">
        About the course
      </h2>
      <p className="mt-1 text-muted">
        {draft.version === 0 ? 'What its page will say.' : 'What its page says. It changes as soon as you save it.'}
      </p>
      <Form
        method="post"
        noValidate
        preventScrollReset
        ref={form}
        className="mt-5 flex flex-col gap-5 rounded-card border border-edge bg-card p-5 sm:p-6"
      >
        {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
        <EditConflict
          basedOn={basedOn}
          refused={refused}
          labels={labels}
          written={{ priceCents: (value) => typedPrice(Number(value)) }}
          intent="details"
        />
        <CourseFields
          initial={{ ...draft, price: typedPrice(draft.priceCents) }}
          refused={refused}
          isOfPlatform={draft.community === null}
        />
        <TextArea
          label="What you’ll learn"
          hint="One a line, eight at most."
          rows={4}
          maxLength={2000}
          {...outcomes}
          error={getIssue(refused, 'outcomes') ?? wrong?.message}
        />
        <Button type="submit" name="intent" value="details" isPending={isPending} className="self-start">
          Save
        </Button>
      </Form>
    </section>
  )
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  try {
    const draft = await context.get(apiContext).courses.draft({ params })
    return data({ draft, basedOn: tagOf('course', draft) })
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 404) return data(null, { status })
    if (status === 403) throw data('Courses are written by the owner and moderators', { status })
    throw error
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { courses } = context.get(apiContext)
  const { uploads, uploadIssues } = context.get(visitContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname, uploadIssues }, (values) => {
    const fileIds = uploads.filter(({ field }) => field === 'archive').map(({ id }) => id)
    return doWithCourse(courses, { courseId: params.courseId, fileIds }, values)
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData ? `Edit “${loaderData.draft.title}”` : 'Course not found', isPrivate: true })

const stateOf = ({ version, isListed, isChanged }: CourseDraft) => {
  if (version === 0) return 'Draft'
  if (!isListed) return 'Off the list'
  return isChanged ? 'Published, with changes' : 'Published'
}

/** A refusal is shown where its form is; what belongs to no form stands above. */
const isOf = (refused: RefusedForm | undefined, intents: string[]) =>
  refused && intents.includes(refused.values.intent ?? '') ? refused : undefined

export default function EditCourse({ loaderData, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  if (!loaderData) return <CourseNotFound />
  const { draft, basedOn } = loaderData
  const details = isOf(refused, ['details'])
  const outline = isOf(refused, ['addLesson', 'addModule', 'renameModule', 'import', 'arrange'])
  return (
    <div className="page-width grid gap-x-12 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-10">
      <header className="min-w-0 lg:col-span-2">
        <p>
          <PageBackLink to={href('/courses/new')}>Courses you write</PageBackLink>
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-3xl sm:text-4xl">{draft.title}</h1>
          <Badge tone={draft.isListed && !draft.isChanged ? 'good' : 'attention'}>{stateOf(draft)}</Badge>
        </div>
        {refused && !details && !outline && refused.status !== 401 && (
          <div className="mt-5">
            <FormMessage message={refused.message} />
          </div>
        )}
      </header>
      <OutlineEditor draft={draft} refused={outline} />
      <CoursePublication draft={draft} />
      <div className="flex min-w-0 flex-col gap-10">
        <CourseDetails draft={draft} basedOn={basedOn} refused={details} />
        <CourseStops draft={draft} />
      </div>
    </div>
  )
}
