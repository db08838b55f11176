import { useEffect, useRef } from 'react'
import { issueOf, type RefusedForm } from '../../form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { labelsIn } from './join-values.ts'

const list = new Intl.ListFormat('en-AU')

/** What the service areas were read as, to be confirmed; all of it travels with the form. */
export function JoinAreas({ refused: { values, ...refused } }: { refused: RefusedForm }) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [offered, elsewhere, unknown] = [values.offered, values.elsewhere, values.unknown].map(labelsIn)
  const ticked = new Set(labelsIn(values.areas))
  const error = issueOf({ values, ...refused }, 'areas')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes there whenever the areas were read anew
  useEffect(() => {
    if (refused.issues.length === 0 || error) group.current?.focus()
  }, [values.areasOf, refused.issues])
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-describedby={error ? 'areas-error' : undefined}
      className="scroll-mt-24 rounded-control border border-edge bg-tint p-4 sm:col-span-2"
    >
      <legend className="sr-only">Confirm your service areas</legend>
      <p aria-hidden className="font-semibold">
        Confirm your service areas
      </p>
      <p className="text-sm text-muted">
        This is how we understood you. Untick what’s wrong, or change your words above: we read them again before
        anything is sent.
      </p>
      <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {offered?.map((label) => (
          <Checkbox key={label} name="areas" value={label} label={label} defaultChecked={ticked.has(label)} />
        ))}
      </div>
      {elsewhere && elsewhere.length > 0 && (
        <p className="mt-2 text-sm">Not in Greater Melbourne, so we don’t serve it yet: {list.format(elsewhere)}.</p>
      )}
      {unknown && unknown.length > 0 && (
        <p className="mt-2 text-sm">
          We couldn’t find a suburb in: {list.format(unknown.map((part) => `“${part}”`))}. Your own words are kept too.
        </p>
      )}
      {error && <FieldError id="areas-error" message={error} />}
      {['areasOf', 'offered', 'elsewhere', 'unknown'].map((name) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
      ))}
    </fieldset>
  )
}
