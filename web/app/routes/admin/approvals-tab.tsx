import type { Approval } from '@lv/contract/approvals'
import { redirect, useNavigation } from 'react-router'
import { toastCookie } from '../../flash.ts'
import { type RefusedForm, refusedForm, submit } from '../../form.ts'
import { formatDateTime, formatDay, formatDollars, formatNumber } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { DeedForm } from './deed-form.tsx'
import { FileLink, fileOf } from './list-parts.tsx'
import { priceLabel, priceText } from './price-words.ts'
import type { AtTab, TabProps } from './tabs.ts'

const titles: Record<Approval['kind'], (amount: number) => string> = {
  refund: (cents) => `Refund of ${formatDollars(cents)}`,
  balance: (cents) => `${formatDollars(cents)} of credit`,
  credit: (points) => `${formatNumber(points)} points`,
  prices: (figures) => `New prices: ${figures} ${figures === 1 ? 'figure' : 'figures'}`,
}

export const load = async ({ api }: AtTab) => ({ items: await api.approvals.list({}) })

export const act = ({ api, url, form }: AtTab & { form: FormData }) =>
  submit(form, async ({ approvalId = '' }) => {
    const { kind, amount } = await api.approvals.approve({ params: { approvalId } })
    const title = `Approved: ${titles[kind](amount)}`
    throw redirect(url.pathname + url.search, { headers: { 'Set-Cookie': toastCookie({ title }) } })
  })

/** What waits for a second administrator, oldest first. */
export default function ApprovalsTab({ data, actionData }: TabProps<typeof load>) {
  const refused = refusedForm(actionData)
  const isListed = data.items.some(({ id }) => id === refused?.values.approvalId)
  return (
    <div className="flex flex-col gap-5 pt-6">
      <p className="max-w-prose text-muted">
        Large refunds, credit, points and new prices take two administrators. What isn’t approved within seven days
        lapses.
      </p>
      {data.items.length > 0 && <FileLink file={fileOf('approvals')} />}
      {refused && !isListed && <FormMessage message={refused.message} />}
      {data.items.length === 0 ? (
        <EmptyState title="Nothing waits" text="Nothing needs a second administrator." />
      ) : (
        <ul className="grid gap-3">
          {data.items.map((approval) => (
            <Row
              key={approval.id}
              approval={approval}
              refused={refused?.values.approvalId === approval.id ? refused : undefined}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Row({ approval, refused }: { approval: Approval; refused: RefusedForm | undefined }) {
  const isUnderWay = useNavigation().state === 'submitting'
  const { id, kind, amount, email, reason, askedBy, askedAt, expiresAt, prices } = approval
  const title = titles[kind](amount)
  return (
    <li className="grid gap-x-6 gap-y-3 rounded-card border border-edge bg-card p-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
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
      </div>
      <DeedForm className="flex flex-col gap-3">
        <input type="hidden" name="approvalId" value={id} />
        {refused && <FormMessage message={refused.message} />}
        <Button type="submit" isPending={isUnderWay} aria-label={`Approve: ${title}`}>
          Approve
        </Button>
      </DeedForm>
    </li>
  )
}
