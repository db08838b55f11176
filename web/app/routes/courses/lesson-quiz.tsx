import { formatDateTime } from '@lv/contract/dates'
import type { Quiz, QuizResult } from '@lv/contract/lessons'
import { CircleCheck, CircleX } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'

type Props = {
  quiz: Quiz
  isPassed: boolean
  isPreview: boolean
  /** Answers wait on this device for the network. */
  isWaiting: boolean
  refused: RefusedForm | undefined
}

/** A quiz: what became of the last try, and the questions of the next. */
export function LessonQuiz({ quiz, isPassed, isPreview, isWaiting, refused }: Props) {
  const { last, triesLeft, nextTryAt, passPercent, tries } = quiz
  return (
    <div className="mt-6 flex flex-col gap-8">
      <p className="max-w-text text-muted">
        You need {passPercent}% to pass, and have {tries} {tries === 1 ? 'try' : 'tries'} a day. The questions come in a
        different order each time.
      </p>
      {last && <Result result={last} />}
      {!isPassed && nextTryAt && (
        <p className="rounded-control bg-wattle-tint px-4 py-3 font-semibold">
          You’ve used your {tries === 1 ? 'try' : `${tries} tries`}. You can try again after {formatDateTime(nextTryAt)}
          .
        </p>
      )}
      {triesLeft > 0 && <Questions quiz={quiz} isPreview={isPreview} isWaiting={isWaiting} refused={refused} />}
    </div>
  )
}

function Result({ result }: { result: QuizResult }) {
  const { isPassed, rightCount, askedCount, questions } = result
  return (
    <section id="result" aria-labelledby="result-heading" className="rounded-card border border-edge bg-card p-5">
      <h2 id="result-heading" className="flex items-center gap-2.5 text-xl">
        {isPassed ? (
          <CircleCheck aria-hidden size={24} className="text-good" />
        ) : (
          <CircleX aria-hidden size={24} className="text-accent" />
        )}
        {isPassed ? 'Passed' : 'Not passed yet'}: {rightCount} of {askedCount} right
      </h2>
      <ol className="mt-4 flex flex-col divide-y divide-edge">
        {questions.map(({ questionId, prompt, given, isRight, answer, explanation }) => (
          <li key={questionId} className="flex gap-3 py-3">
            {isRight ? (
              <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
            ) : (
              <CircleX aria-hidden size={20} className="mt-0.5 shrink-0 text-accent" />
            )}
            <div className="min-w-0">
              <p className="font-semibold">{prompt}</p>
              <p className="mt-1">
                <span className="text-muted">{isRight ? 'Right: ' : 'You said: '}</span>
                {given}
              </p>
              {answer && !isRight && (
                <p>
                  <span className="text-muted">Correct answer: </span>
                  {answer}
                </p>
              )}
              {explanation && <p className="mt-1 max-w-text text-muted">{explanation}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Questions({ quiz, isPreview, isWaiting, refused }: Omit<Props, 'isPassed'>) {
  const isUnderWay = useNavigation().state === 'submitting'
  const form = useFirstErrorFocus(refused)
  return (
    <Form key={quiz.attempt} ref={form} method="post" noValidate aria-label="Questions" className="flex flex-col gap-8">
      <input type="hidden" name="attempt" value={quiz.attempt} />
      <input type="hidden" name="version" value={quiz.version} />
      {refused && <FormMessage message={refused.message} />}
      {quiz.questions.map((question, index) => (
        <Question key={question.id} question={question} number={index + 1} refused={refused} />
      ))}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          type="submit"
          name="intent"
          value="answers"
          isPending={isUnderWay}
          disabledReason={isPreview ? 'A preview: nothing is marked.' : undefined}
        >
          Check my answers
        </Button>
        <p role="status" className="font-semibold empty:hidden">
          {isWaiting && 'Saved on this device. We’ll send your answers when you’re back online.'}
        </p>
        {!isPreview && (
          <p className="text-sm text-muted">
            {quiz.triesLeft} of {quiz.tries} {quiz.tries === 1 ? 'try' : 'tries'} left for now
          </p>
        )}
      </div>
    </Form>
  )
}

type QuestionProps = { question: Quiz['questions'][number]; number: number; refused: RefusedForm | undefined }

/** One question; its answer goes by its id, and a refusal comes back by it. */
function Question({ question, number, refused }: QuestionProps) {
  const { id, prompt, kind, unit } = question
  const values = refused?.values ?? {}
  const path = `answers.${id}`
  const error = getIssue(refused, path)
  const open = { id, error, isFirst: refused?.issues[0]?.path === path }
  return (
    <fieldset className="min-w-0">
      <legend className="max-w-text font-display text-lg font-semibold">
        <span className="mr-2 text-muted tabular-nums">{number}.</span>
        {prompt}
      </legend>
      {kind === 'multiple' && <p className="text-sm text-muted">Choose all that are right.</p>}
      {kind === 'ordering' && <p className="text-sm text-muted">Give each its place, 1 for the first.</p>}
      {kind === 'number' ? (
        <label className="mt-2 flex max-w-56 items-center gap-3">
          <span className="sr-only">Your number</span>
          <input
            name={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={values[id]}
            {...openProps(open)}
            className={controlClass}
          />
          {unit && <span className="text-muted">{unit}</span>}
        </label>
      ) : (
        <Options question={question} values={values} open={open} />
      )}
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`} message={error} />
        </div>
      )}
    </fieldset>
  )
}

type Open = { id: string; error: string | undefined; isFirst: boolean }

/** What a control of a question says where that is still open; without JavaScript the first of all has the focus. */
const openProps = ({ id, error, isFirst }: Open, place = 0) =>
  error
    ? { 'aria-invalid': true as const, 'aria-describedby': `${id}-error`, autoFocus: isFirst && place === 0 }
    : undefined

type OptionsProps = { question: Quiz['questions'][number]; values: Record<string, string>; open: Open }

function Options({ question: { id, kind, options }, values, open }: OptionsProps) {
  return (
    <ul className="mt-2 flex max-w-text flex-col gap-2">
      {options.map((text, place) => (
        <li key={text}>
          <label
            htmlFor={`${id}-${place}`}
            className="flex min-h-12 items-center gap-3 rounded-control border border-edge bg-card px-3 py-2 has-[input:checked]:border-accent has-[input:checked]:bg-brick-tint"
          >
            {kind === 'ordering' ? (
              <select
                id={`${id}-${place}`}
                name={`${id}.${place}`}
                defaultValue={values[`${id}.${place}`] ?? ''}
                {...openProps(open, place)}
                className="min-h-11 rounded-control border border-edge-control bg-card px-2 tabular-nums"
              >
                <option value="">-</option>
                {options.map((other, rank) => (
                  <option key={other} value={rank}>
                    {rank + 1}
                  </option>
                ))}
              </select>
            ) : (
              <input
                id={`${id}-${place}`}
                type={kind === 'multiple' ? 'checkbox' : 'radio'}
                name={kind === 'multiple' ? `${id}.${place}` : id}
                value={place}
                defaultChecked={values[kind === 'multiple' ? `${id}.${place}` : id] === String(place)}
                {...openProps(open, place)}
                className="size-5 shrink-0 accent-accent"
              />
            )}
            <span className="min-w-0">{text}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
