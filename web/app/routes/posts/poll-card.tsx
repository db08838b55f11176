import { formatNumber } from '@lv/contract/numbers'
import type { Poll } from '@lv/contract/polls'
import { Check } from 'lucide-react'
import { Form } from 'react-router'
import { getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

type Props = { poll: Poll; title: string; mayVote: boolean; refused: RefusedForm | undefined }

const ERROR = 'poll-error'

/** A post's poll: to be voted in, or how the vote stands. */
export function PollCard({ poll, title, mayVote, refused }: Props) {
  const { choice, isClosed, total, closesAt } = poll
  const canVote = mayVote && !isClosed
  return (
    <section id="poll" aria-label="Poll" className="flex flex-col gap-3 rounded-control border border-edge p-4 sm:p-5">
      {choice !== null || isClosed ? (
        <Results poll={poll} />
      ) : (
        <Options poll={poll} title={title} canVote={canVote} refused={refused} />
      )}
      <p className="text-sm text-muted">
        {total === 1 ? '1 vote' : `${formatNumber(total)} votes`} · {isClosed ? 'closed' : 'closes'}{' '}
        <RelativeTime at={closesAt} />
        {!mayVote && !isClosed && ' · members vote'}
      </p>
      {choice !== null && canVote && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent">
            Change your vote
          </summary>
          <div className="mt-2 flex flex-col items-start gap-3">
            <Options poll={poll} title={title} canVote refused={refused} />
            <Form method="post" preventScrollReset>
              <Button type="submit" name="intent" value="unvote" tone="plain">
                Take your vote back
              </Button>
            </Form>
          </div>
        </details>
      )}
    </section>
  )
}

type OptionsProps = Omit<Props, 'mayVote'> & { canVote: boolean }

function Options({ poll: { options, choice }, title, canVote, refused }: OptionsProps) {
  const form = useFirstErrorFocus(refused)
  const error = getIssue(refused, 'position')
  if (!canVote)
    return (
      <ul className="flex flex-col gap-2">
        {options.map(({ position, text }) => (
          <li key={position} className="rounded-control bg-tint px-3.5 py-2.5 break-words">
            {text}
          </li>
        ))}
      </ul>
    )
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="flex w-full flex-col items-start gap-3">
      <fieldset className="flex w-full flex-col gap-1">
        <legend className="sr-only">{title}</legend>
        {options.map(({ position, text }, place) => (
          <label
            key={position}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-tint"
          >
            <input
              type="radio"
              name="position"
              value={position}
              defaultChecked={position === choice}
              {...(error && { 'aria-invalid': true, 'aria-describedby': ERROR, autoFocus: place === 0 })}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 break-words">{text}</span>
          </label>
        ))}
      </fieldset>
      {error && <FieldError id={ERROR} message={error} />}
      <Button type="submit" name="intent" value="vote" tone="quiet">
        Vote
      </Button>
    </Form>
  )
}

/** Bars beside their figures: the figures alone say everything. */
function Results({ poll: { options, total, choice } }: { poll: Poll }) {
  return (
    <ul className="flex flex-col gap-2">
      {options.map(({ position, text, votes }) => {
        const percent = total > 0 ? Math.round((100 * (votes ?? 0)) / total) : 0
        return (
          <li key={position} className="relative overflow-hidden rounded-control bg-tint">
            {percent > 0 && (
              <span
                aria-hidden
                className="absolute inset-y-0 left-0 border-r-2 border-good bg-good-tint"
                style={{ width: `${percent}%` }}
              />
            )}
            <span className="relative flex items-center gap-2 px-3.5 py-2.5">
              <span className="min-w-0 grow break-words">{text}</span>
              {position === choice && (
                <span className="inline-flex shrink-0 items-center gap-1 text-sm font-semibold">
                  <Check aria-hidden size={16} />
                  Your vote
                </span>
              )}
              <span className="shrink-0 font-semibold tabular-nums">{percent}%</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
