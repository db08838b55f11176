import { VIDEO_PARTS_NEEDED } from '@lv/contract/course-options'
import type { Lesson } from '@lv/contract/lessons'
import { ArrowLeft, ArrowRight, Award, CircleCheck, MessageSquare } from 'lucide-react'
import { useEffect } from 'react'
import { data, Form, href, redirect, useNavigate } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { minutesAndSeconds } from '../../features/courses/hours-and-minutes.ts'
import { ProgressBar } from '../../features/courses/progress-bar.tsx'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { savePendingForm } from '../../shell/save-pending-form.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Prose } from '../../ui/prose.tsx'
import type { Route } from './+types/learn.ts'
import { parseAnswers } from './answers-in.ts'
import { CourseNotFound } from './course-not-found.tsx'
import { waiting } from './evidence-queue.ts'
import { submitOrQueueAnswers } from './keeping-answers.ts'
import { LessonEnd } from './lesson-end.tsx'
import { LessonFiles } from './lesson-files.tsx'
import { LessonNote } from './lesson-note.tsx'
import { LessonOutline } from './lesson-outline.tsx'
import { LessonQuiz } from './lesson-quiz.tsx'
import { LessonVideo } from './lesson-video.tsx'
import { OwnVideo } from './own-video.tsx'
import { keepFollowing, keptLesson } from './saved-lessons.ts'
import { useEvidence } from './use-evidence.ts'
import { useKeptAnswers } from './use-saved-answers.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const { courseId, lessonId } = params
  const preview = url.searchParams.get('preview') === '1' ? ('1' as const) : undefined
  try {
    const lesson = await context.get(apiContext).courses.lesson({ params: { lessonId }, query: { preview } })
    if (lesson.course.id !== courseId)
      throw redirect(href('/courses/:courseId/learn/:lessonId', { courseId: lesson.course.id, lessonId }))
    return data(lesson)
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal?.status === 404) return data(null, { status: 404 })
    if (refusal?.status !== 403) throw error
    const toast = toastCookie({ title: 'Not Open Yet', description: refusal.message, tone: 'error' })
    throw redirect(href('/courses/:courseId', { courseId }), { headers: { 'Set-Cookie': toast } })
  }
}

/** Out of reach, a lesson that this browser has kept is shown; what is learned goes to the server later. */
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs): Promise<Lesson | null> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    const kept = await keptLesson(params.lessonId, waiting(params.lessonId))
    if (kept) return kept
    throw error
  }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  const { courses } = context.get(apiContext)
  const { lessonId } = params
  return submitSignedIn({ request, form, here: url.pathname }, async ({ intent, note = '' }) => {
    if (intent === 'answers') {
      const { isPassed } = await courses.answer({ params, body: parseAnswers(form) })
      const title = isPassed ? 'Passed' : 'Not passed yet'
      throw redirect(`${url.pathname}#result`, { headers: { 'Set-Cookie': toastCookie({ title }) } })
    }
    if (intent === 'note') {
      await courses.progress({ params, body: { note } })
      throw redirect(url.pathname, { headers: { 'Set-Cookie': toastCookie({ title: 'Note saved' }) } })
    }
    const { isDone, seconds } = await courses.progress({ params, body: { read: true } })
    const { nextId, evidence } = await courses.lesson({ params: { lessonId }, query: {} })
    if (isDone && nextId)
      throw redirect(href('/courses/:courseId/learn/:lessonId', { courseId: params.courseId, lessonId: nextId }))
    const left = minutesAndSeconds(evidence.secondsNeeded - seconds)
    const toast = isDone
      ? { title: 'This lesson is done' }
      : {
          title: 'Not yet',
          description: `It counts after ${minutesAndSeconds(evidence.secondsNeeded)}: ${left} to go.`,
        }
    throw redirect(url.pathname, { headers: { 'Set-Cookie': toastCookie(toast) } })
  })
}

export const clientAction = (args: Route.ClientActionArgs) => submitOrQueueAnswers(args)

/** Where storage is switched off, and nothing can be kept. */
const OFFLINE = 'You’re offline. Your answers are still here: check them once you’re connected again.'

export const clientMiddleware = [savePendingForm(({ intent }) => (intent === 'answers' ? OFFLINE : undefined))]

