import type { AdminProfessionalPage } from '@lv/contract/admin-shapes'
import { formatDate } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { centsOf, PanelAction } from './panel-parts.tsx'
import type { TabContext } from './tabs.ts'

/** A bonus as typed, in thousandths; what is no number is refused by the API at its field. */
const perMilleOf = (percent = '') => Math.round(Number(percent.trim() || 'none') * 10)

/** Records the agreement that was typed. */
export async function agreeDiamond({ api }: TabContext, professionalId: string, values: Record<string, string>) {
  const { monthlyCents, points = '', topUpPerMille, startsOn = '', endsOn = '' } = values
  const body = {
    monthlyCents: centsOf(monthlyCents),
    points: Number(points.trim() || 'none'),
    topUpPerMille: perMilleOf(topUpPerMille),
    startsOn,
    endsOn,
  }
  await api.subscriptions.agreeDiamond({ params: { professionalId }, body })
  return 'The agreement is recorded. They can start Diamond and pay'
}

type Props = Pick<AdminProfessionalPage, 'diamond' | 'diamondAskedAt'> & { refused: RefusedForm | undefined }

/** The plan by quote: when they asked for it, what is agreed, and the form of a new agreement. */
export function DiamondAct({ diamond, diamondAskedAt, refused }: Props) {
  return (
    <PanelAction
      title="Diamond by agreement"
      intent="diamond"
      tone="quiet"
      button="Record the agreement"
      refused={refused}
    >
      {diamondAskedAt && <p>They asked for a quote on {formatDate(diamondAskedAt)}.</p>}
      {diamond && (
        <p className="text-muted">
          Agreed: {formatDollars(diamond.monthlyCents)} a month, {formatNumber(diamond.points)} points, +
          {diamond.topUpPerMille / 10}% on top-ups, from {formatDate(diamond.startsOn)} until before{' '}
          {formatDate(diamond.endsOn)}.
        </p>
      )}
      <TextInput
        {...getFieldProps(refused, 'monthlyCents')}
        label="Price in dollars"
        inputMode="decimal"
        unit="a month"
      />
      <TextInput {...getFieldProps(refused, 'points')} label="Points" inputMode="numeric" unit="a month" />
      <TextInput
        {...getFieldProps(refused, 'topUpPerMille')}
        label="Bonus on top-ups"
        inputMode="decimal"
        unit="per cent"
      />
      <TextInput {...getFieldProps(refused, 'startsOn')} label="Starts on" type="date" />
      <TextInput
        {...getFieldProps(refused, 'endsOn')}
        label="First day after it"
        type="date"
        hint="It renews until then."
      />
    </PanelAction>
  )
}
