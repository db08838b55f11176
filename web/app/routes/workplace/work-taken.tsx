import { kindsOfTrade, kindsOfWork } from '@lv/contract/kinds-of-work'
import type { Matching } from '@lv/contract/professional-shapes'
import { getIssue, type RefusedForm } from '../../form.ts'
import { FieldError } from '../../ui/field.tsx'

type Props = { matching: Matching; refused: RefusedForm | undefined }

const ERROR_ID = 'work-taken-error'

/** What of their trades somebody takes, where a trade is more than one kind of work: a gas fitter takes no taps. */
export function WorkTaken({ matching: { trades, leavesOut }, refused }: Props) {
  const several = trades.map(kindsOfTrade).filter((kinds) => kinds.length > 1)
  const kinds = [...new Set(several.flat())]
  if (kinds.length === 0) return null
  const error = getIssue(refused, 'leavesOut')
  return (
    <fieldset className="min-w-0" aria-describedby={error ? ERROR_ID : undefined}>
      <legend className="font-semibold">Work you take on</legend>
      <p className="mt-0.5 text-sm text-muted">Untick what you don’t do, and you won’t get leads for it.</p>
      <div className="mt-1 grid sm:grid-cols-2">
        {kinds.map((kind) => (
          <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="hidden" name={`shown-${kind}`} value="yes" />
            <input
              type="checkbox"
              name={`kind-${kind}`}
              value="yes"
              defaultChecked={refused ? `kind-${kind}` in refused.values : !leavesOut.includes(kind)}
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="inline-block first-letter:uppercase">{kindsOfWork[kind].label}</span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={ERROR_ID} message={error} />
        </div>
      )}
    </fieldset>
  )
}
