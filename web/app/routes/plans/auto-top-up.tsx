import type { AutoTopUp } from '@lv/contract/auto-top-up'
import { topUpCents } from '@lv/contract/catalogue'
import { typedDollars } from '@lv/contract/decimal-dollars'
import { tagOf } from '@lv/contract/form-tag'
import type { LicenceGate } from '@lv/contract/lead-shapes'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { Form, useNavigation } from 'react-router'
import { LicenceGates } from '../../features/workplace/licence-gates.tsx'
import { Panel } from '../../features/workplace/panel.tsx'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { EditConflict } from '../../saved-since.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  automatic: AutoTopUp
  /** Trades whose leads go to checked licences only: points buy none of them. */
  gates: LicenceGate[]
  refused: RefusedForm | undefined
  /** What was typed before the person confirmed that it is they. */
  kept: Record<string, string> | null
}

/** Automatic top-ups: off until switched on, never above the monthly limit. */
export function AutoTopUpPanel({ automatic, gates, refused, kept }: Props) {
  const { isOn, spentCents, monthlyCapCents, failure } = automatic
  return (
    <Panel
      id="automatic"
      title="Automatic top-up"
      aside={<Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      <p className="text-muted">
        {isOn
          ? `${formatDollars(spentCents)} of at most ${formatDollars(monthlyCapCents)} used this month.`
          : 'We never top up without your OK.'}{' '}
        {formatDollars(automatic.amountCents)} buys {formatNumber(automatic.points)} points now.
      </p>
      {failure && !isOn && (
        <p className="mt-3 rounded-control bg-wattle-tint px-3 py-2 text-sm">Switched off automatically: {failure}</p>
      )}
      <LicenceGates gates={gates} className="mt-4" />
      <SettingsForm
        key={`${isOn} ${automatic.amountCents} ${monthlyCapCents}`}
        automatic={automatic}
        refused={refused}
        kept={kept}
      />
      <CardLine card={automatic.card} />
    </Panel>
  )
}

const [, USUAL_CENTS] = topUpCents

const labels = { isOn: 'Automatic top-up', amountCents: 'Each time', monthlyCapCents: 'Monthly limit' }
const onOrOff = (value = '') => (value === 'on' || value === 'true' ? 'On' : 'Off')
const dollarsOf = (cents: string) => typedDollars(Number(cents))

function SettingsForm({ automatic, refused, kept }: Omit<Props, 'gates'>) {
  const typed = refused?.values ?? kept
  const form = useFirstErrorFocus(refused)
  const isSaving = useNavigation().formData?.get('intent') === 'automatic'
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="mt-3 flex flex-col gap-4">
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <EditConflict
        basedOn={kept?.basedOn ?? tagOf('autoTopUp', automatic)}
        refused={refused}
        labels={labels}
        typed={
          refused && {
            isOn: onOrOff(refused.values.isOn),
            amountCents: refused.values.amount ?? '',
            monthlyCapCents: refused.values.cap ?? '',
          }
        }
        written={{ isOn: onOrOff, amountCents: dollarsOf, monthlyCapCents: dollarsOf }}
        intent="automatic"
      />
      <Checkbox
        name="isOn"
        label={`Buy points when fewer than ${LEAD_COST_POINTS} are left`}
        hint="We’ll email you a tax invoice for every purchase."
        defaultChecked={typed ? typed.isOn === 'on' : automatic.isOn}
        error={getIssue(refused, 'isOn')}
      />
      <Amounts automatic={automatic} refused={refused} kept={kept} />
      <Button
        type="submit"
        name="intent"
        value="automatic"
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

/** The card that would be charged, and the way to another. */
function CardLine({ card }: { card: string | null }) {
  const isUnderWay = useNavigation().formData?.get('intent') === 'card'
  const [brand = '', digits = ''] = card?.split(' ') ?? []
  return (
    <Form
      method="post"
      preventScrollReset
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-edge pt-4"
    >
      <FormKey />
      <p className="tabular-nums">
        {card ? (
          <>
            <span className="capitalize">{brand}</span> ending {digits}
          </>
        ) : (
          'No card saved yet'
        )}
      </p>
      <Button type="submit" name="intent" value="card" tone="quiet" size="small" isPending={isUnderWay}>
        {card ? 'Change card' : 'Save a card'}
      </Button>
    </Form>
  )
}

/** What is bought each time, and the most a month. */
function Amounts({ automatic: { amountCents, monthlyCapCents }, refused, kept }: Omit<Props, 'gates'>) {
  const amount = kept?.amount ?? typedDollars(amountCents || USUAL_CENTS)
  const cap = kept?.cap ?? typedDollars(monthlyCapCents || 2 * USUAL_CENTS)
  const dollars = { icon: '$', inputMode: 'decimal', autoComplete: 'off', isRequired: true } as const
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <TextInput
        label="Each time"
        {...dollars}
        {...getFieldProps(refused, 'amount', amount)}
        error={getIssue(refused, 'amountCents')}
      />
      <TextInput
        label="Monthly limit"
        {...dollars}
        {...getFieldProps(refused, 'cap', cap)}
        error={getIssue(refused, 'monthlyCapCents')}
      />
    </div>
  )
}
