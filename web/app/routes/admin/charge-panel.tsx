import type { AdminCharge, RefundPreview } from '@lv/contract/charges'
import { formatDateTime } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { useNavigation } from 'react-router'
import { asRefusedForm, getFieldProps, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { capitalise } from '../../format.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionForm } from './action-form.tsx'
import { centsOf, type Fact, FactList, PanelHead } from './panel-parts.tsx'
import type { TabContext } from './tabs.ts'

export const chargeKinds: Record<AdminCharge['kind'], string> = {
  top_up: 'Top-ups',
  tier: 'Plans',
  premium: 'Premium',
  community: 'Communities',
  instant_alerts: 'Instant alerts',
  verified_badge: 'Document checks',
  consultation: 'Consultations',
  course: 'Courses',
}
export const chargeKindNames = Object.keys(chargeKinds) as AdminCharge['kind'][]

type Previewed = RefusedForm & { preview: RefundPreview }

/** Shows what a refund would take back, or does it. */
export const actOnCharge = ({ api, url, query, form }: TabContext & { form: FormData }) =>
  submit(form, async (values): Promise<Previewed> => {
    const { intent, amountCents: amount = '', reason = '' } = values
    const params = { chargeId: query.get('id') ?? '' }
    const amountCents = amount.trim() === '' ? undefined : centsOf(amount)
    if (intent !== 'refund') {
      const preview = await api.charges.previewRefund({ params, query: { amountCents } })
      return { preview, values, issues: [], message: '', status: 200 }
    }
    const done = await api.payments.refundCharge({ params, body: { amountCents, reason } })
    const title =
      done.status === 'waiting'
        ? `${formatDollars(done.amount)} waits for a second administrator`
        : `${formatDollars(done.amountCents)} is refunded`
    throw redirectWithToast(url, title)
  })

const previewOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'preview' in answer ? (answer as Previewed).preview : undefined

type Props = { charge: AdminCharge; actionData: unknown; here: string }

/** One payment: its facts, what went back of it, and the refund of what is left. */
export function ChargePanel({ charge, actionData, here }: Props) {
  const { description, email, kind, amountCents, creditCents, refundedCents, points, card, paidAt } = charge
  const left = amountCents - refundedCents
  const facts: Fact[] = [
    ['Who', email ?? 'Deleted'],
    ['For', chargeKinds[kind]],
    ['Paid', `${formatDollars(amountCents)}, ${formatDateTime(paidAt)}`],
    [
      'With',
      [card && capitalise(card), creditCents > 0 && `${formatDollars(creditCents)} of credit`]
        .filter(Boolean)
        .join(', ') || '–',
    ],
    ['Points it brought', formatNumber(points)],
    ['Left to refund', formatDollars(left)],
    ['Number', charge.id],
  ]
  return (
    <div className="flex flex-col gap-6 pt-4">
      <PanelHead here={here} list="All payments" title={description} />
      <FactList facts={facts} />
      {charge.refunds.length > 0 && <Refunds refunds={charge.refunds} />}
      {left > 0 && <Refund left={left} refused={asRefusedForm(actionData)} preview={previewOf(actionData)} />}
    </div>
  )
}

const states: Record<AdminCharge['refunds'][number]['status'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'On its way', tone: 'attention' },
  succeeded: { label: 'Refunded', tone: 'good' },
  failed: { label: 'Not carried out', tone: 'alert' },
  restored: { label: 'Came back to us', tone: 'neutral' },
}

const Refunds = ({ refunds }: Pick<AdminCharge, 'refunds'>) => (
  <section>
    <h3 className="text-xl">Refunds</h3>
    <ul className="mt-2 divide-y divide-edge">
      {refunds.map(({ id, at, amountCents, status, reason, by }) => (
        <li key={id} className="py-2.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
            <span className="font-semibold">{formatDollars(amountCents)}</span>
            <Badge tone={states[status].tone}>{states[status].label}</Badge>
            <span className="text-sm text-muted">
              {formatDateTime(at)}
              {by && `, ${by}`}
            </span>
          </p>
          <p className="text-sm wrap-anywhere">{reason}</p>
        </li>
      ))}
    </ul>
  </section>
)

type RefundProps = { left: number; refused: RefusedForm | undefined; preview: RefundPreview | undefined }

function Refund({ left, refused, preview }: RefundProps) {
  const form = useFirstErrorFocus(preview ? undefined : refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <ActionForm
      ref={form}
      noValidate
      aria-label="Refund"
      className="flex flex-col gap-4 rounded-card border border-edge bg-card p-4 sm:p-5"
    >
      <h3 className="text-lg">Refund</h3>
      <FormKey />
      {refused?.message && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <TextInput
        {...getFieldProps(refused, 'amountCents')}
        label="How much"
        inputMode="decimal"
        unit="dollars"
        hint={`Left empty: all that is left, ${formatDollars(left)}. Above $500 of a payment a second administrator approves it.`}
        className="max-w-md"
      />
      <TextInput {...getFieldProps(refused, 'reason')} label="Why" maxLength={300} hint="The person reads it." />
      {preview && <Preview preview={preview} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="preview" tone={preview ? 'quiet' : undefined} isPending={isUnderWay}>
          Preview
        </Button>
        {(preview || refused) && (
          <Button type="submit" name="intent" value="refund" tone="danger" isPending={isUnderWay}>
            {preview?.needsSecond ? 'Ask for the refund' : 'Refund'}
          </Button>
        )}
      </div>
    </ActionForm>
  )
}

const endings: Record<NonNullable<RefundPreview['ends']>, string> = {
  subscription: 'The subscription it pays for ends.',
  consultation: 'The consultation is called off, and the customer is told.',
  check: 'The check of their documents is not made.',
  course: 'The course is closed to them; what they have done of it is kept.',
}

function Preview({ preview }: { preview: RefundPreview }) {
  const { amountCents, creditCents, pointsTaken, pointsOwed, ends, needsSecond } = preview
  const points = pointsTaken + pointsOwed
  return (
    <div role="status" className="rounded-control bg-tint p-4">
      <p className="font-semibold">{formatDollars(amountCents)} would go back.</p>
      <ul className="mt-1 list-disc pl-5">
        <li>
          {formatDollars(amountCents - creditCents)} to the card
          {creditCents > 0 && `, ${formatDollars(creditCents)} to their credit balance`}.
        </li>
        {points > 0 && (
          <li>
            {formatNumber(points)} points are taken back
            {pointsOwed > 0 && `; ${formatNumber(pointsOwed)} of them are spent, and would be owed`}.
          </li>
        )}
        {ends && <li>{endings[ends]}</li>}
        {needsSecond && <li>A second administrator has to approve it.</li>}
      </ul>
    </div>
  )
}
