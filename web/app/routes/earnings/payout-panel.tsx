import { formatDate } from '@lv/contract/dates'
import { decimalDollars } from '@lv/contract/decimal-dollars'
import type { Earnings, Payout } from '@lv/contract/earnings'
import { exactDollars, formatDollars } from '@lv/contract/money'
import { Form, useNavigation } from 'react-router'
import { getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  figures: Earnings
  /** The least that can be asked for. */
  leastCents: number
  refused: RefusedForm | undefined
  /** What was typed before the person confirmed that it is they. */
  kept: Record<string, string> | null
}

/** Requesting a payout, and the outcome of earlier ones. */
export function PayoutPanel({ figures, leastCents, refused, kept }: Props) {
  const { payableCents, payouts } = figures
  const waiting = payouts.find(({ status }) => status === 'requested')
  return (
    <section aria-labelledby="payouts">
      <h2 id="payouts" className="text-2xl">
        Payouts
      </h2>
      <div className="mt-4">
        <Card className="gap-4">
          {waiting ? (
            <p>
              You asked for <strong className="tabular-nums">{exactDollars(waiting.amountCents)}</strong> on{' '}
              {formatDate(waiting.createdAt)}. It’s waiting for our decision: we’ll email you either way, and then you
              can ask again.
            </p>
          ) : payableCents >= leastCents ? (
            <PayoutForm payableCents={payableCents} leastCents={leastCents} refused={refused} kept={kept} />
          ) : (
            <p className="text-muted">
              You can ask for a payout once {formatDollars(leastCents)} is ready.
              {payableCents > 0 && ` ${formatDollars(leastCents - payableCents)} to go.`}
            </p>
          )}
          {payouts.every(({ status }) => status !== 'paid') && (
            <p className="text-sm text-muted">
              We don’t have your bank account yet: we’ll ask you for it before we pay.
            </p>
          )}
          {payouts.length > 0 && <PayoutList payouts={payouts} />}
        </Card>
      </div>
    </section>
  )
}

function PayoutForm({ payableCents, leastCents, refused, kept }: Omit<Props, 'figures'> & { payableCents: number }) {
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().formMethod === 'POST'
  const error = getIssue(refused, 'amountCents')
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="flex flex-col gap-4">
      <FormKey />
      {refused && !error && <FormMessage message={refused.message} />}
      <TextInput
        label="Amount"
        name="amount"
        unit="AUD"
        inputMode="decimal"
        autoComplete="off"
        isRequired
        hint={`From ${formatDollars(leastCents)} to ${exactDollars(payableCents)}`}
        defaultValue={refused?.values.amount ?? kept?.amount ?? decimalDollars(payableCents)}
        error={error}
        autoFocus={Boolean(error)}
      />
      <Button type="submit" isPending={isPending} pendingLabel="Asking..." className="self-start">
        Ask for a payout
      </Button>
    </Form>
  )
}

const states: Record<Payout['status'], { label: string; tone: BadgeTone }> = {
  requested: { label: 'Awaiting our decision', tone: 'attention' },
  paid: { label: 'Paid', tone: 'good' },
  declined: { label: 'Declined', tone: 'neutral' },
}

const said: Record<Payout['status'], string> = {
  requested: 'Asked for on',
  paid: 'Paid on',
  declined: 'Declined on',
}

function PayoutList({ payouts }: { payouts: Payout[] }) {
  return (
    <ul className="divide-y divide-edge border-t border-edge">
      {payouts.map(({ id, amountCents, status, note, createdAt, decidedAt }) => (
        <li key={id} className="py-3 last:pb-0">
          <p className="flex items-center justify-between gap-3">
            <span className="font-semibold tabular-nums">{exactDollars(amountCents)}</span>
            <Badge tone={states[status].tone}>{states[status].label}</Badge>
          </p>
          <p className="text-sm text-muted">
            {said[status]} {formatDate(decidedAt ?? createdAt)}
            {note && `${status === 'declined' ? ', because: ' : ' · '}${note}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
