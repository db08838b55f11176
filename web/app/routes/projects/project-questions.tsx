import { formatDate } from '@lv/contract/dates'
import type { ProjectPage } from '@lv/contract/projects'
import { Form } from 'react-router'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { useRootData } from '../../root-data.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { SubmitIntentButton } from './submit-intent.tsx'

type Props = { project: ProjectPage; refused: RefusedForm | undefined }

/** Questions that were answered for everybody; nobody reads who asked. */
export function Questions({ project, refused }: Props) {
  const { questions, viewer, status } = project
  const { viewer: person } = useRootData()
  const isOwner = viewer === 'owner'
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="text-xl">
        Questions and answers
      </h2>
      {questions.length === 0 && <p className="mt-2 text-muted">No questions yet.</p>}
      <dl className="mt-2 divide-y divide-edge">
        {questions.map((question) => (
          <div key={question.id} className="py-4">
            <dt className="font-semibold wrap-anywhere">{question.question}</dt>
            <dd className="mt-1 whitespace-pre-line wrap-anywhere">
              {question.answer ?? (
                <span className="text-muted">
                  {isOwner ? 'Not answered yet.' : 'You asked this. The owner hasn’t answered yet.'}
                </span>
              )}
              {question.answeredAt && (
                <span className="block text-sm text-muted">{formatDate(question.answeredAt)}</span>
              )}
            </dd>
            {isOwner && !question.answer && <AnswerForm questionId={question.id} refused={refused} />}
          </div>
        ))}
      </dl>
      {!isOwner && person && status === 'open' && <AskForm refused={refused} />}
    </section>
  )
}

function AnswerForm({ questionId, refused }: { questionId: string; refused: RefusedForm | undefined }) {
  const mine = refused?.values.questionId === questionId ? refused : undefined
  return (
    <dd className="mt-3">
      <Form method="post" noValidate preventScrollReset className="grid gap-3">
        <input type="hidden" name="questionId" value={questionId} />
        <TextArea label="Your answer" rows={3} maxLength={2000} {...getFieldProps(mine, 'answer')} />
        <SubmitIntentButton intent="answer" label="Answer for everyone" />
      </Form>
    </dd>
  )
}

function AskForm({ refused }: Pick<Props, 'refused'>) {
  const mine = refused?.values.intent === 'ask' ? refused : undefined
  const form = useFirstErrorFocus(mine)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="mt-3 grid gap-3">
      <FormKey />
      {mine && mine.issues.length === 0 && <FormMessage message={mine.message} />}
      <TextArea
        label="Ask the owner"
        hint="Everyone can read the question and its answer. No one sees who asked."
        rows={3}
        maxLength={1000}
        {...getFieldProps(mine, 'question')}
      />
      <SubmitIntentButton intent="ask" label="Ask" />
    </Form>
  )
}
