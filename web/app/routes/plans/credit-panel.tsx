import type { Credit } from '@lv/contract/credit'
import { formatDate } from '@lv/contract/dates'
import { typedDollars } from '@lv/contract/decimal-dollars'
import { formatDollars } from '@lv/contract/money'
import { Form, useNavigation } from 'react-router'
import { Panel } from '../../features/workplace/panel.tsx'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  credit: Credit
  refused: RefusedForm | undefined
  /** What was typed before the person confirmed that it is they. */
  kept: Record<string, string> | null
}

/** Dollars that a professional has here: what they pay for, what can go to the card, and how they came and went. */
export function CreditPanel({ credit, refused, kept }: Props) {
  const { balanceCents, heldCents, payableCents } = credit
  const of = (intent: string) => (refused?.values.intent === intent ? refused : undefined)
  const keptOf = (intent: string) => (kept?.intent === intent ? kept : null)
  return (
    <Panel
      id="credit"
      title="Credit balance"
      aside={<strong className="tabular-nums">{formatDollars(balanceCents)}</strong>}
    >
      <p className="max-w-text text-muted">
        Australian dollars, not points. It pays first for top-ups, plans, renewals and document checks, and your card
        pays the rest.
        {heldCents > 0 && ` ${formatDollars(heldCents)} more is set aside for a payment in progress.`}
      </p>
      <Wish credit={credit} refused={of('refunds')} />
      {payableCents > 0 ? (
        <PayOut key={payableCents} payableCents={payableCents} refused={of('payout')} kept={keptOf('payout')} />
      ) : (
        balanceCents > 0 && (
          <p className="mt-4 border-t border-edge pt-4 text-sm text-muted">
            None of it can be paid out: only what you paid by card can be refunded to that card. Credit we gave you pays
            for what you buy here.
          </p>
        )
      )}
      <Lines lines={credit.lines} />
    </Panel>
  )
}

function Wish({ credit, refused }: { credit: Credit; refused: RefusedForm | undefined }) {
  const isSaving = useNavigation().formData?.get('intent') === 'refunds'
  return (
    <Form method="post" noValidate preventScrollReset className="mt-4 flex flex-col gap-3 border-t border-edge pt-4">
      {refused && <FormMessage message={refused.message} />}
      <Checkbox
        name="keepsRefunds"
        label="Keep my refunds as credit"
        hint="Otherwise we refund the card you paid with."
        defaultChecked={credit.keepsRefunds}
      />
      <Button
        type="submit"
        name="intent"
        value="refunds"
        tone="quiet"
        className="self-start"
        isPending={isSaving}
        pendingLabel="Saving..."
      >
        Save
      </Button>
    </Form>
  )
}

type PayOutProps = { payableCents: number; refused: RefusedForm | undefined; kept: Record<string, string> | null }

function PayOut({ payableCents, refused, kept }: PayOutProps) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().formData?.get('intent') === 'payout'
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="mt-4 flex flex-col gap-3 border-t border-edge pt-4"
    >
      <FormKey />
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <TextInput
        {...getFieldProps(refused, 'payout', kept?.payout ?? typedDollars(payableCents))}
        label="Pay out to the card"
        hint={`Up to ${formatDollars(payableCents)}: what you paid by card and kept as credit. Banks take up to ten business days.`}
        icon="$"
        unit="AUD"
        inputMode="decimal"
        autoComplete="off"
        isRequired
        className="max-w-xs"
        error={getIssue(refused, 'amountCents')}
      />
      <Button
        type="submit"
        name="intent"
        value="payout"
        tone="quiet"
        className="self-start"
        isPending={isUnderWay}
        pendingLabel="Processing..."
      >
        Pay out
      </Button>
    </Form>
  )
}

function Lines({ lines }: Pick<Credit, 'lines'>) {
  if (lines.length === 0) return null
  return (
    <details className="mt-4 border-t border-edge pt-3">
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
        Credit history
      </summary>
      <ul className="divide-y divide-edge text-sm">
        {lines.map(({ id, description, cents, balanceCents, createdAt }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 break-words">
              {description}
              <span className="block text-muted">{formatDate(createdAt)}</span>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              {cents > 0 ? '+' : '−'}
              {formatDollars(Math.abs(cents))}
              <span className="block text-muted">{formatDollars(balanceCents)} left</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
