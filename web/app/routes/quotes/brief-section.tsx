import { tagOf } from '@lv/contract/form-tag'
import { scopeForm } from '@lv/contract/form-things'
import { budgetBands, occupancies, occupancyLabels, readinessLabels, timings, workKinds } from '@lv/contract/options'
import type { RequestPage } from '@lv/contract/request-page'
import { Form, href, Link } from 'react-router'
import { AnswerList } from '../../features/brief/answer-list.tsx'
import { TradeChips } from '../../features/professionals/trade-chips.tsx'
import { getFieldProps, getIssue, parseTickedTrades, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checklist } from '../../ui/checklist.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Brief } from './brief-shown.ts'

/** What is wrong with the list, or with one line of it. */
function linesIssue(refused: RefusedForm | undefined) {
  const issue = refused?.issues.find(({ path }) => /^lines(\.\d+)?$/.test(path))
  const at = issue && /\.(\d+)$/.exec(issue.path)?.[1]
  return at ? `Line ${Number(at) + 1}: ${issue.message}` : issue?.message
}

/** The lines that every quote should answer: one a line of text, until the first quote is in. */
function ScopeEditor({ request, refused }: { request: RequestPage; refused: RefusedForm | undefined }) {
  const { scope, matches, status } = request
  const form = useFirstErrorFocus(refused)
  const canChange = (status === 'unverified' || status === 'pending') && matches.every(({ quote }) => quote === null)
  return (
    <div className="mt-8">
      <h3 className="text-lg">Lines every quote should answer</h3>
      {scope.length === 0 ? (
        <p className="mt-1 text-muted">None yet. With them, quotes can be compared line by line.</p>
      ) : (
        <ol className="mt-2 grid list-decimal gap-x-8 gap-y-1 pl-6 sm:grid-cols-2">
          {scope.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ol>
      )}
      {canChange && (
        <details className="mt-2" open={Boolean(refused)}>
          <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
            Change the lines
          </summary>
          <Form ref={form} method="post" noValidate preventScrollReset className="mt-2 flex flex-col items-start gap-3">
            <EditConflict
              basedOn={tagOf('scope', scopeForm(scope))}
              refused={refused}
              labels={{ lines: 'Lines' }}
              intent="scope"
            />
            <TextArea
              label="One line each"
              rows={Math.max(6, scope.length + 1)}
              hint="Such as: Demolition and disposal. At most 30."
              className="w-full"
              {...getFieldProps(refused, 'lines', scope.map(({ label }) => label).join('\n'))}
              error={linesIssue(refused)}
            />
            <Button type="submit" name="intent" value="scope">
              Save the lines
            </Button>
          </Form>
        </details>
      )}
      {!canChange && scope.length > 0 && matches.some(({ quote }) => quote) && (
        <p className="mt-2 text-sm text-muted">
          Locked since the first quote came in, so every quote answers the same lines.
        </p>
      )}
    </div>
  )
}

type Props = { request: RequestPage; brief: Brief; refused: RefusedForm | undefined }

function VerifyPhone({ requestId }: { requestId: string }) {
  const back = new URLSearchParams({ returnTo: href('/quotes/:requestId', { requestId }) })
  return (
    <Link
      to={`${href('/profile/verify-phone')}?${back}`}
      className="ml-2 font-semibold text-accent-dark underline underline-offset-4"
    >
      Verify it
    </Link>
  )
}

/** What was asked for, and what professionals still miss; changed in place while nothing is agreed. */
export function BriefSection({ request, brief, refused }: Props) {
  const canChange = ['unverified', 'pending', 'quoted'].includes(request.status)
  const facts = [
    request.workKind,
    request.budgetBand,
    request.timing,
    request.occupancy && occupancyLabels[request.occupancy],
    request.plansReady === null ? null : request.plansReady ? 'Plans ready' : 'No plans yet',
    ...request.trades,
  ].filter((fact): fact is string => Boolean(fact))
  return (
    <Section id="brief" title="Your brief">
      <p className="max-w-text whitespace-pre-line">{request.description}</p>
      <ul className="mt-4 flex flex-wrap gap-2">
        {facts.map((fact) => (
          <li key={fact}>
            <Badge>{fact}</Badge>
          </li>
        ))}
      </ul>
      <AnswerList answers={brief.lines} className="mt-5 max-w-text" />
      <Checklist
        items={request.quality}
        className="mt-5 gap-x-6 rounded-card bg-tint p-4 sm:grid-cols-2"
        ways={{ [readinessLabels.phone]: <VerifyPhone requestId={request.id} /> }}
      />
      {canChange && (
        <details className="mt-4" open={Boolean(refused?.values.intent === 'update')}>
          <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
            Change the brief
          </summary>
          <BriefForm
            request={request}
            brief={brief}
            refused={refused?.values.intent === 'update' ? refused : undefined}
          />
        </details>
      )}
      <ScopeEditor request={request} refused={refused?.values.intent === 'scope' ? refused : undefined} />
    </Section>
  )
}

const labels = {
  description: 'What would you like done?',
  workKind: 'Kind of work',
  budgetBand: 'Budget',
  timing: 'When',
  occupancy: 'You and the home',
  plansReady: 'Plans or drawings',
  trades: 'Trades',
}
const occupancyWords = (value = '') =>
  value in occupancyLabels ? occupancyLabels[value as keyof typeof occupancyLabels] : ''
const plansWords = (value = '') => (value === '' ? '' : value === 'true' ? 'They are ready' : 'Not yet')

function BriefForm({ request, brief, refused }: Props) {
  const field = (name: string, value: string | null) => getFieldProps(refused, name, value ?? '')
  const form = useFirstErrorFocus(refused)
  const chosen: string[] = refused ? parseTickedTrades(refused.values) : request.trades
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="mt-2 grid gap-5 rounded-card border border-edge bg-card p-4 sm:grid-cols-2"
    >
      <div className="contents sm:*:col-span-2">
        <EditConflict
          basedOn={tagOf('request', request)}
          refused={refused}
          labels={labels}
          typed={{
            trades: chosen.filter(Boolean).join('\n'),
            occupancy: occupancyWords(refused?.values.occupancy),
            plansReady: plansWords(refused?.values.plansReady),
          }}
          written={{ occupancy: occupancyWords, plansReady: plansWords }}
          intent="update"
        />
      </div>
      <TextArea
        label="What would you like done?"
        rows={5}
        maxLength={5000}
        className="sm:col-span-2"
        {...field('description', request.description)}
      />
      <Choice label="Kind of work" names={workKinds} {...field('workKind', request.workKind)} />
      <Choice label="Budget" names={budgetBands} {...field('budgetBand', request.budgetBand)} />
      <Choice label="When" names={timings} {...field('timing', request.timing)} />
      <Select label="You and the home" {...field('occupancy', request.occupancy)}>
        <option value="">Not stated</option>
        {occupancies.map((value) => (
          <option key={value} value={value}>
            {occupancyLabels[value]}
          </option>
        ))}
      </Select>
      <Select
        label="Plans or drawings"
        {...field('plansReady', request.plansReady === null ? null : String(request.plansReady))}
      >
        <option value="">Not stated</option>
        <option value="true">They are ready</option>
        <option value="false">Not yet</option>
      </Select>
      {brief.asked.map(({ key, ask, choices }) => (
        <Select
          key={key}
          label={ask}
          {...field(`answer-${key}`, request.answers[key] ?? '')}
          error={getIssue(refused, `answers.${key}`)}
        >
          <option value="">Not stated</option>
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      ))}
      <div className="sm:col-span-2">
        <TradeChips legend="Trades you think you need" chosen={chosen} error={getIssue(refused, 'trades')} />
      </div>
      <Button type="submit" name="intent" value="update" className="justify-self-start">
        Save the brief
      </Button>
    </Form>
  )
}

function Choice({ names, ...field }: ReturnType<typeof getFieldProps> & { label: string; names: readonly string[] }) {
  return (
    <Select {...field}>
      <option value="">Not stated</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  )
}
