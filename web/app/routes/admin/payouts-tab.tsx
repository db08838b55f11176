import { formatDateTime } from '@lv/contract/dates'
import type { AdminPayout } from '@lv/contract/earnings'
import { formatDollars } from '@lv/contract/money'
import { payoutStates } from '@lv/contract/options'
import { asRefusedForm, getFieldProps, parseSelectedIds, type RefusedForm, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { RowDecision } from './decide-one.tsx'
import { FilterForm, fileOf, NextPage, oneOf } from './list-parts.tsx'
import { BULK_INTENT, BulkDecision, getBulkRefusal, isBulkResult, RowCheckbox, reportBulkResult } from './several.tsx'
import type { TabContext, TabProps } from './tabs.ts'

const states: Record<AdminPayout['status'], { label: string; empty: string }> = {
  requested: { label: 'Waiting for us', empty: 'Nobody waits for a payout.' },
  paid: { label: 'Paid', empty: 'No payout was made yet.' },
  declined: { label: 'Declined', empty: 'No payout was declined.' },
}

export async function load({ api, query }: TabContext) {
  const status = oneOf(payoutStates, query.get('status')) ?? 'requested'
  const cursor = query.get('cursor') ?? undefined
  const { items, next } = await api.earnings.payouts({ query: { status, cursor } })
  return { items, next: next ?? null, status }
}

export const act = ({ api, url, form }: TabContext & { form: FormData }) =>
  submit(form, async (values) => {
    const { intent, payoutId = '', decision, note = '' } = values
    const status = decision === 'paid' ? ('paid' as const) : ('declined' as const)
    const body = { status, note }
    if (intent === BULK_INTENT) {
      const decided = await api.earnings.decidePayouts({ body: { payoutIds: parseSelectedIds(values), ...body } })
      return reportBulkResult(url, decided, ['payout', status === 'paid' ? 'marked as paid' : 'declined'])
    }
    const { amountCents } = await api.earnings.decidePayout({ params: { payoutId }, body })
    const became = status === 'paid' ? 'is marked as paid' : 'went back to their earnings'
    throw redirectWithToast(url, `${formatDollars(amountCents)} ${became}`)
  })

/** Payouts that owners of communities wait for, oldest first: transferred at the bank, marked here; and those decided. */
export default function PayoutsTab({ data, actionData, here }: TabProps<typeof load>) {
  const { items, next, status } = data
  const refused = asRefusedForm(actionData)
  const several = getBulkRefusal(refused)
  const isListed = items.some(({ id }) => id === refused?.values.payoutId)
  const isChosenFrom = status === 'requested' && items.length > 1
  return (
    <div className="flex flex-col gap-5 pt-6">
      <p className="max-w-prose text-muted">
        Transfer the money at the bank, then mark it here with the bank’s reference. The owner is mailed either way.
      </p>
      <FilterForm here={here} shown={status} csv={fileOf('payouts', { status })}>
        <Select label="Which" name="status" defaultValue={status}>
          {payoutStates.map((name) => option(name, states[name].label))}
        </Select>
      </FilterForm>
      {refused && !several && !isListed && <FormMessage message={refused.message} />}
      {items.length === 0 ? (
        <EmptyState title="No payouts" text={states[status].empty} />
      ) : (
        <ul className="grid gap-4">
          {items.map((payout) => (
            <li key={payout.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
              {isChosenFrom && (
                <RowCheckbox
                  id={payout.id}
                  label={`${formatDollars(payout.amountCents)} to ${payout.ownerName}`}
                  refused={several}
                />
              )}
              <Row payout={payout} refused={refused?.values.payoutId === payout.id ? refused : undefined} />
            </li>
          ))}
        </ul>
      )}
      {(isChosenFrom || isBulkResult(actionData)) && (
        <BulkDecision
          actionData={actionData}
          refused={several}
          field={{ name: 'note', label: 'Bank’s reference, or reason, for all of them', hint: 'Each owner reads it.' }}
          decisions={[
            { value: 'paid', label: 'Mark selected as paid' },
            { value: 'declined', label: 'Decline selected' },
          ]}
        />
      )}
      <NextPage here={here} query={{ status }} next={next} />
    </div>
  )
}

function Row({ payout, refused }: { payout: AdminPayout; refused: RefusedForm | undefined }) {
  const { id, amountCents, ownerName, ownerEmail, owingCents, createdAt, decidedAt, note } = payout
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg tabular-nums">{formatDollars(amountCents)}</h2>
        {owingCents > 0 && <Badge tone="alert">Owes {formatDollars(owingCents)}</Badge>}
      </div>
      <p className="mt-1 text-muted wrap-anywhere">
        {ownerName} ({ownerEmail}), asked for on {formatDateTime(createdAt)}.
      </p>
      {decidedAt ? (
        <p className="mt-3 whitespace-pre-line wrap-anywhere">
          <span className="text-muted">
            {states[payout.status].label} {formatDateTime(decidedAt)}:{' '}
          </span>
          {note}
        </p>
      ) : (
        <RowDecision
          row={{ name: 'payoutId', id }}
          refused={refused}
          name="decision"
          decisions={[
            { value: 'paid', label: 'Mark as paid' },
            { value: 'declined', label: 'Decline', tone: 'quiet' },
          ]}
        >
          <div className="max-w-md">
            <TextInput
              {...getFieldProps(refused, 'note')}
              label="Bank’s reference, or reason"
              maxLength={300}
              hint="They read it."
            />
          </div>
        </RowDecision>
      )}
    </article>
  )
}