export const handle: PageHandle = { query: ['preview'], form: 'lines' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${loaderData.title} · ${loaderData.course.title}` : 'Lesson not found',
    isPrivate: true,
  })

export default function Learn({ loaderData: lesson, actionData }: Route.ComponentProps) {
  if (!lesson) return <CourseNotFound />
  return <LessonPage key={lesson.id} lesson={lesson} submitted={actionData} />
}

const addressOf = ({ course, isPreview }: Lesson, lessonId: string) =>
  href('/courses/:courseId/learn/:lessonId', { courseId: course.id, lessonId }) + (isPreview ? '?preview=1' : '')

/** n and p lead to the next lesson and the one before, where nobody is typing. */
function useKeys(lesson: Lesson) {
  const navigate = useNavigate()
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || (target as HTMLElement).closest('input, textarea, select, [contenteditable]'))
        return
      const to = key === 'n' ? lesson.nextId : key === 'p' ? lesson.previousId : null
      if (to) navigate(addressOf(lesson, to))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [lesson, navigate])
}

function LessonPage({ lesson, submitted }: { lesson: Lesson; submitted: unknown }) {
  const { add, ...shown } = useEvidence(lesson)
  const isWaiting = useKeptAnswers(lesson.id, submitted)
  useKeys(lesson)
  useEffect(() => {
    if (!lesson.isPreview) void keepFollowing(lesson)
  }, [lesson])
  const { course, evidence, quiz, video, ownVideo } = lesson
  return (
    <div className="page-width grid gap-x-12 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-10">
      <div className="min-w-0">
        <p>
          <PageBackLink to={href('/courses/:courseId', { courseId: course.id })}>{course.title}</PageBackLink>
        </p>
        {lesson.isPreview && (
          <Badge tone="attention" className="mt-3">
            Preview of the draft
          </Badge>
        )}
        <p className="mt-4 text-sm font-semibold text-muted">{lesson.moduleTitle}</p>
        <h1 className="mt-1 text-3xl">{lesson.title}</h1>
        {ownVideo && (
          <div className="mt-6">
            <OwnVideo video={ownVideo} title={lesson.title} position={evidence.position} onWatch={add} />
          </div>
        )}
        {video && !ownVideo && (
          <div className="mt-6">
            <LessonVideo video={video} title={lesson.title} position={evidence.position} onWatch={add} />
          </div>
        )}
        <Prose html={lesson.html} className="mt-6 max-w-text" />
        {lesson.isCounted && lesson.kind === 'text' && !evidence.isEnded && <LessonEnd onReach={add} />}
        <LessonFiles files={lesson.files} />
        {quiz && (
          <LessonQuiz
            quiz={quiz}
            isPassed={evidence.isQuizPassed}
            isPreview={lesson.isPreview}
            isWaiting={isWaiting}
            refused={asRefusedForm(submitted)}
          />
        )}
        {lesson.isCounted && <Counting lesson={lesson} shown={shown} />}
        <Around lesson={lesson} />
        {lesson.isCounted && (
          <LessonNote note={evidence.note} onChange={(note, isUrgent) => add({ note }, { isUrgent })} />
        )}
        {!lesson.isPreview && (
          <p className="mt-8">
            <ButtonLink
              to={href('/courses/:courseId/learn/:lessonId/discussion', { courseId: course.id, lessonId: lesson.id })}
              tone="quiet"
            >
              <MessageSquare aria-hidden size={18} />
              {lesson.commentCount > 0 ? `Discussion (${lesson.commentCount})` : 'Ask or discuss'}
            </ButtonLink>
          </p>
        )}
      </div>
      <aside className="flex min-w-0 flex-col gap-4">
        {!lesson.isPreview && <ProgressBar progress={Math.max(shown.progress, course.progress)} />}
        <LessonOutline lesson={lesson} isDone={shown.isDone} />
      </aside>
    </div>
  )
}

type Shown = Omit<ReturnType<typeof useEvidence>, 'add'>

/** When the lesson counts, and that it does. */
function Counting({ lesson, shown }: { lesson: Lesson; shown: Shown }) {
  const { kind, evidence, nextId } = lesson
  const { secondsNeeded } = evidence
  if (shown.certificateCode && shown.progress === 100)
    return (
      <div className="mt-8 flex flex-wrap items-center gap-4 rounded-card border border-good bg-good-tint p-5">
        <Award aria-hidden size={28} className="text-good" />
        <p className="grow font-semibold">You’ve finished the course.</p>
        <ButtonLink to={href('/verify/:code', { code: shown.certificateCode })}>See your certificate</ButtonLink>
      </div>
    )
  if (shown.isDone || evidence.isDone)
    return (
      <p role="status" className="mt-8 flex items-center gap-2 font-semibold text-good">
        <CircleCheck aria-hidden size={20} />
        This lesson is done.
      </p>
    )
  if (kind === 'quiz') return <p className="mt-8 text-muted">This lesson counts once you’ve passed the quiz.</p>
  const rule =
    kind === 'video'
      ? `This lesson counts once you’ve watched ${VIDEO_PARTS_NEEDED}% of the video and had it open for ${minutesAndSeconds(secondsNeeded)}.`
      : `This lesson counts once you’ve had it open for ${minutesAndSeconds(secondsNeeded)}, half the time it takes to read, and reached its end.`
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
      <p className="text-muted">
        {rule}
        <span className="tabular-nums scripting:inline no-scripting:hidden">
          {' '}
          So far: {minutesAndSeconds(Math.min(shown.seconds, secondsNeeded))}.
        </span>
      </p>
      {kind === 'text' && (
        <Form method="post" className="scripting:hidden">
          <Button type="submit" name="intent" value="read" tone="quiet">
            {nextId ? 'I’ve read it: next lesson' : 'I’ve read it'}
          </Button>
        </Form>
      )}
    </div>
  )
}

function Around({ lesson }: { lesson: Lesson }) {
  const { previousId, nextId } = lesson
  if (!previousId && !nextId) return null
  return (
    <nav aria-label="Lessons around" className="mt-8 flex flex-wrap justify-between gap-3 border-t border-edge pt-5">
      {previousId ? (
        <ButtonLink to={addressOf(lesson, previousId)} tone="quiet" aria-keyshortcuts="p">
          <ArrowLeft aria-hidden size={18} />
          Previous
        </ButtonLink>
      ) : (
        <span />
      )}
      {nextId && (
        <ButtonLink to={addressOf(lesson, nextId)} aria-keyshortcuts="n">
          Next lesson
          <ArrowRight aria-hidden size={18} />
        </ButtonLink>
      )}
    </nav>
  )
}
