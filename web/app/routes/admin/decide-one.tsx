import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { ActionForm } from './action-form.tsx'

type Props = {
  /** The field that says which row it is. */
  row: { name: string; id: string }
  refused: RefusedForm | undefined
  /** What each button sends as `name`; only one has no tone, the main one. */
  name: string
  /** What is decided, for those who hear the buttons without the row. */
  about?: string
  decisions: { value: string; label: string; tone?: 'quiet' | 'danger' }[]
  /** Its other fields. */
  children?: ReactNode
}

/** Decides one row of a list, below it: what the decision needs, and a button for each. */
export function RowDecision({ row, refused, name, about, decisions, children }: Props) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <ActionForm ref={form} noValidate className="mt-4 flex flex-col gap-3">
      <input type="hidden" name={row.name} value={row.id} />
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      {children}
      <div className="flex flex-wrap gap-3">
        {decisions.map(({ value, label, tone }) => (
          <Button
            key={value}
            type="submit"
            name={name}
            value={value}
            tone={tone}
            isPending={isUnderWay}
            aria-label={about && `${label}: ${about}`}
          >
            {label}
          </Button>
        ))}
      </div>
    </ActionForm>
  )
}
