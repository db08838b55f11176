import type { Approval } from '@lv/contract/approvals'
import { formatDay } from '@lv/contract/dates'
import { tagOf } from '@lv/contract/form-tag'
import { pricesForm } from '@lv/contract/form-things'
import type { PriceFigure, PricePreview } from '@lv/contract/price-book'
import { Link, useNavigation } from 'react-router'
import { asRefusedForm, getFieldProps, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { EditConflict } from '../../saved-since.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionForm, useMayAct } from './action-form.tsx'
import { AdminTable } from './admin-table.tsx'
import { PriceLadder } from './price-ladder.tsx'
import { priceGroups, priceLabel, priceText, priceUnitWord, typedFigure } from './price-words.ts'
import { type TabContext, type TabProps, tabAddress } from './tabs.ts'

export async function load({ api }: TabContext) {
  const [book, approvals] = await Promise.all([api.prices.book({}), api.approvals.list({ query: { kind: 'prices' } })])
  const shown = pricesForm(book.figures)
  return { ...book, shown, basedOn: tagOf('prices', shown), waiting: approvals.items }
}

const FIGURE = 'figures.'

/** What was typed into the form: a figure left empty does not change. */
const typed = (values: Record<string, string>) =>
  Object.entries(values)
    .filter(([name, value]) => name.startsWith(FIGURE) && value.trim())
    .map(([name, value]) => [name.slice(FIGURE.length), typedFigure(name.slice(FIGURE.length), value)] as const)

type Previewed = RefusedForm & { preview: PricePreview }

export const act = ({ api, url, form }: TabContext & { form: FormData }) =>
  submit(form, async (values): Promise<Previewed> => {
    const { day = '', reason = '', intent, basedOn } = values
    const changed = typed(values)
    if (intent === 'ask') {
      await api.prices.propose({ body: { day, figures: Object.fromEntries(changed), reason, basedOn } })
      throw redirectWithToast(url, 'Another administrator has to approve the new prices')
    }
    const figures = changed.map(([code, value]) => `${code}=${value}`).join(',')
    const preview = await api.prices.preview({ query: { day, figures } })
    const { fault } = preview
    const issues = fault ? [{ path: FIGURE + fault.code, message: fault.message }] : []
    return { preview, values, issues, message: '', status: 200 }
  })

const previewOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'preview' in answer ? (answer as Previewed).preview : undefined

/** The price book: what a lead costs on every plan, new prices with their preview, and every row there is. */
export default function PricesTab({ data, actionData }: TabProps<typeof load>) {
  const { figures, ladder, waiting, basedOn, shown } = data
  const refused = asRefusedForm(actionData)
  const preview = previewOf(actionData)
  return (
    <div className="flex flex-col gap-8 pt-6">
      <section className="flex flex-col gap-3">
        <h2 className="text-2xl">What a lead costs</h2>
        <p className="max-w-prose text-muted">
          By plan, at so many leads a month on average, incl. GST. Every plan has to be the cheapest at some pace: that
          is the ladder, and prices that break it are refused.
        </p>
        <PriceLadder caption="What a lead costs now on every plan" lines={ladder} />
      </section>
      {waiting.length > 0 && <Waiting approvals={waiting} />}
      <NewPrices basedOn={basedOn} shown={shown} figures={figures} refused={refused} preview={preview} />
      <Book figures={figures} />
    </div>
  )
}

function Waiting({ approvals }: { approvals: Approval[] }) {
  return (
    <section>
      <h2 className="text-2xl">Waiting for a second administrator</h2>
      <ul className="mt-3 grid gap-3">
        {approvals.map(({ id, prices, reason, askedBy }) => (
          <li key={id} className="rounded-card border border-edge bg-card p-4">
            <p className="font-semibold">From {prices && formatDay(prices.day)}</p>
            <p className="mt-1 tabular-nums">
              {prices?.figures.map(({ code, value }) => `${priceLabel(code)} ${priceText(code, value)}`).join(', ')}
            </p>
            <p className="mt-1 text-muted wrap-anywhere">
              {reason}, asked for by {askedBy}.{' '}
              <Link to={tabAddress('approvals')} className="text-accent underline underline-offset-4">
                Approvals
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type NewPricesProps = {
  basedOn: string
  shown: Shown
  figures: PriceFigure[]
  refused: RefusedForm | undefined
  preview: PricePreview | undefined
}

function NewPrices({ basedOn, shown, figures, refused, preview }: NewPricesProps) {
  const form = useFirstErrorFocus(preview ? undefined : refused)
  const mayAct = useMayAct()
  const isUnderWay = useNavigation().state === 'submitting'
  const general = refused?.issues.every(({ path }) => path === '' || path === 'figures') ? refused.message : ''
  const now = (code: string) =>
    figures.find((figure) => figure.code === code)?.rows.find(({ state }) => state === 'in_force')?.value ?? 0
  if (!mayAct) return null
  return (
    <section>
      <h2 className="text-2xl">New prices</h2>
      <p className="mt-2 max-w-prose text-muted">
        Fill in what changes. Nothing is rewritten: the new figures hold from their day on, and whoever has a plan keeps
        its price. A second administrator approves them before that day.
      </p>
      <ActionForm
        ref={form}
        noValidate
        aria-label="New prices"
        className="mt-4 flex flex-col gap-6 rounded-card border border-edge bg-card p-4 sm:p-5"
      >
        <FormKey />
        {general && <FormMessage message={general} />}
        <BookChanged basedOn={basedOn} shown={shown} refused={preview ? undefined : refused} typed={refused?.values} />
        <TextInput
          {...getFieldProps(refused, 'day')}
          label="From"
          type="date"
          hint="Tomorrow at the earliest."
          className="max-w-56"
        />
        {priceGroups.map(({ name, figures: own }) => (
          <fieldset key={name}>
            <legend className="text-lg font-semibold">{name}</legend>
            <div className="mt-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
              {own.map(({ code, label }) => (
                <TextInput
                  key={code}
                  {...getFieldProps(refused, FIGURE + code)}
                  label={label}
                  inputMode="decimal"
                  unit={priceUnitWord(code)}
                  hint={`Now ${priceText(code, now(code))}`}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <TextInput
          {...getFieldProps(refused, 'reason')}
          label="Why"
          maxLength={300}
          hint="The other administrator reads it."
        />
        {preview && <Preview preview={preview} />}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="preview"
            tone={preview ? 'quiet' : undefined}
            isPending={isUnderWay}
          >
            Preview
          </Button>
          {preview && !preview.fault && (
            <Button type="submit" name="intent" value="ask" isPending={isUnderWay}>
              Ask for these prices
            </Button>
          )}
        </div>
      </ActionForm>
    </section>
  )
}

type Shown = ReturnType<typeof pricesForm>
type ChangedProps = Pick<NewPricesProps, 'basedOn' | 'shown' | 'refused'> & {
  typed: Record<string, string> | undefined
}

/** The book as the form showed it; where others changed it since, what they set beside what was typed. */
function BookChanged({ basedOn, shown, refused, typed }: ChangedProps) {
  const { saved } = (refused?.details ?? {}) as { saved?: Shown }
  const before: Shown['figures'] = saved ? seenIn(typed?.seen) : {}
  const now = saved?.figures ?? {}
  const codes = Object.keys(now).filter((code) => typed?.[FIGURE + code] || String(now[code]) !== String(before[code]))
  const changed = refused && saved && { ...refused, details: { ...refused.details, saved: now } }
  return (
    <>
      <input
        type="hidden"
        name="seen"
        value={saved ? JSON.stringify(saved.figures) : (typed?.seen ?? JSON.stringify(shown.figures))}
      />
      <EditConflict
        basedOn={typed?.basedOn ?? basedOn}
        refused={changed || undefined}
        labels={Object.fromEntries(codes.map((code) => [code, priceLabel(code)]))}
        typed={Object.fromEntries(codes.map((code) => [code, typed?.[FIGURE + code] || 'Not changed by you']))}
        written={Object.fromEntries(codes.map((code) => [code, (text: string) => priceRow(code, text)]))}
        intent="ask"
      />
    </>
  )
}

/** '5499 2027-01-01' as people read it. */
function priceRow(code: string, text: string) {
  const [value, day] = text.split(' ')
  return priceText(code, Number(value)) + (day ? ` from ${formatDay(day)}` : '')
}

function seenIn(text = '{}'): Shown['figures'] {
  try {
    return JSON.parse(text) as Shown['figures']
  } catch {
    return {}
  }
}

function Preview({ preview: { day, changes, before, after, fault } }: { preview: PricePreview }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      {fault ? (
        <FormMessage message={`${priceLabel(fault.code)} breaks the ladder. ${fault.message}`} />
      ) : (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="good">A ladder</Badge>
          Every plan is the cheapest at some pace.
        </p>
      )}
      <p className="tabular-nums">
        {changes
          .map(
            ({ code, before, after }) => `${priceLabel(code)} ${priceText(code, before)} to ${priceText(code, after)}`,
          )
          .join('; ')}
      </p>
      <PriceLadder caption={`What a lead would cost from ${formatDay(day)}`} lines={after} before={before} />
    </div>
  )
}

const states = { past: 'Past', in_force: 'Now', to_come: 'To come' } as const

function Book({ figures }: { figures: PriceFigure[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">Every row of the book</h2>
      <AdminTable
        caption="Every row of the price book"
        columns={[
          { label: 'Figure' },
          { label: 'Value', isNumber: true },
          { label: 'From', isNumber: true },
          { label: 'State' },
        ]}
        rows={figures.flatMap(({ code, rows, fixed }) =>
          rows.toReversed().map(({ from, value, state }) => ({
            key: code + from,
            cells: [
              <span key="name">
                {priceLabel(code)}
                {fixed && <span className="block text-muted">Stays: {fixed}</span>}
              </span>,
              priceText(code, value),
              formatDay(from),
              <Badge key="state" tone={state === 'in_force' ? 'good' : state === 'to_come' ? 'attention' : 'neutral'}>
                {states[state]}
              </Badge>,
            ],
          })),
        )}
      />
    </section>
  )
}
