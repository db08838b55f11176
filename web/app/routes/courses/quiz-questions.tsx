import { MOST_QUESTIONS, questionKindLabels, questionKinds } from '@lv/contract/course-options'
import type { DraftLesson } from '@lv/contract/courses'
import type { Question } from '@lv/contract/quiz-questions'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'

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
export function QuizQuestions({ lesson, courseId }: { lesson: DraftLesson; courseId: string }) {
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
          : `${questions.length} of ${MOST_QUESTIONS} at most. Learners see them in another order each time.`}
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
      {questions.length < MOST_QUESTIONS && (
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
