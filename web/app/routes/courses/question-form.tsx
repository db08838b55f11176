import { type QuestionKind, questionKindLabels } from '@lv/contract/course-options'
import { tagOf } from '@lv/contract/form-tag'
import type { Question } from '@lv/contract/quiz-questions'
import { Form, useNavigation } from 'react-router'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PLACES, parseQuestion } from './question-in.ts'

type Props = {
  /** Made with the page: sent twice, it is one question. */
  id: string
  kind: QuestionKind
  /** Null: a new one. */
  question: Question | null
  refused: RefusedForm | undefined
}

const labels = {
  prompt: 'Question',
  options: 'Options',
  correct: 'Right',
  value: 'Right answer',
  tolerance: 'Give or take',
  unit: 'Unit',
  explanation: 'Why',
}

function typedQuestion(values: Record<string, string>, kind: QuestionKind): Record<string, string> {
  const typed = parseQuestion(values, kind)
  if (typed.kind === 'number') return { value: String(typed.value ?? ''), tolerance: String(typed.tolerance ?? '') }
  const correct = 'correct' in typed ? typed.correct.map((place) => place + 1).join('\n') : ''
  return { options: typed.options.join('\n'), correct }
}

/** A question of a quiz, its options, and which of them is right. */
export function QuestionForm({ id, kind, question, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const intent = useNavigation().formData?.get('intent')
  useSignInAgain(refused?.status)
  return (
    <Form
      method="post"
      noValidate
      ref={form}
      className="mt-6 flex flex-col gap-5 rounded-card border border-edge bg-card p-5 sm:p-8"
    >
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden className="sr-only">
        Save
      </button>
      <input type="hidden" name="id" value={refused?.values.id ?? id} autoComplete="off" />
      <input type="hidden" name="kind" value={kind} />
      <p className="font-semibold text-muted">{questionKindLabels[kind]}</p>
      {refused && refused.status !== 401 && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      {question && (
        <EditConflict
          basedOn={tagOf('question', question)}
          refused={refused}
          labels={labels}
          typed={refused && typedQuestion(refused.values, kind)}
          written={{ correct: (place) => String(Number(place) + 1) }}
        />
      )}
      <TextArea
        label="Question"
        isRequired
        rows={2}
        maxLength={1200}
        {...getFieldProps(refused, 'prompt', question?.prompt)}
      />
      {kind === 'number' ? (
        <Figures question={question?.kind === 'number' ? question : null} refused={refused} />
      ) : (
        <Options kind={kind} question={question} refused={refused} />
      )}
      <TextArea
        label="Why"
        hint="Shown with the answer, once the quiz is passed or its tries are used up."
        rows={2}
        maxLength={1200}
        {...getFieldProps(refused, 'explanation', question?.explanation)}
      />
      <div className="flex flex-wrap items-start gap-3 border-t border-dashed border-edge pt-5">
        <Button type="submit" name="intent" value="save" isPending={intent === 'save'}>
          Save the question
        </Button>
        {question && (
          <Button
            type="submit"
            name="intent"
            value="remove"
            tone="quiet"
            isPending={intent === 'remove'}
            className="sm:ml-auto"
          >
            Remove it
          </Button>
        )}
      </div>
    </Form>
  )
}

type NumberQuestion = Extract<Question, { kind: 'number' }>

function Figures({ question, refused }: { question: NumberQuestion | null; refused: RefusedForm | undefined }) {
  const figure = (name: 'value' | 'tolerance') =>
    Object.assign(getFieldProps(refused, name, question ? String(question[name]) : ''), {
      inputMode: 'decimal' as const,
      maxLength: 20,
      autoComplete: 'off',
    })
  return (
    <div className="grid items-end gap-5 sm:grid-cols-3">
      <TextInput label="Right answer" isRequired {...figure('value')} />
      <TextInput label="Give or take" {...figure('tolerance')} placeholder="0" />
      <TextInput
        label="Unit"
        maxLength={20}
        autoComplete="off"
        placeholder="mm"
        {...getFieldProps(refused, 'unit', question?.unit)}
      />
    </div>
  )
}

const hints = {
  single: 'Mark the one that’s right. Learners see them shuffled; leave empty what you don’t need.',
  multiple: 'Mark all that are right. Learners see them shuffled; leave empty what you don’t need.',
  ordering: 'Write them in the right order. Learners see them shuffled; leave empty what you don’t need.',
}

type OptionsProps = Pick<Props, 'question' | 'refused'> & { kind: Exclude<QuestionKind, 'number'> }

function Options({ kind, question, refused }: OptionsProps) {
  const written = question && question.kind !== 'number' ? question.options : []
  const problem = refused?.issues.find(({ path }) => /^(options|correct)/.test(path))?.message
  return (
    <fieldset aria-describedby={problem ? 'options-error' : undefined} className="min-w-0">
      <legend className="font-semibold">{kind === 'ordering' ? 'Steps' : 'Options'}</legend>
      <p className="text-sm text-muted">{hints[kind]}</p>
      <ol className="mt-3 flex flex-col gap-2">
        {PLACES.map((at) => (
          <Option key={at} at={at} kind={kind} text={written[at] ?? ''} question={question} refused={refused} />
        ))}
      </ol>
      {problem && (
        <div className="mt-2">
          <FieldError id="options-error" message={problem} />
        </div>
      )}
    </fieldset>
  )
}

type OptionProps = OptionsProps & { at: number; text: string }

function Option({ at, kind, text, question, refused }: OptionProps) {
  const values = refused?.values
  const correct = question && 'correct' in question ? question.correct : []
  const wasMarked = kind === 'single' ? values?.right === String(at) : values?.[`right.${at}`] === 'on'
  return (
    <li className="flex items-center gap-3">
      {kind === 'ordering' ? (
        <span aria-hidden className="w-5 text-right text-muted tabular-nums">
          {at + 1}
        </span>
      ) : (
        <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
          <span className="sr-only">Option {at + 1} is right</span>
          <input
            type={kind === 'single' ? 'radio' : 'checkbox'}
            name={kind === 'single' ? 'right' : `right.${at}`}
            value={kind === 'single' ? at : 'on'}
            defaultChecked={values ? wasMarked : correct.includes(at)}
            className="size-5 accent-accent"
          />
        </label>
      )}
      <input
        name={`option.${at}`}
        aria-label={kind === 'ordering' ? `Step ${at + 1}` : `Option ${at + 1}`}
        maxLength={320}
        autoComplete="off"
        defaultValue={values?.[`option.${at}`] ?? text}
        className={controlClass}
      />
    </li>
  )
}
