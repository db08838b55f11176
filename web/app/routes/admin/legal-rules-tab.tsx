import { formatDate, formatDay } from '@lv/contract/dates'
import { type LegalRuleCode, legalRuleCodes } from '@lv/contract/legal-rule-codes'
import type { LegalRule } from '@lv/contract/legal-rules'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { useNavigation } from 'react-router'
import { asRefusedForm, findAction, getFieldProps, type RefusedForm, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionForm } from './action-form.tsx'
import { PanelAction } from './panel-parts.tsx'
import type { TabContext, TabProps } from './tabs.ts'

const legalRuleLabels: Record<LegalRuleCode, string> = {
  deposit_percent_under_20k: 'Largest deposit on a smaller job',
  deposit_percent_from_20k: 'Largest deposit on a larger job',
  deposit_threshold_cents: 'A job is larger from',
  home_warranty_cents: 'Home Warranty is needed above',
  written_contract_cents: 'A written contract is needed above',
  registration_cents: 'A registered builder is needed above',
  cooling_off_business_days: 'Cooling-off',
  variation_premium_cents: 'A variation needs an extra premium above',
  written_contract: 'Any work needs a written contract above',
  stage_limits_base: 'Largest base stage',
  stage_limits_frame: 'Largest frame stage',
  stage_limits_lockup: 'Largest lock-up stage',
  stage_limits_fixing: 'Largest fixing stage',
  cost_escalation: 'Largest rise for dearer materials',
  cost_escalation_from_cents: 'A rise for dearer materials is allowed from',
  owner_exit_price: 'The owner may end the contract if the price grows by',
  owner_exit_time: 'The owner may end the contract if the time grows by',
}

export const load = async ({ api }: TabContext) => ({ rules: await api.legalRules.list({}) })

type Values = Record<string, string>

/** A figure as typed, in cents where the rule counts those. */
function typedValue(code: string, typed = '') {
  const number = Number(typed.replace(/[$,%\s]/g, '') || 'none')
  return code.endsWith('_cents') || code === 'written_contract' ? Math.round(number * 100) : number
}

const deeds: Record<string, (at: TabContext, values: Values) => Promise<{ message: string }>> = {
  confirm: ({ api }, { code = '', effectiveFrom = '' }) => api.legalRules.confirm({ body: { code, effectiveFrom } }),
  set: ({ api }, { code = '', effectiveFrom = '', value, source = '' }) =>
    api.legalRules.set({
      body: { code: code as LegalRule['code'], effectiveFrom, value: typedValue(code, value), source },
    }),
}

export const act = (at: TabContext & { form: FormData }) =>
  submit(at.form, async (values) => {
    const deed = findAction(deeds, values.intent)
    if (!deed) throw new Response(null, { status: 400 })
    const { message: title } = await deed(at, values)
    throw redirectWithToast(at.url, title)
  })

const order = { to_come: 0, in_force: 1, past: 2 }

/** The law's own figures, with their days and sources: confirmed here, and set anew where the law changes. */
export default function LegalRulesTab({ data, actionData }: TabProps<typeof load>) {
  const refused = asRefusedForm(actionData)
  const isSetting = refused?.values.intent === 'set'
  const toCheck = data.rules.filter(({ isToCheck }) => isToCheck)
  return (
    <div className="flex flex-col gap-8 pt-6">
      {toCheck.length > 0 && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-2 rounded-card border border-edge bg-wattle-tint p-4"
        >
          <Badge tone="alert">{toCheck.length} to check</Badge>
          <strong>figures changed on 1 December 2026: check</strong>
          each of them against its source, and confirm it here.
        </p>
      )}
      <p className="max-w-prose text-muted">
        Quotes are held against these figures. A quote that was sent keeps what it was held against.
      </p>
      {refused && !isSetting && <FormMessage message={refused.message} />}
      <ul className="grid gap-4">
        {legalRuleCodes.map((code) => (
          <li key={code} className="rounded-card border border-edge bg-card p-4 sm:p-5">
            <h2 className="text-lg">{legalRuleLabels[code]}</h2>
            <ul className="mt-2 divide-y divide-edge">
              {data.rules
                .filter((rule) => rule.code === code)
                .toSorted((a, b) => order[a.state] - order[b.state])
                .map((rule) => (
                  <li key={rule.effectiveFrom} className="py-3">
                    <Rule rule={rule} />
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      <NewRule refused={isSetting ? refused : undefined} />
    </div>
  )
}

const written: Record<LegalRule['unit'], (value: number) => string> = {
  cents: formatDollars,
  percent: (value) => `${value}%`,
  days: (value) => `${formatNumber(value)} business days`,
}
const states = { past: 'Past', in_force: 'In force', to_come: 'To come' }

function Rule({ rule }: { rule: LegalRule }) {
  const isUnderWay = useNavigation().state === 'submitting'
  const { code, unit, value, effectiveFrom, source, state, confirmedAt, confirmedBy, isToCheck } = rule
  const name = `${legalRuleLabels[code]} (${formatDay(effectiveFrom)})`
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-lg font-semibold tabular-nums">{written[unit](value)}</span>
          <span>from {formatDay(effectiveFrom)}</span>
          <Badge tone={state === 'in_force' ? 'good' : state === 'to_come' ? 'attention' : 'neutral'}>
            {states[state]}
          </Badge>
          {isToCheck && <Badge tone="alert">Check</Badge>}
        </p>
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          {source}.{' '}
          {confirmedAt
            ? `Confirmed ${formatDate(confirmedAt)}${confirmedBy ? ` by ${confirmedBy}` : ''}.`
            : 'Not confirmed.'}
        </p>
      </div>
      {state !== 'past' && (
        <ActionForm>
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="effectiveFrom" value={effectiveFrom} />
          <Button
            type="submit"
            name="intent"
            value="confirm"
            tone={isToCheck ? undefined : 'quiet'}
            isPending={isUnderWay}
            aria-label={`Confirm: ${name}`}
          >
            Confirm
          </Button>
        </ActionForm>
      )}
    </div>
  )
}

const NewRule = ({ refused }: { refused: RefusedForm | undefined }) => (
  <PanelAction title="Set a figure" intent="set" button="Set the figure" refused={refused}>
    <Select {...getFieldProps(refused, 'code', legalRuleCodes[0])} label="Rule">
      {legalRuleCodes.map((code) => option(code, legalRuleLabels[code]))}
    </Select>
    <TextInput
      {...getFieldProps(refused, 'value')}
      label="Value"
      inputMode="decimal"
      hint="Dollars, per cent or days, as the rule counts."
    />
    <TextInput
      {...getFieldProps(refused, 'effectiveFrom')}
      label="From"
      type="date"
      hint="The same day again corrects what was set for it; the audit log keeps both."
    />
    <TextInput
      {...getFieldProps(refused, 'source')}
      label="Source"
      maxLength={300}
      hint="The Act or the regulator’s page."
    />
  </PanelAction>
)
