import type { ConsultantVisit } from '@lv/contract/booking'
import { formatDateTime } from '@lv/contract/dates'
import { tagOf } from '@lv/contract/form-tag'
import { budgetBands, timings, workKinds } from '@lv/contract/options'
import { SCOPE_LINES } from '@lv/contract/packages'
import { Form, useNavigation } from 'react-router'
import { TradeChips } from '../../features/professionals/trade-chips.tsx'
import { getFieldProps, getIssue, parseTickedTrades, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = { visit: ConsultantVisit; refused: RefusedForm | undefined }

const labels = {
  summary: 'Summary',
  lines: 'Lines',
  trades: 'Trades',
  workKind: 'Kind of work',
  budgetBand: 'Budget',
  timing: 'When',
  postcode: 'Postcode of the house',
}

/** The findings of the visit; can be rewritten until quotes are requested with it. */
export function ScopeForm({ visit: { scope, location }, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isSending = useNavigation().formMethod === 'POST'
  const [postcode = ''] = /\b3\d{3}\b(?!.*\b3\d{3}\b)/.exec(location) ?? []
  const field = (name: string, initial?: string | null) => getFieldProps(refused, name, initial ?? '')
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="flex max-w-2xl flex-col gap-5">
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <EditConflict
        basedOn={tagOf('scopeSheet', scope ?? {})}
        refused={refused}
        labels={labels}
        typed={refused && { trades: parseTickedTrades(refused.values).join('\n') }}
      />
      <TextArea
        label="Summary"
        hint="Two or three sentences: the house, what is wrong, what is wanted. At least 20 characters."
        isRequired
        maxLength={4000}
        {...field('summary', scope?.summary)}
      />
      <TextArea
        label="Lines"
        hint={`One per line, at most ${SCOPE_LINES}. Builders price each one.`}
        isRequired
        rows={8}
        placeholder={'Demolish the lean-to and cart it away\nNew slab, 24 m²\nMove the gas meter'}
        {...field('lines', scope?.lines.join('\n'))}
        error={lineIssue(refused)}
      />
      <TradeChips
        key={scope?.writtenAt}
        legend="Trades"
        hint="Leave it empty if any builder will do."
        chosen={refused ? parseTickedTrades(refused.values) : (scope?.trades ?? [])}
        error={getIssue(refused, 'trades')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Choice label="Kind of work" names={workKinds} {...field('workKind', scope?.workKind)} />
        <Choice label="Budget" names={budgetBands} {...field('budgetBand', scope?.budgetBand)} />
        <Choice label="When" names={timings} {...field('timing', scope?.timing)} />
        <TextInput
          label="Postcode of the house"
          isRequired
          inputMode="numeric"
          autoComplete="off"
          {...field('postcode', scope?.postcode ?? postcode)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isPending={isSending} pendingLabel="Saving...">
          {scope ? 'Save the changes' : 'Save the scope sheet'}
        </Button>
        <span className="text-sm text-muted">
          {scope ? `Last saved ${formatDateTime(scope.writtenAt)}` : 'We’ll email the customer, once.'}
        </span>
      </div>
    </Form>
  )
}

/** A message about one of the lines belongs to the field that holds them all. */
function lineIssue(refused: RefusedForm | undefined) {
  const issue = refused?.issues.find(({ path }) => /^lines(\.|$)/.test(path))
  const [, index] = /^lines\.(\d+)/.exec(issue?.path ?? '') ?? []
  return issue && (index ? `Line ${Number(index) + 1}: ${issue.message}` : issue.message)
}

function Choice({ names, ...field }: ReturnType<typeof getFieldProps> & { label: string; names: readonly string[] }) {
  return (
    <Select {...field}>
      <option value="">Not stated</option>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  )
}
