import { kindsOfTrade, kindsOfWork, type WorkKey } from '@lv/contract/kinds-of-work'
import { formatNumber } from '@lv/contract/numbers'
import type { Matching } from '@lv/contract/professional-shapes'
import { ChevronDown } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { TradeChips } from '../../features/professionals/trade-chips.tsx'
import { Panel } from '../../features/workplace/panel.tsx'
import { getFieldProps, getIssue, parseTickedTrades, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CoverMap } from './cover-map.tsx'
import { parseLeftOutWork } from './left-out-in.ts'

type Props = { basedOn: string; matching: Matching; drawn: readonly string[]; refused: RefusedForm | undefined }

const DEFAULT_KM = '15'

const labels = { trades: 'Trades', leavesOut: 'Work you don’t take', area: 'Service area' }

const kindLabel = (kind: string) => kindsOfWork[kind as WorkKey].label

/** What was ticked and typed, as `matchingForm` says what is saved. */
function typedMatching(values: Record<string, string>) {
  const { area, base = '', radiusKm = '', postcodes = '' } = values
  const trades = parseTickedTrades(values)
  return {
    trades: trades.join('\n'),
    leavesOut: parseLeftOutWork((name) => name in values, trades)
      .map(kindLabel)
      .join('\n'),
    area: area === 'radius' ? `${radiusKm} km around ${base}` : postcodes.split(/[\s,;]+/).join(' '),
  }
}

/** By what leads are matched: trades, and a service area around a postcode or as a list. */
export function MatchingPanel({ basedOn, matching, drawn, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isSaving = useNavigation().formData?.get('intent') === 'matching'
  const { trades, postcodes, hasChosen } = matching
  return (
    <Panel id="matching" title="Trades and service area">
      {!hasChosen && (
        <p className="mb-4 rounded-control bg-wattle-tint px-4 py-3">
          Not chosen yet: you won’t get leads until you say what you do and where.
        </p>
      )}
      {/* A new form after each save: chips and fields begin with what is stored. */}
      <Form
        key={JSON.stringify(matching)}
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        className="flex flex-col gap-6"
      >
        <EditConflict
          basedOn={basedOn}
          refused={refused}
          labels={labels}
          typed={refused && typedMatching(refused.values)}
          written={{ leavesOut: kindLabel }}
          intent="matching"
        />
        <TradeChips
          legend="Trades"
          hint="Your trades decide which leads you get."
          chosen={refused ? parseTickedTrades(refused.values) : hasChosen ? trades : []}
          error={getIssue(refused, 'trades')}
        />
        {hasChosen && <WorkTaken matching={matching} refused={refused} />}
        <Area matching={matching} refused={refused} />
        <Button
          type="submit"
          name="intent"
          value="matching"
          className="self-start"
          isPending={isSaving}
          pendingLabel="Saving..."
        >
          Save trades and area
        </Button>
      </Form>
      {hasChosen && (
        <div className="mt-6">
          <CoverMap postcodes={postcodes} basePostcode={matching.basePostcode} drawn={drawn} />
        </div>
      )}
      {hasChosen && <Covered postcodes={postcodes} />}
    </Panel>
  )
}

const optionClass = 'flex min-h-11 cursor-pointer items-center gap-3 font-medium'

function Area({ matching, refused }: Pick<Props, 'matching' | 'refused'>) {
  const { basePostcode, radiusKm, postcodes, hasChosen } = matching
  const isList = refused ? refused.values.area === 'list' : hasChosen && radiusKm === null
  const error =
    getIssue(refused, 'postcodes') ?? refused?.issues.find(({ path }) => path.startsWith('postcodes.'))?.message
  return (
    <fieldset className="group/area min-w-0">
      <legend className="font-semibold">Service area</legend>
      <label className={optionClass}>
        <input type="radio" name="area" value="radius" defaultChecked={!isList} className="size-5 accent-accent" />
        Around a postcode
      </label>
      <div className="grid gap-4 pb-2 pl-8 group-has-[[value=list]:checked]/area:hidden sm:grid-cols-[10rem_10rem]">
        <TextInput
          label="Postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          {...getFieldProps(refused, 'base', basePostcode ?? '')}
          error={isList ? undefined : error}
        />
        <TextInput
          label="Radius"
          inputMode="numeric"
          unit="km"
          autoComplete="off"
          {...getFieldProps(refused, 'radiusKm', radiusKm === null ? DEFAULT_KM : String(radiusKm))}
          error={getIssue(refused, 'radiusKm') && 'Use 1 to 150 km'}
        />
      </div>
      <label className={optionClass}>
        <input type="radio" name="area" value="list" defaultChecked={isList} className="size-5 accent-accent" />
        These postcodes only
      </label>
      <div className="pl-8 group-has-[[value=radius]:checked]/area:hidden">
        <TextArea
          label="Postcodes"
          hint="With spaces, commas or one on each line."
          rows={3}
          inputMode="numeric"
          name="postcodes"
          defaultValue={refused?.values.postcodes ?? (hasChosen && radiusKm === null ? postcodes.join(' ') : '')}
          error={isList ? error : undefined}
        />
      </div>
    </fieldset>
  )
}

/** What is stored, spelt out. */
function Covered({ postcodes }: { postcodes: string[] }) {
  return (
    <details className="group/covered mt-5 border-t border-dashed border-edge pt-2">
      <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-muted hover:text-ink">
        <ChevronDown aria-hidden size={18} className="group-open/covered:rotate-180" />
        Covers {formatNumber(postcodes.length)} {postcodes.length === 1 ? 'postcode' : 'postcodes'}
      </summary>
      <p className="text-sm tabular-nums">{postcodes.join(', ')}</p>
    </details>
  )
}

type WorkTakenProps = { matching: Matching; refused: RefusedForm | undefined }

const ERROR_ID = 'work-taken-error'

/** What of their trades somebody takes, where a trade is more than one kind of work: a gas fitter takes no taps. */
function WorkTaken({ matching: { trades, leavesOut }, refused }: WorkTakenProps) {
  const several = trades.map(kindsOfTrade).filter((kinds) => kinds.length > 1)
  const kinds = [...new Set(several.flat())]
  if (kinds.length === 0) return null
  const error = getIssue(refused, 'leavesOut')
  return (
    <fieldset className="min-w-0" aria-describedby={error ? ERROR_ID : undefined}>
      <legend className="font-semibold">Work you take on</legend>
      <p className="mt-0.5 text-sm text-muted">Untick what you don’t do, and you won’t get leads for it.</p>
      <div className="mt-1 grid sm:grid-cols-2">
        {kinds.map((kind) => (
          <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="hidden" name={`shown-${kind}`} value="yes" />
            <input
              type="checkbox"
              name={`kind-${kind}`}
              value="yes"
              defaultChecked={refused ? `kind-${kind}` in refused.values : !leavesOut.includes(kind)}
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="inline-block first-letter:uppercase">{kindsOfWork[kind].label}</span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={ERROR_ID} message={error} />
        </div>
      )}
    </fieldset>
  )
}
