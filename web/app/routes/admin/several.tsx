import type { Decided } from '@lv/contract/admin-shapes'
import { useNavigation } from 'react-router'
import { getFieldProps, parseSelectedIds, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ActionForm, useMayAct } from './action-form.tsx'

const FORM = 'several'
/** The intent of the form that decides several. */
export const BULK_INTENT = 'several'

/** What was refused of the form that decides several. */
export const getBulkRefusal = (refused: RefusedForm | undefined) =>
  refused?.values.intent === BULK_INTENT ? refused : undefined

/**
 * What became of several, as the page tells it: back to the list where all were decided, or which were not and why.
 * @param what one of them, 'payout', and what it became, 'declined'
 */
export function reportBulkResult(url: URL, { results }: Decided, [what, became]: [what: string, became: string]) {
  const refused = results.flatMap((one) => (one.refused ? [one.refused] : []))
  const count = results.length - refused.length
  if (refused.length > 0) return { decided: count, refused }
  throw redirectWithToast(url, `${count} ${count === 1 ? `${what} is` : `${what}s are`} ${became}`)
}
type Told = Awaited<ReturnType<typeof reportBulkResult>>

/** Whether an action's answer says what became of several. */
export const isBulkResult = (answer: unknown): answer is Told =>
  typeof answer === 'object' && answer !== null && 'decided' in answer

/** The box by which a row is chosen; none for administrators who only read. */
export function RowCheckbox({ id, label, refused }: { id: string; label: string; refused: RefusedForm | undefined }) {
  if (!useMayAct()) return null
  return (
    <Checkbox
      key={String(refused !== undefined)}
      form={FORM}
      name="ids"
      value={id}
      defaultChecked={parseSelectedIds(refused?.values).includes(id)}
      label={
        <>
          Select<span className="sr-only"> {label}</span>
        </>
      }
    />
  )
}

type Props = {
  actionData: unknown
  refused: RefusedForm | undefined
  /** The field of the reason. */
  field: { name: string; label: string; hint: string }
  /** What may be decided, the first as the main button. */
  decisions: { value: string; label: string }[]
}

/** Decides the rows that are chosen above it, with one reason; each on its own, and what was refused says why. */
export function BulkDecision({ actionData, refused, field, decisions }: Props) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <ActionForm
      ref={form}
      id={FORM}
      noValidate
      aria-label="Decide the selected ones together"
      className="flex flex-col gap-3 rounded-card border border-edge bg-card p-4 sm:p-5"
    >
      <h2 className="text-lg">Decide the selected ones together</h2>
      <input type="hidden" name="intent" value={BULK_INTENT} />
      {refused && !refused.issues.some(({ path }) => path === field.name) && <FormMessage message={refused.message} />}
      {isBulkResult(actionData) && <Refusals told={actionData} />}
      <TextArea {...getFieldProps(refused, field.name)} label={field.label} hint={field.hint} rows={2} />
      <div className="flex flex-wrap gap-3">
        {decisions.map(({ value, label }, place) => (
          <Button
            key={value}
            type="submit"
            name="decision"
            value={value}
            tone={place === 0 ? undefined : 'quiet'}
            isPending={isUnderWay}
          >
            {label}
          </Button>
        ))}
      </div>
    </ActionForm>
  )
}

function Refusals({ told: { decided, refused } }: { told: Told }) {
  const reasons = [...new Set(refused)].map((why) => ({ why, count: refused.filter((each) => each === why).length }))
  return (
    <div role="status" className="rounded-control bg-tint p-4">
      <p className="font-semibold">
        {decided} decided, {refused.length} not:
      </p>
      <ul className="mt-1 list-disc pl-5">
        {reasons.map(({ why, count }) => (
          <li key={why}>
            {count}: {why}
          </li>
        ))}
      </ul>
    </div>
  )
}
