import { type LaterKind, laterKinds, stageKindLabels } from '@lv/contract/engagement-options'
import type { Issue } from '@lv/contract/errors'
import { formatDollars } from '@lv/contract/money'
import { type QuoteLineKind, quoteLineKinds } from '@lv/contract/options'
import type { QuoteContent, QuoteVersion } from '@lv/contract/quote-shapes'

/** A line as it is typed; `key` tells lines apart while they move. */
export type DraftLine = { key: string; scopeLineId: string; kind: QuoteLineKind; label: string; amount: string }

/** What is due after the deposit, and how much. */
export type DraftStage = { label: string; amount: string }

/** A quote as it is typed: texts, as they stand in the form. */
export type QuoteDraft = {
  lines: DraftLine[]
  stages: DraftStage[]
  high: string
  deposit: string
  depositUnit: 'percent' | 'dollars'
  startFrom: string
  startTo: string
  durationDays: string
  validUntil: string
  warranty: string
  note: string
  attachmentId: string
  attachmentName: string
}

type ScopeLine = { id: string; label: string }

const plain = [
  'high',
  'deposit',
  'startFrom',
  'startTo',
  'durationDays',
  'validUntil',
  'warranty',
  'note',
  'attachmentId',
  'attachmentName',
] as const

const kindOf = (value: unknown) => quoteLineKinds.find((kind) => kind === value) ?? 'included'

/** An empty line; the key has to be new among the lines it joins. */
export const blankLine = (key: string): DraftLine => ({ key, scopeLineId: '', kind: 'included', label: '', amount: '' })

/** A new quote: one line for each that the homeowner asks for. */
export function newDraft(scope: ScopeLine[], validUntil: string): QuoteDraft {
  const lines = scope.map(({ id, label }) => ({ ...blankLine(`scope-${id}`), scopeLineId: id, label }))
  return {
    lines: lines.length > 0 ? lines : [blankLine('first')],
    stages: [],
    high: '',
    deposit: '',
    depositUnit: 'percent',
    startFrom: '',
    startTo: '',
    durationDays: '',
    validUntil,
    warranty: '',
    note: '',
    attachmentId: '',
    attachmentName: '',
  }
}

/** What was sent, to be changed; a day that has passed gives way to `validUntil`. */
export function draftOfVersion(quote: QuoteVersion, validUntil: string, today: string): QuoteDraft {
  const coming = (day: string | null) => (day && day >= today ? day : '')
  return {
    lines: quote.lines.map(({ id, scopeLineId, kind, label, amountCents }) => ({
      key: id,
      scopeLineId: scopeLineId ?? '',
      kind,
      label,
      amount: amountCents === 0 ? '' : typed(amountCents),
    })),
    stages: quote.stages.map(({ label, amountCents }) => ({ label, amount: typed(amountCents) })),
    high: quote.highCents === quote.lowCents ? '' : typed(quote.highCents),
    deposit: quote.depositCents === 0 ? '' : typed(quote.depositCents),
    depositUnit: quote.depositCents === 0 ? 'percent' : 'dollars',
    startFrom: coming(quote.startFrom),
    startTo: coming(quote.startTo),
    durationDays: quote.durationDays === null ? '' : String(quote.durationDays),
    validUntil: coming(quote.validUntil) || validUntil,
    warranty: quote.warranty,
    note: quote.note,
    attachmentId: quote.attachment?.id ?? '',
    attachmentName: quote.attachment?.name ?? '',
  }
}

/** Cents as somebody would type them: '4,200' or '4,200.50'. */
const typed = (cents: number) => formatDollars(cents).replace('$', '')

const isBlank = ({ label, amount }: DraftStage) => label.trim() === '' && amount.trim() === ''

/** A line's label is called by the scope line that it answers, which saves a field for each. */
const LABEL = 'line-label'
export const labelName = (scopeLineId: string) => (scopeLineId ? `${LABEL}:${scopeLineId}` : LABEL)

/** The draft that a form holds; lines that nobody filled in are left out. */
export function draftFrom(form: FormData): QuoteDraft {
  const text = (name: string) => String(form.get(name) ?? '')
  const [kinds, amounts] = [form.getAll('line-kind'), form.getAll('line-amount')]
  const labels = [...form].filter(([name]) => name.split(':')[0] === LABEL)
  const lines = labels.map(([name, label], at) => ({
    key: `line-${at}`,
    scopeLineId: name.slice(LABEL.length + 1),
    label: String(label),
    kind: kindOf(kinds[at]),
    amount: String(amounts[at] ?? ''),
  }))
  const rest = Object.fromEntries(plain.map((name) => [name, text(name)])) as Record<(typeof plain)[number], string>
  return {
    ...rest,
    depositUnit: text('depositUnit') === 'dollars' ? 'dollars' : 'percent',
    lines: lines.filter((line) => !isBlank(line)),
    stages: form
      .getAll('stage-label')
      .map((label, at) => ({ label: String(label), amount: String(form.getAll('stage-amount')[at] ?? '') }))
      .filter((stage) => !isBlank(stage)),
  }
}

