import type { WaitingPayout } from '@lv/contract/earnings'
import { redirect, useNavigation } from 'react-router'
import { toastCookie } from '../../flash.ts'
import { fieldOf, type RefusedForm, refusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { formatDateTime, formatDollars } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DeedForm } from './deed-form.tsx'
import { FileLink, fileOf } from './list-parts.tsx'
import type { AtTab, TabProps } from './tabs.ts'

export const load = async ({ api }: AtTab) => ({ items: await api.earnings.waitingPayouts({}) })

export const act = ({ api, url, form }: AtTab & { form: FormData }) =>
  submit(form, async ({ payoutId = '', decision, note = '' }) => {
    const status = decision === 'paid' ? ('paid' as const) : ('declined' as const)
    const { amountCents } = await api.earnings.decidePayout({ params: { payoutId }, body: { status, note } })
    const title = `${formatDollars(amountCents)} ${status === 'paid' ? 'is marked as paid' : 'went back to their earnings'}`
    throw redirect(url.pathname + url.search, { headers: { 'Set-Cookie': toastCookie({ title }) } })
  })

/** Payouts that owners of communities wait for, oldest first: transferred at the bank, marked here. */
export default function PayoutsTab({ data, actionData }: TabProps<typeof load>) {
  const refused = refusedForm(actionData)
  const isListed = data.items.some(({ id }) => id === refused?.values.payoutId)
  return (
    <div className="flex flex-col gap-5 pt-6">
      <p className="max-w-prose text-muted">
        Transfer the money at the bank, then mark it here with the bank’s reference. The owner is mailed either way.
      </p>
      {data.items.length > 0 && <FileLink file={fileOf('payouts')} />}
      {refused && !isListed && <FormMessage message={refused.message} />}
      {data.items.length === 0 ? (
        <EmptyState title="No payouts" text="Nobody waits for a payout." />
      ) : (
        <ul className="grid gap-4">
          {data.items.map((payout) => (
            <li key={payout.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
              <Row payout={payout} refused={refused?.values.payoutId === payout.id ? refused : undefined} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Row({ payout, refused }: { payout: WaitingPayout; refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  const { id, amountCents, ownerName, ownerEmail, owingCents, createdAt } = payout
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg tabular-nums">{formatDollars(amountCents)}</h2>
        {owingCents > 0 && <Badge tone="alert">Owes {formatDollars(owingCents)}</Badge>}
      </div>
      <p className="mt-1 text-muted">
        {ownerName} ({ownerEmail}), asked for on {formatDateTime(createdAt)}.
      </p>
      <DeedForm ref={form} noValidate className="mt-4 flex flex-col gap-3">
        <input type="hidden" name="payoutId" value={id} />
        {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
        <div className="max-w-md">
          <TextInput
            {...fieldOf(refused, 'note')}
            label="Bank’s reference, or reason"
            maxLength={300}
            hint="They read it."
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="decision" value="paid" isPending={isUnderWay}>
            Mark as paid
          </Button>
          <Button type="submit" name="decision" value="declined" tone="quiet" isPending={isUnderWay}>
            Decline
          </Button>
        </div>
      </DeedForm>
    </article>
  )
}
