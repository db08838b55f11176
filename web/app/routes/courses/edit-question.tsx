import type { Api } from '@lv/contract/api'
import { type QuestionKind, questionKinds } from '@lv/contract/course-options'
import type { Question } from '@lv/contract/quiz-questions'
import { data, href, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import type { Route } from './+types/edit-question.ts'
import { CourseNotFound } from './course-not-found.tsx'
import { QuestionForm } from './question-form.tsx'
import { parseQuestion } from './question-in.ts'

const NEW = 'new'
const kindOf = (name: string | null | undefined): QuestionKind =>
  questionKinds.find((kind) => kind === name) ?? 'single'

type Begun = { id: string; kind: QuestionKind; question: Question | null }

function begin(questions: Question[], questionId: string, kind: QuestionKind): Begun | undefined {
  if (questionId === NEW) return { id: crypto.randomUUID(), kind, question: null }
  const question = questions.find(({ id }) => id === questionId)
  return question && { id: question.id, kind: question.kind, question }
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const { courseId, lessonId } = params
  try {
    const lesson = await context.get(apiContext).courses.draftLesson({ params: { courseId, lessonId } })
    const begun = begin(lesson.questions, params.questionId, kindOf(url.searchParams.get('kind')))
    if (!begun || lesson.kind !== 'quiz') return data(null, { status: 404 })
    return data(Object.assign(begun, { lesson: { id: lessonId, title: lesson.title } }))
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 404) return data(null, { status })
    if (status === 403) throw data('Courses are written by the owner and moderators', { status })
    throw error
  }
}

type Params = { courseId: string; lessonId: string }

async function save({ courses }: Api, params: Params, values: Record<string, string>) {
  if (values.intent === 'remove')
    await courses.removeQuestion({ params: Object.assign({ questionId: values.id ?? '' }, params) })
  else {
    const query = { basedOn: values.basedOn }
    await courses.saveQuestion({ params, query, body: parseQuestion(values, kindOf(values.kind)) })
  }
  const title = values.intent === 'remove' ? 'Question removed' : 'Question saved'
  return redirect(`${href('/courses/:courseId/edit/:lessonId', params)}#questions`, {
    headers: { 'Set-Cookie': toastCookie({ title }) },
  })
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { courseId, lessonId } = params
  const api = context.get(apiContext)
  return submitSignedIn({ request, form, here: url.pathname + url.search }, async (values) => {
    throw await save(api, { courseId, lessonId }, values)
  })
}

export const handle: PageHandle = { query: ['kind'], form: 'text' }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData?.question ? 'Edit a question' : 'Add a question', isPrivate: true })

export default function EditQuestion({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData) return <CourseNotFound />
  const { lesson, kind, question, id } = loaderData
  const { courseId, lessonId } = params
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-6 lg:pt-10">
      <p>
        <PageBackLink to={`${href('/courses/:courseId/edit/:lessonId', { courseId, lessonId })}#questions`}>
          {lesson.title}
        </PageBackLink>
      </p>
      <h1 className="mt-3 text-3xl">{question ? 'Edit a question' : 'Add a question'}</h1>
      <QuestionForm
        key={question?.id ?? kind}
        id={id}
        kind={kind}
        question={question}
        refused={asRefusedForm(actionData)}
      />
    </div>
  )
}