/** Dollars as people type them, in cents: '4200', '$4,200.50'. Nothing typed is 0; undefined for what is no amount. */
export function centsOf(text: string): number | undefined {
  const amount = text.replace(/[\s,$]/g, '')
  if (amount === '') return 0
  const [, dollars, cents = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

/** A share of the price in hundredths of a per cent: '5', '7.5%'. */
function shareOf(text: string): number | undefined {
  const share = text.replace(/[\s%]/g, '')
  if (share === '') return 0
  return /^\d{1,3}(\.\d{1,2})?$/.test(share) ? Math.round(Number(share) * 100) : undefined
}

function depositOf({ deposit, depositUnit }: QuoteDraft, lowCents: number): number | undefined {
  if (depositUnit === 'dollars') return centsOf(deposit)
  const share = shareOf(deposit)
  return share === undefined ? undefined : Math.round((lowCents * share) / 10_000)
}

const isOpen = ({ kind }: DraftLine) => kind === 'prime_cost' || kind === 'provisional_sum'
const sum = (lines: { amount: string }[]) => lines.reduce((all, { amount }) => all + (centsOf(amount) ?? 0), 0)

/** What the draft comes to as far as it is typed, GST included; what is no amount counts nothing. */
export function figuresOf(draft: QuoteDraft) {
  const priced = draft.lines.filter(({ kind }) => kind !== 'excluded')
  const lowCents = sum(priced)
  const highCents = Math.max(lowCents, centsOf(draft.high) ?? 0)
  return {
    lowCents,
    highCents,
    // One eleventh, rounded half up, as the server counts it.
    gstCents: Math.floor((2 * lowCents + 11) / 22),
    depositCents: depositOf(draft, lowCents) ?? 0,
    riskPercent: lowCents === 0 ? 0 : Math.round((100 * sum(priced.filter(isOpen))) / lowCents),
  }
}
export type Figures = ReturnType<typeof figuresOf>

/** What the stages come to, and what they must: the price without the deposit. */
export function stageSums(draft: QuoteDraft) {
  const { lowCents, depositCents } = figuresOf(draft)
  return { sumCents: sum(draft.stages), dueCents: Math.max(0, lowCents - depositCents) }
}

/** A stage that is called as the law calls it is one of those: the names that the form offers. */
const kindOfStage = (label: string): LaterKind =>
  laterKinds.find((kind) => kind !== 'other' && stageKindLabels[kind].toLowerCase() === label.trim().toLowerCase()) ??
  'other'
export const stageNames = laterKinds.filter((kind) => kind !== 'other').map((kind) => stageKindLabels[kind])

export const stagesOf = (stages: DraftStage[]) =>
  stages
    .filter((stage) => !isBlank(stage))
    .map(({ label, amount }) => ({ kind: kindOfStage(label), label, amountCents: centsOf(amount) ?? 0 }))

const NO_AMOUNT = 'Enter dollars, such as 4,200 or 4,200.50'

/** The draft as the API takes it, and a message for each amount or number that is none. */
export function contentOf(draft: QuoteDraft): { content: QuoteContent; issues: Issue[] } {
  const issues: Issue[] = []
  const read = (value: number | undefined, path: string, message: string) => {
    if (value === undefined) issues.push({ path, message })
    return value ?? 0
  }
  const lines = draft.lines.map(({ scopeLineId, kind, label, amount }, at) => ({
    kind,
    label,
    scopeLineId: scopeLineId || null,
    amountCents: read(centsOf(amount), `lines.${at}.amountCents`, NO_AMOUNT),
  }))
  for (const [at, { amount }] of draft.stages.filter((stage) => !isBlank(stage)).entries())
    read(centsOf(amount), `stages.${at}.amountCents`, NO_AMOUNT)
  const { lowCents } = figuresOf(draft)
  const days = draft.durationDays.trim()
  if (days !== '' && !/^\d{1,4}$/.test(days)) issues.push({ path: 'durationDays', message: 'Enter a number of days' })
  const high = read(centsOf(draft.high), 'highCents', NO_AMOUNT)
  const depositMessage = draft.depositUnit === 'percent' ? 'Enter per cent, such as 5 or 7.5' : NO_AMOUNT
  const content: QuoteContent = {
    lines,
    stages: stagesOf(draft.stages),
    ...(high > 0 ? { highCents: high } : {}),
    depositCents: read(depositOf(draft, lowCents), 'depositCents', depositMessage),
    startFrom: draft.startFrom || null,
    startTo: draft.startTo || null,
    durationDays: /^\d{1,4}$/.test(days) ? Number(days) : null,
    validUntil: draft.validUntil,
    warranty: draft.warranty,
    note: draft.note,
    attachmentId: draft.attachmentId || null,
  }
  return { content, issues }
}
