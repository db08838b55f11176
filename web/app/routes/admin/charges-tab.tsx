import type { AdminCharge } from '@lv/contract/charges'
import { cut } from '@lv/contract/cut'
import { formatDateTime } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { Link } from 'react-router'
import { trimInput } from '../../typed.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { AdminTable } from './admin-table.tsx'
import { actOnCharge, ChargePanel, chargeKindNames, chargeKinds } from './charge-panel.tsx'
import { fileOf, ListFilter, NextPage, oneOf, yesNo } from './list-parts.tsx'
import type { TabContext, TabProps } from './tabs.ts'

export async function load({ api, query }: TabContext) {
  const id = query.get('id')
  if (id) {
    const { items } = await api.charges.list({ query: { search: cut(id, 254), limit: 1 } })
    const [one] = items
    if (!one || one.id !== id) throw new Response(null, { status: 404 })
    return { one }
  }
  const q = trimInput(query.get('q'), 254)
  const kind = oneOf(chargeKindNames, query.get('kind'))
  const status = oneOf(yesNo, query.get('status'))
  const cursor = query.get('cursor') ?? undefined
  const { items, next } = await api.charges.list({ query: { search: q, kind, refunded: status, cursor } })
  return { items, next: next ?? null, q, kind, status }
}

export const act = actOnCharge

/** What was paid, newest first, and one payment with its refunds and the way to give it back. */
export default function ChargesTab({ data, actionData, here }: TabProps<typeof load>) {
  if (data.one) return <ChargePanel charge={data.one} actionData={actionData} here={here} />
  const { items, next, q, kind = '', status = '' } = data
  const csv = fileOf('charges', { search: q, kind, refunded: status })
  return (
    <div className="flex flex-col gap-5 pt-6">
      <ListFilter here={here} q={q} placeholder="A whole email, or a number" csv={csv}>
        <Select label="For" name="kind" defaultValue={kind}>
          {option('', 'Everything')}
          {chargeKindNames.map((name) => option(name, chargeKinds[name]))}
        </Select>
        <Select label="Refunds" name="status" defaultValue={status}>
          {option('', 'All')}
          {option('true', 'With refunds')}
          {option('false', 'Without')}
        </Select>
      </ListFilter>
      {items.length === 0 ? (
        <EmptyState title="No payments" text={q ? 'Nobody of this email has paid anything.' : 'No payment fits.'} />
      ) : (
        <AdminTable
          caption="Payments"
          columns={[
            { label: 'What' },
            { label: 'Who' },
            { label: 'Paid', isNumber: true },
            { label: 'Refunded', isNumber: true },
            { label: 'When' },
          ]}
          rows={items.map((charge) => ({ key: charge.id, cells: cellsOf(charge, here) }))}
        />
      )}
      <NextPage here={here} query={{ q, kind, status }} next={next} />
    </div>
  )
}

const cellsOf = ({ id, description, email, amountCents, refundedCents, paidAt }: AdminCharge, here: string) => [
  <Link
    key="what"
    to={`${here}&id=${id}`}
    className="wide-target font-semibold text-accent underline-offset-4 hover:underline"
  >
    {description}
  </Link>,
  <span key="who" className="wrap-anywhere">
    {email ? <EmailAddress email={email} /> : 'Deleted'}
  </span>,
  formatDollars(amountCents),
  refundedCents > 0 ? formatDollars(refundedCents) : '–',
  <span key="when" className="whitespace-nowrap">
    {formatDateTime(paidAt)}
  </span>,
]
