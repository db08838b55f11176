import type { Api } from '@lv/contract/api'
import {
  type LessonKind,
  lessonKinds,
  MAX_QUESTIONS,
  questionKindLabels,
  questionKinds,
} from '@lv/contract/course-options'
import type { DraftLesson } from '@lv/contract/courses'
import { tagOf } from '@lv/contract/form-tag'
import { lessonFileRoles } from '@lv/contract/lesson-file-options'
import type { Question } from '@lv/contract/quiz-questions'
import { data, href, Link, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { previewOf } from '../../features/posts/write-preview.tsx'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/edit-lesson.ts'
import { CourseNotFound } from './course-not-found.tsx'
import { DraftFiles } from './draft-files.tsx'
import { LessonForm } from './lesson-form.tsx'

/** What is right, in words. */
function answerOf(question: Question): string {
  if (question.kind === 'number') {
    const within = question.tolerance > 0 ? `, give or take ${question.tolerance}` : ''
    return `${question.value}${question.unit === '%' || !question.unit ? question.unit : ` ${question.unit}`}${within}`
  }
  if (question.kind === 'ordering') return question.options.join(', then ')
  return question.correct.map((at) => question.options[at]).join(', ')
}

/** The questions of a quiz with their answers, and the way to each and to another. */
function QuizQuestions({ lesson, courseId }: { lesson: DraftLesson; courseId: string }) {
  const { id: lessonId, questions } = lesson
  const addressOf = (questionId: string) =>
    href('/courses/:courseId/edit/:lessonId/questions/:questionId', { courseId, lessonId, questionId })
  return (
    <section aria-labelledby="questions" className="mt-10">
      <h2 id="questions" className="scroll-mt-24 text-2xl">
        Questions
      </h2>
      <p className="mt-1 text-muted">
        {questions.length === 0
          ? 'None yet. Learners see them in another order each time.'
          : `${questions.length} of ${MAX_QUESTIONS} at most. Learners see them in another order each time.`}
      </p>
      {questions.length > 0 && (
        <ul className="mt-5 divide-y divide-edge overflow-hidden rounded-card border border-edge bg-card">
          {questions.map((question) => (
            <li key={question.id} className="relative flex flex-col gap-1 px-[1.125rem] py-3 hover:bg-tint">
              <Link
                to={addressOf(question.id)}
                className="font-semibold break-words after:absolute after:inset-0 hover:underline"
              >
                {question.prompt}
              </Link>
              <p className="text-sm break-words text-muted">
                {questionKindLabels[question.kind]}: {answerOf(question)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {questions.length < MAX_QUESTIONS && (
        <>
          <h3 className="mt-6 text-lg">Add a question</h3>
          <ul className="mt-3 flex flex-wrap gap-3">
            {questionKinds.map((kind) => (
              <li key={kind}>
                <ButtonLink to={`${addressOf('new')}?kind=${kind}`} tone="quiet">
                  {questionKindLabels[kind]}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const { courses } = context.get(apiContext)
  try {
    const [lesson, { title, modules }] = await Promise.all([
      courses.draftLesson({ params }),
      courses.draft({ params: { courseId: params.courseId } }),
    ])
    const planned = modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === lesson.id)
    return data({
      lesson,
      basedOn: tagOf('lesson', lesson),
      course: { id: params.courseId, title },
      mayTurn: planned?.change === 'new',
    })
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 404) return data(null, { status })
    if (status === 403) throw data('Courses are written by the owner and moderators', { status })
    throw error
  }
}

type Params = { courseId: string; lessonId: string }
type Values = Record<string, string>

/** Of a field of figures; what is left out stays as it is. */
const figureIn = (text: string | undefined) => (text === undefined ? undefined : Number(text.trim() || Number.NaN))

const backTo = (params: Params, title: string) =>
  redirect(href('/courses/:courseId/edit/:lessonId', params), { headers: { 'Set-Cookie': toastCookie({ title }) } })

async function save({ courses }: Api, params: Params, values: Values) {
  const { title, content, videoUrl } = values
  const kind: LessonKind | undefined = lessonKinds.find((one) => one === values.kind)
  const [minutes, passPercent] = [figureIn(values.minutes), figureIn(values.passPercent)]
  const [tries, drawCount] = [figureIn(values.tries), figureIn(values.drawCount)]
  const body = { title, kind, minutes, content, videoUrl, passPercent, tries, drawCount, basedOn: values.basedOn }
  await courses.updateLesson({ params, body })
  return backTo(params, 'Saved')
}

async function remove({ courses }: Api, params: Params) {
  await courses.removeLesson({ params })
  return redirect(href('/courses/:courseId/edit', { courseId: params.courseId }), {
    headers: { 'Set-Cookie': toastCookie({ title: 'Lesson removed' }) },
  })
}

async function addFile({ courses }: Api, params: Params, values: Values, fileIds: string[]) {
  const role = lessonFileRoles.find((one) => one === values.role)
  await courses.addFile({ params, body: { role, fileIds } })
  return backTo(params, 'Uploaded')
}

async function removeFile({ courses }: Api, params: Params, { fileId = '' }: Values) {
  await courses.removeFile({ params: { ...params, fileId } })
  return backTo(params, 'Removed')
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const { uploads, uploadIssues } = context.get(visitContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname, uploadIssues }, async (values) => {
    const { intent, content = '' } = values
    if (intent === 'preview') return { values, preview: (await api.posts.preview({ body: { content } })).html }
    if (intent === 'addFile')
      throw await addFile(
        api,
        params,
        values,
        uploads.map(({ id }) => id),
      )
    if (intent === 'removeFile') throw await removeFile(api, params, values)
    throw await (intent === 'remove' ? remove(api, params) : save(api, params, values))
  })
}

export const handle: PageHandle = { form: 'long' }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData ? `Edit “${loaderData.lesson.title}”` : 'Lesson not found', isPrivate: true })

export default function EditLesson({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <CourseNotFound />
  const { lesson, basedOn, course, mayTurn } = loaderData
  const refused = asRefusedForm(actionData)
  const isOfFiles = refused?.values.intent === 'addFile' || refused?.values.intent === 'removeFile'
  const typed =
    typeof actionData === 'object' && actionData !== null && 'preview' in actionData ? actionData.values : undefined
  return (
    <div className="page-width max-w-[calc(52rem+2.5rem)] pt-6 lg:pt-10">
      <p>
        <PageBackLink to={href('/courses/:courseId/edit', { courseId: course.id })}>{course.title}</PageBackLink>
      </p>
      <h1 className="mt-3 text-3xl sm:text-4xl">{lesson.title}</h1>
      <LessonForm
        key={`${lesson.id} ${lesson.kind}`}
        lesson={lesson}
        basedOn={basedOn}
        courseId={course.id}
        mayTurn={mayTurn}
        refused={isOfFiles ? undefined : refused}
        preview={previewOf(actionData)}
        typed={typed}
      />
      {refused && refused.values.intent === 'removeFile' && <FormMessage message={refused.message} />}
      <DraftFiles lesson={lesson} refused={isOfFiles ? refused : undefined} />
      {lesson.kind === 'quiz' && <QuizQuestions lesson={lesson} courseId={course.id} />}
    </div>
  )
}
