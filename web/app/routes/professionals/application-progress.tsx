import type { OwnApplication } from '@lv/contract/applications'
import { formatDate, formatDateTime } from '@lv/contract/dates'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'

type Step = { title: string; text: string; state: 'done' | 'now' | 'ahead' | 'no' }

const signs = { done: CircleCheck, now: CircleDashed, ahead: CircleDashed, no: CircleX }
const tones = { done: 'text-good', now: 'text-ink', ahead: 'text-muted', no: 'text-accent' }

/** None where it was decided before we had talked. */
function interviewSteps({ status, interviewAt, decidedAt }: OwnApplication): Step[] {
  const title = 'Phone interview'
  if (decidedAt)
    return interviewAt && interviewAt < decidedAt ? [{ title, text: formatDateTime(interviewAt), state: 'done' }] : []
  if (status !== 'interview' || !interviewAt) return [{ title, text: 'We’ll email you the time.', state: 'ahead' }]
  return [{ title, text: `We call you on ${formatDateTime(interviewAt)}, Melbourne time.`, state: 'now' }]
}

/** The first one: what became of an appeal is a step of its own. */
function decisionStep({ status, appeal, decidedAt, reason }: OwnApplication): Step {
  if ((status === 'declined' || appeal) && decidedAt)
    return { title: 'Declined', text: `${formatDate(decidedAt)}. Reason: ${reason}`, state: 'no' }
  if (decidedAt) return { title: 'Approved', text: formatDate(decidedAt), state: 'done' }
  return { title: 'Decision', text: 'Yes or no, always with a reason.', state: 'ahead' }
}

/** The appeal, where there was one. */
function appealSteps({ status, appeal }: OwnApplication): Step[] {
  if (!appeal) return []
  if (!appeal.decidedAt)
    return [
      {
        title: 'Appeal',
        text: `Sent ${formatDate(appeal.at)}. It waits for somebody to look at it again.`,
        state: 'now',
      },
    ]
  const reason = appeal.reason ? ` Reason: ${appeal.reason}` : ''
  const text = `${formatDate(appeal.decidedAt)}.${reason}`
  return [
    status === 'approved'
      ? { title: 'Appeal upheld', text, state: 'done' }
      : { title: 'Appeal: the decision stays', text, state: 'no' },
  ]
}

function accountStep({ status, joinedAt }: OwnApplication): Step[] {
  if (status === 'declined') return []
  if (joinedAt) return [{ title: 'Account', text: `Set up on ${formatDate(joinedAt)}.`, state: 'done' }]
  const text = 'We email you an invitation; leads come within days.'
  return [{ title: 'Account', text, state: status === 'approved' ? 'now' : 'ahead' }]
}

function stepsOf(application: OwnApplication): Step[] {
  const { createdAt, dueAt, status } = application
  const isNew = status === 'review'
  const review = isNew ? `We’ll contact you by ${formatDateTime(dueAt)}.` : 'We’ve looked at what you sent.'
  return [
    { title: 'Submitted', text: formatDateTime(createdAt), state: 'done' },
    { title: 'Review', text: review, state: isNew ? 'now' : 'done' },
    ...interviewSteps(application),
    decisionStep(application),
    ...appealSteps(application),
    ...accountStep(application),
  ]
}

/** Where the application stands, step by step. */
export function ApplicationProgress({ application }: { application: OwnApplication }) {
  return (
    <section aria-labelledby="progress">
      <h2 id="progress" className="text-xl">
        Where it stands
      </h2>
      <ol className="mt-4 overflow-hidden rounded-card border border-edge bg-card">
        {stepsOf(application).map(({ title, text, state }) => {
          const Sign = signs[state]
          return (
            <li
              key={title}
              aria-current={state === 'now' ? 'step' : undefined}
              className="flex gap-3 border-b border-edge px-4 py-3.5 last:border-b-0 aria-[current=step]:bg-wattle-tint"
            >
              <Sign aria-hidden size={20} className={`mt-0.5 shrink-0 ${tones[state]}`} />
              <div className="min-w-0">
                <p className="font-semibold">{title}</p>
                <p className={`wrap-anywhere whitespace-pre-line ${state === 'now' ? 'text-ink' : 'text-muted'}`}>
                  {text}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
