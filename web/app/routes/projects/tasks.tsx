import { formatDate } from '@lv/contract/dates'
import { tagOf } from '@lv/contract/form-tag'
import { MAX_TASKS } from '@lv/contract/project-options'
import type { ProjectTask, ProjectWork } from '@lv/contract/project-work'
import { Form } from 'react-router'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { useRootData } from '../../root-data.ts'
import { EditConflict } from '../../saved-since.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { personIn } from './project-words.ts'
import { SubmitIntentButton } from './submit-intent.tsx'

type Props = { work: ProjectWork; refused: RefusedForm | undefined }
type ItemProps = Props & { task: ProjectTask }

/** What is to be done, by when and by whom: everybody on the project adds, changes and ticks. */
export function Tasks({ work, refused }: Props) {
  const { tasks, status } = work
  const isRunning = status === 'in_progress'
  const doneCount = tasks.filter(({ doneAt }) => doneAt).length
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks" className="text-2xl">
        Tasks
      </h2>
      <p className="mt-1 text-muted">
        {tasks.length === 0 ? 'No tasks yet.' : `${doneCount} of ${tasks.length} done.`}
      </p>
      <ul className="mt-4 divide-y divide-edge rounded-card border border-edge bg-card empty:hidden">
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} work={work} refused={refused} />
        ))}
      </ul>
      {isRunning && tasks.length < MAX_TASKS && <NewTask key={tasks.length} work={work} refused={refused} />}
    </section>
  )
}

function TaskItem({ task, work, refused }: ItemProps) {
  const { id, title, dueOn, personId, doneAt } = task
  const isRunning = work.status === 'in_progress'
  return (
    <li className="flex flex-wrap items-start gap-x-4 px-[1.125rem] py-3.5">
      <div className="flex min-w-0 flex-1 basis-60 items-start justify-between gap-4">
        <div className="min-w-0 sm:py-2.5">
          <p className={`font-semibold wrap-anywhere ${doneAt ? 'text-muted line-through' : ''}`}>{title}</p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {personId && <span>{personIn(work, personId)}</span>}
            {dueOn && <Due dueOn={dueOn} isDone={doneAt !== null} />}
            {doneAt && <span>Done {formatDate(doneAt)}</span>}
          </p>
        </div>
        {isRunning && (
          <Form method="post" preventScrollReset className="shrink-0">
            <input type="hidden" name="taskId" value={id} />
            <SubmitIntentButton intent={doneAt ? 'undone' : 'done'} label={doneAt ? 'Not done' : 'Done'} />
          </Form>
        )}
      </div>
      {isRunning && <ChangeTask key={`${title} ${dueOn} ${personId}`} task={task} work={work} refused={refused} />}
    </li>
  )
}

function Due({ dueOn, isDone }: { dueOn: string; isDone: boolean }) {
  const { now } = useRootData()
  const isLate = !isDone && new Date(`${dueOn}T23:59:59+10:00`).getTime() < now
  return isLate ? <Badge tone="alert">Due {formatDate(dueOn)}</Badge> : <span>Due {formatDate(dueOn)}</span>
}

function ChangeTask({ task, work, refused }: ItemProps) {
  const mine = refused?.values.intent === 'change' && refused.values.taskId === task.id ? refused : undefined
  const form = useFirstErrorFocus(mine)
  const nameOf = (id: string) => (id ? personIn(work, id) : 'Nobody yet')
  return (
    <details open={mine !== undefined} className="max-sm:basis-full open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold">
        Change<span className="sr-only"> “{task.title}”</span>
      </summary>
      <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-4 py-2 sm:grid-cols-2">
        <input type="hidden" name="taskId" value={task.id} />
        <div className="contents sm:*:col-span-2">
          <EditConflict
            basedOn={tagOf('task', task)}
            refused={mine}
            labels={{ title: 'What', dueOn: 'Due', personId: 'Who' }}
            typed={mine && { personId: nameOf(mine.values.personId ?? '') }}
            written={{ personId: nameOf }}
            intent="change"
          />
        </div>
        <TaskFields work={work} refused={mine} task={task} />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <SubmitIntentButton intent="change" label="Save" tone="primary" />
          <SubmitIntentButton intent="untask" label="Delete" />
        </div>
      </Form>
    </details>
  )
}

function NewTask({ work, refused }: Props) {
  const mine = refused?.values.intent === 'task' ? refused : undefined
  const form = useFirstErrorFocus(mine)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="mt-5 grid gap-4 sm:grid-cols-2">
      <FormKey />
      <TaskFields work={work} refused={mine} />
      <SubmitIntentButton intent="task" label="Add the task" tone="primary" />
    </Form>
  )
}

type FieldsProps = Props & { task?: ProjectTask }

function TaskFields({ work, refused, task }: FieldsProps) {
  return (
    <>
      {refused && refused.issues.length === 0 && (
        <div className="sm:col-span-2">
          <FormMessage message={refused.message} />
        </div>
      )}
      <TextInput
        label={task ? 'What' : 'New task'}
        isRequired
        maxLength={200}
        className="sm:col-span-2"
        {...getFieldProps(refused, 'title', task?.title)}
      />
      <TextInput label="Due" type="date" {...getFieldProps(refused, 'dueOn', task?.dueOn ?? '')} />
      <Select label="Who" {...getFieldProps(refused, 'personId', task?.personId ?? '')}>
        {option('', 'Nobody yet')}
        {work.people.map(({ id }) => option(id, personIn(work, id)))}
      </Select>
    </>
  )
}
