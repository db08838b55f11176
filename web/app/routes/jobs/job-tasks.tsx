import { formatDate, formatDay, melbourneDay } from '@lv/contract/dates'
import { MAX_JOB_TASKS } from '@lv/contract/engagement-options'
import type { Engagement, JobTask } from '@lv/contract/engagements'
import { CircleCheck, Circle as Open, X } from 'lucide-react'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { Badge } from '../../ui/badge.tsx'
import { option } from '../../ui/option.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Fold, JobForm, refusalOf } from './job-form.tsx'

type Props = { job: Engagement; refused: RefusedForm | undefined }

/** The two sides of a job, as its viewer says them. */
function sidesOf({ isOwner, owner, contracts }: Engagement) {
  const [only] = contracts
  const professionals = contracts.length === 1 && only ? only.professional.name : 'The professionals'
  return isOwner ? { owner: 'You', professional: professionals } : { owner: owner.name, professional: 'You' }
}

/** What is to be done, by which side and by when. */
export function JobTasks({ job, refused }: Props) {
  const { tasks, status } = job
  const isRunning = status === 'in_progress'
  const open = tasks.filter(({ doneAt }) => !doneAt)
  const done = tasks.filter(({ doneAt }) => doneAt)
  const list = (some: JobTask[]) => (
    <ul className="divide-y divide-edge rounded-card border border-edge bg-card empty:hidden">
      {some.map((task) => (
        <TaskItem key={task.id} task={task} job={job} refused={refused} />
      ))}
    </ul>
  )
  return (
    <Section
      id="tasks"
      title="Tasks"
      note={
        tasks.length === 0 && job.status === 'in_progress'
          ? 'None yet. Tiles to choose, keys to hand over: either of you adds them.'
          : undefined
      }
    >
      <div className="flex flex-col gap-3">
        {open.length > 0 && list(open)}
        {isRunning && tasks.length < MAX_JOB_TASKS && <NewTask key={tasks.length} job={job} refused={refused} />}
        {done.length > 0 && (
          <Fold label={`${done.length} done`} isBare>
            {list(done)}
          </Fold>
        )}
        <JobCalendar job={job} refused={refused} />
      </div>
    </Section>
  )
}

/** An address that calendars follow: start, end and tasks with a day. Whoever has it can read them, so it can be taken back. */
function JobCalendar({ job: { calendarUrl }, refused }: Props) {
  const shared = { at: 'tasks', refused, tone: 'quiet', size: 'small', className: 'grid gap-3' } as const
  return (
    <Fold label="Dates in your calendar" isBare>
      {calendarUrl ? (
        <div className="flex flex-col items-start gap-3">
          <TextInput
            label="Address of your calendar"
            hint="Subscribe to it in Google, Apple or Outlook. Whoever has it can read the dates."
            readOnly
            defaultValue={calendarUrl}
            className="w-full"
          />
          <a
            href={calendarUrl.replace(/^https?:/, 'webcal:')}
            className="wide-target text-sm font-semibold underline underline-offset-4 hover:text-accent"
          >
            Open in your calendar
          </a>
          <div className="flex flex-wrap gap-3">
            <JobForm {...shared} intent="make-calendar" label="New address" />
            <JobForm {...shared} intent="end-calendar" label="End it" />
          </div>
        </div>
      ) : (
        <JobForm {...shared} intent="make-calendar" label="Make an address" />
      )}
    </Fold>
  )
}

function TaskItem({ task, job, refused }: Props & { task: JobTask }) {
  const { id, title, dueOn, isForOwner, doneAt } = task
  const { now } = useRootData()
  const sides = sidesOf(job)
  const isRunning = job.status === 'in_progress'
  const isLate = dueOn !== null && !doneAt && dueOn < melbourneDay(now)
  const small = { at: 'tasks', refused, tone: 'plain', className: 'shrink-0', of: { taskId: id } } as const
  const icon = doneAt ? (
    <CircleCheck aria-hidden size={22} className="text-good" />
  ) : (
    <Open aria-hidden size={22} className="text-muted" />
  )
  return (
    <li className="flex items-start gap-1 py-1 pr-1 pl-2">
      {isRunning ? (
        <JobForm
          {...small}
          intent={doneAt ? 'task-undone' : 'task-done'}
          buttonClassName="size-11 px-0!"
          label={
            <>
              {icon}
              <span className="sr-only">{doneAt ? `Not done: ${title}` : `Done: ${title}`}</span>
            </>
          }
        />
      ) : (
        <span className="flex size-11 shrink-0 items-center justify-center">{icon}</span>
      )}
      <div className="min-w-0 flex-1 py-2.5">
        <p className={`wrap-anywhere ${doneAt ? 'text-muted line-through' : 'font-semibold'}`}>{title}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span>{isForOwner ? sides.owner : sides.professional}</span>
          {doneAt && <span>done {formatDate(doneAt)}</span>}
          {dueOn &&
            !doneAt &&
            (isLate ? <Badge tone="alert">due {formatDay(dueOn)}</Badge> : <span>due {formatDay(dueOn)}</span>)}
        </p>
      </div>
      {isRunning && (
        <JobForm
          {...small}
          intent="remove-task"
          buttonClassName="size-11 px-0! text-muted!"
          label={
            <>
              <X aria-hidden size={18} />
              <span className="sr-only">Remove {title}</span>
            </>
          }
        />
      )}
    </li>
  )
}

function NewTask({ job, refused }: Props) {
  const sides = sidesOf(job)
  const mine = refusalOf(refused, { intent: 'task' })
  return (
    <Fold label="Add a task" isOpen={mine !== undefined}>
      <JobForm intent="task" at="tasks" refused={refused} makes label="Add it">
        {(mine) => (
          <>
            <TextInput label="What is to be done" isRequired maxLength={200} {...getFieldProps(mine, 'title')} />
            <div className="grid grid-cols-2 gap-4">
              <Select label="Who" {...getFieldProps(mine, 'side', job.isOwner ? 'owner' : 'professional')}>
                {option('owner', sides.owner)}
                {option('professional', sides.professional)}
              </Select>
              <TextInput label="Due" type="date" {...getFieldProps(mine, 'dueOn')} />
            </div>
          </>
        )}
      </JobForm>
    </Fold>
  )
}
