import { formatDay } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import type { CheckedRail, CheckedScope, QuoteCheck } from '@lv/contract/quote-check'
import { Check, CircleDashed, CircleMinus, CircleSlash, Printer, Scale, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { href } from 'react-router'
import type { QuoteCheckWords } from '../../content/check-a-quote.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PricePlace } from './price-place.tsx'

type Words = QuoteCheckWords['result']
type Props = { words: Words; title: string; work: string; checked: QuoteCheck; leftOut: string[] }

// On paper there is only the answer, dark on white.
const paper = '@media print { body > :not(main) { display: none } :root { color-scheme: light !important } }'

/** What a quote was found to be; it takes the focus that the form had. */
export function CheckResult({ words, title, work, checked, leftOut }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes the focus
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [checked])
  return (
    <section aria-labelledby="checked">
      <style>{paper}</style>
      <p className="font-semibold text-muted">{title}</p>
      <h1 ref={heading} id="checked" tabIndex={-1} className="mt-1 text-3xl outline-none sm:text-4xl">
        {words.title}
      </h1>
      <Summary checked={checked} work={work} />
      <div className="mt-8 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] print:block">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <PricePlace words={words.price} price={checked.price} total={checked.total} />
        </div>
        <div className="flex min-w-0 flex-col gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1 print:mt-6 print:gap-6">
          <Questions words={words.questions} questions={checked.questions} />
          <Law words={words.law} rails={checked.rails} />
          <Covered words={words.scope} scope={checked.scope} />
        </div>
        <aside className="rounded-card border border-edge bg-good-tint p-5 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-2 print:hidden">
          <h2 className="text-xl">{words.next.title}</h2>
          <p className="mt-2">{words.next.text}</p>
          <ButtonLink to={`${href('/get-quotes')}?work=${encodeURIComponent(checked.work)}`} className="mt-4 w-full">
            {words.next.button}
          </ButtonLink>
        </aside>
      </div>
      <Lines words={words.read} checked={checked} leftOut={leftOut} />
    </section>
  )
}

