import type { Approval } from '@lv/contract/approvals'
import { formatDateTime, formatDay } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { approvalKinds } from '@lv/contract/options'
import type { ComponentProps } from 'react'
import { asRefusedForm, getFieldProps, type RefusedForm, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { RowDecision } from './decide-one.tsx'
import { FilterForm, fileOf, NextPage, oneOf } from './list-parts.tsx'
import { priceLabel, priceText } from './price-words.ts'
import type { TabContext, TabProps } from './tabs.ts'

const titles: Record<Approval['kind'], (amount: number) => string> = {
  refund: (cents) => `Refund of ${formatDollars(cents)}`,
  balance: (cents) => `${formatDollars(cents)} of credit`,
  credit: (points) => `${formatNumber(points)} points`,
  prices: (figures) => `New prices: ${figures} ${figures === 1 ? 'figure' : 'figures'}`,
}

const kindLabels: Record<Approval['kind'], string> = {
  refund: 'Refunds',
  balance: 'Credit',
  credit: 'Points',
  prices: 'Prices',
}

export async function load({ api, query }: TabContext) {
  const kind = oneOf(approvalKinds, query.get('kind'))
  const cursor = query.get('cursor') ?? undefined
  const { items, next } = await api.approvals.list({ query: { kind, cursor } })
  return { items, next: next ?? null, kind }
}

export const act = ({ api, url, form }: TabContext & { form: FormData }) =>
  submit(form, async ({ approvalId = '', decision, reason }) => {
    const params = { approvalId }
    const isApproved = decision === 'approved'
    const { kind, amount } = isApproved
      ? await api.approvals.approve({ params })
      : await api.approvals.decline({ params, body: { reason } })
    const title = isApproved ? 'Approved' : decision === 'taken_back' ? 'Taken back' : 'Declined'
    throw redirectWithToast(url, `${title}: ${titles[kind](amount)}`)
  })

/** What waits for a second administrator, oldest first. */
export default function ApprovalsTab({ data, actionData, here }: TabProps<typeof load>) {
  const { items, next, kind = '' } = data
  const refused = asRefusedForm(actionData)
  const isListed = items.some(({ id }) => id === refused?.values.approvalId)
  return (
    <div className="flex flex-col gap-5 pt-6">
      <p className="max-w-prose text-muted">
        Large refunds, credit, points and new prices take two administrators. What isn’t approved within seven days
        lapses.
      </p>
      <FilterForm here={here} shown={kind} csv={fileOf('approvals', { kind })}>
        <Select label="Which" name="kind" defaultValue={kind}>
          {option('', 'All')}
          {approvalKinds.map((name) => option(name, kindLabels[name]))}
        </Select>
      </FilterForm>
      {refused && !isListed && <FormMessage message={refused.message} />}
      {items.length === 0 ? (
        <EmptyState title="Nothing waits" text="Nothing needs a second administrator." />
      ) : (
        <ul className="grid gap-3">
          {items.map((approval) => (
            <Row
              key={approval.id}
              approval={approval}
              refused={refused?.values.approvalId === approval.id ? refused : undefined}
            />
          ))}
        </ul>
      )}
      <NextPage here={here} query={{ kind }} next={next} />
    </div>
  )
}

function Row({ approval, refused }: { approval: Approval; refused: RefusedForm | undefined }) {
  const { id, kind, amount, email, reason, askedBy, isMine, askedAt, expiresAt, prices } = approval
  const title = titles[kind](amount)
  const row = { row: { name: 'approvalId', id }, about: title, name: 'decision', refused }
  return (
    <li className="rounded-card border border-edge bg-card p-4">
      <h2 className="text-lg">{title}</h2>
      <p className="text-sm text-muted">
        {email ? `For ${email}. ` : ''}Asked for by {askedBy} on {formatDateTime(askedAt)}; lapses{' '}
        {formatDateTime(expiresAt)}.
      </p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{reason}</p>
      {prices && (
        <div className="mt-2 tabular-nums">
          <p className="font-semibold">From {formatDay(prices.day)}</p>
          <ul className="list-disc pl-5">
            {prices.figures.map(({ code, value }) => (
              <li key={code}>
                {priceLabel(code)} {priceText(code, value)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isMine ? <OwnDecision {...row} /> : <Decision {...row} />}
    </li>
  )
}

type Props = Pick<ComponentProps<typeof RowDecision>, 'row' | 'about' | 'name' | 'refused'>

const OwnDecision = (row: Props) => (
  <RowDecision {...row} decisions={[{ value: 'taken_back', label: 'Take it back', tone: 'quiet' }]}>
    <p className="text-muted">You asked for this yourself: another administrator has to approve it.</p>
  </RowDecision>
)

const Decision = (row: Props) => (
  <RowDecision
    {...row}
    decisions={[
      { value: 'approved', label: 'Approve' },
      { value: 'declined', label: 'Decline', tone: 'quiet' },
    ]}
  >
    <TextArea
      {...getFieldProps(row.refused, 'reason')}
      label="Reason for declining"
      hint="Whoever asked reads it. Not needed to approve."
      rows={2}
      maxLength={300}
    />
  </RowDecision>
)
