import type { AuditEntry } from '@lv/contract/admin-shapes'
import { formatDateTime } from '@lv/contract/dates'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useNavigation } from 'react-router'
import { type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { ActionForm } from './action-form.tsx'

/** Dollars as typed, in cents; what is no number is refused by the API at its field. */
export const centsOf = (dollars = '') => Math.round(Number(dollars.replace(/[$,\s]/g, '') || 'none') * 100)

type ActProps = {
  title: string
  intent: string
  button: string
  refused: RefusedForm | undefined
  tone?: 'quiet' | 'danger'
  children?: ReactNode
}

/** One thing that an administrator can do to what the panel shows: its fields and its button. */
export function PanelAction({ title, intent, button, refused, tone, children }: ActProps) {
  const id = useId()
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <ActionForm
      ref={form}
      noValidate
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-card border border-edge bg-card p-4"
    >
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <FormKey />
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      {children}
      <Button type="submit" name="intent" value={intent} tone={tone} isPending={isUnderWay} className="self-start">
        {button}
      </Button>
    </ActionForm>
  )
}

type HeadProps = { here: string; list: string; title: string; badges?: ReactNode; children?: ReactNode }

/** What a panel is about, with the way back to its list. */
export const PanelHead = ({ here, list, title, badges, children }: HeadProps) => (
  <div>
    <ButtonLink to={here} tone="plain" className="-ml-4">
      <ArrowLeft aria-hidden size={16} />
      {list}
    </ButtonLink>
    <h2 className="text-2xl wrap-anywhere">{title}</h2>
    {badges && <div className="mt-2 flex flex-wrap gap-2">{badges}</div>}
    {children}
  </div>
)

export type Fact = [term: string, text: string]

export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-card border border-edge bg-card p-4 sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([term, text]) => (
        <div key={term} className="min-w-0">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="break-words tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What somebody wrote, under whose words they are; nothing where they wrote nothing. */
export function Words({ title, children }: { title: string; children: string | null }) {
  if (!children) return null
  return (
    <section className="mt-3">
      <h3 className="text-sm text-muted">{title}</h3>
      <p className="max-w-text whitespace-pre-line wrap-anywhere">{children}</p>
    </section>
  )
}

/** What happened, line by line. */
export function AuditEntries({ title, deeds }: { title: string; deeds: AuditEntry[] }) {
  return (
    <section>
      <h3 className="text-xl">{title}</h3>
      {deeds.length === 0 ? (
        <p className="mt-2 text-muted">Nothing yet.</p>
      ) : (
        <ul className="mt-2 divide-y divide-edge">
          {deeds.map(({ at, action, by, detail }) => (
            <li key={at + action + detail} className="py-2 text-sm">
              <span className="text-muted">{formatDateTime(at)}</span> {action.replaceAll('_', ' ')}
              {by && `, ${by}`}
              {detail && <span className="block text-muted">{detail}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
