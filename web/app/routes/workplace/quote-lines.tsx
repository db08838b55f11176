import { QUOTE_LINES } from '@lv/contract/options'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { getIssue, type RefusedForm } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { chipClass } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { type LineKind, LineRow, SpareRow } from './quote-line.tsx'
import type { useQuoteDraft } from './use-quote-draft.ts'

type ScopeLine = { id: string; label: string }

type Props = {
  kinds: LineKind[]
  state: ReturnType<typeof useQuoteDraft>
  scope: ScopeLine[]
  refused: RefusedForm | undefined
  /** Empty rows for a page without JavaScript. */
  spareRows: number
}

/** The lines of a quote; with JavaScript they are added, removed and moved, without it there are empty rows to fill. */
export function LineRows({ kinds, state, scope, refused, spareRows }: Props) {
  const { lines } = state.draft
  const isScripted = useHydrated()
  const { list, says, focus, tell } = useLineFocus()
  const missing = scope.filter(({ id }) => !lines.some(({ scopeLineId }) => scopeLineId === id))
  const add = (line?: { scopeLineId: string; label: string }) => focus(state.addLine(line), line ? 'amount' : 'label')
  const move = (key: string, by: 1 | -1) => {
    state.moveLine(key, by)
    focus(key, by === 1 ? 'down' : 'up')
    tell(`Line moved ${by === 1 ? 'down' : 'up'}`)
  }
  const remove = (key: string, at: number) => {
    state.removeLine(key)
    focus((lines[at + 1] ?? lines[at - 1])?.key, 'label')
    tell('Line removed')
  }
  const linesError = getIssue(refused, 'lines')
  return (
    <section aria-labelledby="lines" className="flex flex-col gap-3">
      <div>
        <h2 id="lines" className="text-xl">
          Lines
        </h2>
        <p className="mt-1 max-w-text text-muted">
          Amounts in dollars, incl. GST. A prime cost is for a fitting chosen later, a provisional sum for work that
          can’t be priced yet: both may change.
        </p>
      </div>
      <ol ref={list} className="flex flex-col gap-3 sm:gap-2">
        {lines.map((line, at) => (
          <LineRow
            key={line.key}
            line={line}
            at={at}
            kinds={kinds}
            isAsked={line.scopeLineId !== ''}
            isLast={at === lines.length - 1}
            errors={{
              label: getIssue(refused, `lines.${at}.label`) ?? getIssue(refused, `lines.${at}.scopeLineId`),
              kind: getIssue(refused, `lines.${at}.kind`),
              amount: getIssue(refused, `lines.${at}.amountCents`),
            }}
            onChange={(part) => state.setLine(line.key, part)}
            onMove={(by) => move(line.key, by)}
            onRemove={() => remove(line.key, at)}
          />
        ))}
        {!isScripted &&
          Array.from({ length: Math.max(0, Math.min(spareRows, QUOTE_LINES - lines.length)) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty rows of a page without JavaScript, which never move
            <SpareRow key={at} kinds={kinds} number={lines.length + at + 1} />
          ))}
      </ol>
      {linesError && <FieldError id="lines-error" message={linesError} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          tone="quiet"
          onClick={() => add()}
          disabledReason={lines.length >= QUOTE_LINES ? `A quote has at most ${QUOTE_LINES} lines.` : undefined}
          className="no-scripting:hidden"
        >
          <Plus aria-hidden size={18} />
          Add a line
        </Button>
        <Button type="submit" name="intent" value="rows" tone="quiet" className="scripting:hidden">
          Add rows
        </Button>
      </div>
      <LeftOut lines={missing} onAdd={add} />
      <p role="status" className="sr-only">
        {says}
      </p>
    </section>
  )
}

/** What was asked for and has no line here. */
function LeftOut({
  lines,
  onAdd,
}: {
  lines: ScopeLine[]
  onAdd: (line: { scopeLineId: string; label: string }) => void
}) {
  if (lines.length === 0) return null
  return (
    <div className="rounded-card bg-brick-tint px-4 py-3">
      <p className="text-sm font-semibold">Asked for, and left out of this quote:</p>
      <ul className="mt-2 flex flex-wrap gap-x-2 gap-y-3">
        {lines.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onAdd({ scopeLineId: id, label })}
              className={chipClass(false, 'no-scripting:hidden')}
            >
              <Plus aria-hidden size={15} />
              {label}
            </button>
            <span className="scripting:hidden">{label}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** After a line came, went or moved, the focus goes to its part of the name; `says` tells screen readers. */
function useLineFocus() {
  const list = useRef<HTMLOListElement>(null)
  const [target, setTarget] = useState<{ key: string; part: string }>()
  const [says, tell] = useState('')
  useEffect(() => {
    if (!target) return
    const row = list.current?.querySelector(`[data-line="${CSS.escape(target.key)}"]`)
    row?.querySelector<HTMLElement>(`[data-part="${target.part}"]`)?.focus()
  }, [target])
  const focus = (key: string | undefined, part: string) => setTarget(key ? { key, part } : undefined)
  return { list, says, tell, focus }
}
