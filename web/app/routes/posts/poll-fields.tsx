import type { Api } from '@lv/contract/api'
import { POLL_OPTIONS, pollDays } from '@lv/contract/options'
import { getFieldProps, getIssue, type RefusedForm } from '../../form.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type NewPoll = NonNullable<Parameters<Api['posts']['create']>[0]['body']['poll']>

/** The fields of a poll's options. */
export const pollOptionNames = Array.from({ length: POLL_OPTIONS.most }, (_, at) => `poll.options.${at}`)

/** The poll that was typed into a form; null where no option was. Empty places are left out. */
export function typedPoll(values: Record<string, string>): NewPoll | null {
  const options = pollOptionNames.map((name) => values[name]?.trim() ?? '').filter(Boolean)
  return options.length > 0 ? { options, days: Number(values['poll.days']) as NewPoll['days'] } : null
}

type Props = {
  refused: RefusedForm | undefined
  /** What was typed, when the form comes back without a refusal. */
  typed: Record<string, string> | undefined
}

/** A poll for a new post, folded up until somebody wants one: without an option there is none. */
export function PollFields({ refused, typed = {} }: Props) {
  const values = refused?.values ?? typed
  const isBegun = pollOptionNames.some((name) => values[name])
  const problem = getIssue(refused, 'poll.options')
  return (
    <details open={isBegun} className="group rounded-control border border-edge px-4">
      <summary className="-mx-4 cursor-pointer px-4 py-3 font-semibold">Add a poll</summary>
      <fieldset aria-describedby="poll-note" className="grid gap-4 pb-5 sm:grid-cols-2">
        <legend className="sr-only">Poll</legend>
        <p id="poll-note" className="text-sm text-muted sm:col-span-2">
          Your title asks the question. Each member has one vote and sees the result after voting.
        </p>
        {problem && (
          <div className="sm:col-span-2">
            <FormMessage message={problem} />
          </div>
        )}
        {pollOptionNames.map((name, at) => (
          <TextInput
            key={name}
            label={`Option ${at + 1}${at < POLL_OPTIONS.fewest ? '' : ' (optional)'}`}
            maxLength={80}
            autoComplete="off"
            {...getFieldProps(refused, name, typed[name] ?? '')}
          />
        ))}
        <Select label="Open for" {...getFieldProps(refused, 'poll.days', typed['poll.days'] ?? '7')}>
          {pollDays.map((days) => (
            <option key={days} value={days}>
              {days === 1 ? '1 day' : `${days} days`}
            </option>
          ))}
        </Select>
      </fieldset>
    </details>
  )
}