/** The figures that matter, large. */
function Summary({ checked, work }: Pick<Props, 'checked' | 'work'>) {
  const { total, rails, scope, questions, allowancesPercent, day } = checked
  const broken = rails.filter(({ state }) => state === 'broken').length
  const named = scope.filter(({ state }) => state === 'named').length
  const facts: [string, string, boolean?][] = [
    [total ? formatDollars(total.cents) : 'None', total?.isSummed ? 'incl. GST, from its lines' : 'total incl. GST'],
    [total ? String(broken) : '–', broken === 1 ? 'rule of law broken' : 'rules of law broken', broken > 0],
    [`${named} of ${scope.length}`, 'usual parts named in full', named < scope.length],
    ...(allowancesPercent ? [[`${allowancesPercent}%`, 'may still change (PC, PS)'] as [string, string]] : []),
    [String(questions.length), questions.length === 1 ? 'question to ask' : 'questions to ask'],
  ]
  return (
    <>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-10">
        {facts.map(([figure, label, isGrave]) => (
          <div
            key={label}
            className={`flex flex-col-reverse justify-end border-l-2 pl-3 ${isGrave ? 'border-accent' : 'border-wattle'}`}
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-2xl font-semibold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">
        {work}. Checked on {formatDay(day)}, nothing was stored.
      </p>
    </>
  )
}

function Part({ id, title, text, children }: { id: string; title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {text && <p className="mt-1 max-w-text text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

function Questions({ words, questions }: { words: Words['questions']; questions: QuoteCheck['questions'] }) {
  return (
    <Part id="questions" title={words.title} text={questions.length > 0 ? words.text : words.none}>
      <ol className="rounded-card border border-edge bg-card">
        {questions.map(({ code, asks, why }, at) => (
          <li
            key={code}
            className="flex gap-4 border-b border-edge px-4 py-4 last:border-b-0 sm:px-5 print:break-inside-avoid"
          >
            <span
              aria-hidden
              className="w-7 shrink-0 font-display text-xl leading-6 font-semibold text-accent tabular-nums"
            >
              {at + 1}
            </span>
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{asks}</p>
              <p className="mt-1 text-sm text-muted">{why}</p>
            </div>
          </li>
        ))}
      </ol>
      <Button tone="quiet" onClick={() => window.print()} className="mt-4 no-scripting:hidden print:hidden">
        <Printer aria-hidden size={18} />
        {words.print}
      </Button>
    </Part>
  )
}

const railLooks: Record<CheckedRail['state'], { icon: typeof Scale; tone: BadgeTone; ground: string }> = {
  broken: { icon: TriangleAlert, tone: 'alert', ground: 'border-accent bg-card' },
  applies: { icon: Scale, tone: 'attention', ground: 'border-edge bg-card' },
  kept: { icon: Check, tone: 'good', ground: 'border-edge bg-card' },
}

function Law({ words, rails }: { words: Words['law']; rails: CheckedRail[] }) {
  const hasStages = rails.some(({ code }) => code.startsWith('stage_limits'))
  return (
    <Part id="law" title={words.title} text={rails.length === 0 ? words.none : undefined}>
      <ul className="flex flex-col gap-3">
        {rails.map(({ title, state, says, effectiveFrom, isUnconfirmed }) => {
          const { icon: Icon, tone, ground } = railLooks[state]
          return (
            <li key={title} className={`rounded-card border px-4 py-3 sm:px-5 print:break-inside-avoid ${ground}`}>
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <h3 className="text-lg">{title}</h3>
                <Badge tone={tone} icon={<Icon aria-hidden size={14} />}>
                  {words.states[state]}
                </Badge>
              </div>
              <p className="mt-1">{says}</p>
              <p className="mt-1 text-sm text-muted">In force since {formatDay(effectiveFrom)}.</p>
              {isUnconfirmed && <strong className="text-sm">Figures changed on 1 December 2026: check.</strong>}
            </li>
          )
        })}
      </ul>
      {hasStages && <p className="mt-3 max-w-text text-sm text-muted">{words.stages}</p>}
      <p className="mt-3 text-sm text-muted">{words.general}</p>
    </Part>
  )
}

const scopeLooks: Record<CheckedScope['state'], { icon: typeof Scale; tone: BadgeTone }> = {
  named: { icon: Check, tone: 'good' },
  partly: { icon: CircleDashed, tone: 'attention' },
  excluded: { icon: CircleMinus, tone: 'neutral' },
  missing: { icon: CircleSlash, tone: 'alert' },
}

function Covered({ words, scope }: { words: Words['scope']; scope: CheckedScope[] }) {
  return (
    <Part id="scope" title={words.title} text={words.text}>
      <ul className="rounded-card border border-edge bg-card">
        {scope.map(({ label, state, by, lacks }) => {
          const { icon: Icon, tone } = scopeLooks[state]
          return (
            <li
              key={label}
              className="flex items-start justify-between gap-3 border-b border-edge px-4 py-3 last:border-b-0 sm:px-5 print:break-inside-avoid"
            >
              <div className="min-w-0">
                <p className="font-semibold">{label}</p>
                {state === 'partly' && <p className="text-sm">No word of: {lacks.join(', ')}</p>}
                {by.length > 0 && <p className="text-sm wrap-anywhere text-muted">{by.join(' · ')}</p>}
              </div>
              <Badge tone={tone} icon={<Icon aria-hidden size={14} />} className="mt-0.5 shrink-0">
                {words.states[state]}
              </Badge>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

/** What the figures rest on: a line that was read wrongly is seen here. */
function Lines({
  words,
  checked: { lines },
  leftOut,
}: {
  words: Words['read']
  checked: QuoteCheck
  leftOut: string[]
}) {
  return (
    <details className="mt-10 max-w-3xl rounded-card border border-edge bg-card print:hidden">
      <summary className="flex min-h-12 items-center px-4 py-2 font-semibold sm:px-5">
        {words.title} ({lines.length})
      </summary>
      <ul className="border-t border-edge px-4 py-2 sm:px-5">
        {lines.map(({ label, amountCents, kind }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none is moved
          <li key={at} className="flex items-baseline justify-between gap-4 py-1.5">
            <span className="min-w-0 wrap-anywhere">
              {label} {kind !== 'work' && <Badge tone="attention">{words.kinds[kind]}</Badge>}
            </span>
            <span className="shrink-0 tabular-nums">
              {amountCents === null ? 'no amount' : formatDollars(amountCents)}
            </span>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <p className="border-t border-edge px-4 py-3 text-sm wrap-anywhere text-muted sm:px-5">
          {words.notCounted} {leftOut.join('; ')}
        </p>
      )}
    </details>
  )
}
