import { dayIn } from '@lv/contract/calendar'
import { jobName } from '@lv/contract/job-kind'
import { quoteLineKindLabels, quoteLineKinds } from '@lv/contract/options'
import type { Quote, QuoteFlag } from '@lv/contract/quote-shapes'
import { lazy, useEffect, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { draftOfVersion, figuresOf, newDraft, type QuoteDraft } from '../../features/workplace/quote-draft.ts'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace } from '../../features/workplace/workplace-gate.ts'
import { getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import type { Route } from './+types/quote.ts'
import { actOnQuote, type QuoteAnswer } from './quote-action.ts'
import { DayFields, PriceFields, WordFields } from './quote-fields.tsx'
import type { LineKind } from './quote-line.tsx'
import { LineRows } from './quote-lines.tsx'
import { QuotePreview } from './quote-preview.tsx'
import { StageRows } from './quote-stages.tsx'
import { takesQuotes } from './quote-states.ts'
import { ROWS_WITH_FILE, SPARE_ROWS } from './spare-rows.ts'
import { useQuoteDraft } from './use-quote-draft.ts'

const PAUSE_MS = 1200

/**
 * What the law says of these figures, asked for when they have stood still for a moment; undefined while nothing is known.
 * `known` came with the page.
 */
function useQuoteCheck(leadId: string, draft: QuoteDraft, known: QuoteFlag[] | undefined) {
  const [flags, setFlags] = useState(known)
  const figures = figuresOf(draft)
  const { lowCents, highCents, depositCents } = figures
  const stages = draft.stages.map(({ label, amount }) => `${label}=${amount}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another price, deposit or stage is worth another question
  useEffect(() => {
    if (lowCents === 0 || depositCents > highCents) return setFlags(undefined)
    const asking = new AbortController()
    const timer = setTimeout(() => {
      // Fetched with the first question.
      import('./ask-check.ts')
        .then(({ askCheck }) => askCheck(leadId, draft, asking.signal))
        .then(setFlags, () => undefined)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [leadId, lowCents, highCents, depositCents, stages])
  return flags
}

type ScopeLine = { id: string; label: string }

type Props = {
  lead: { id: string; scope: ScopeLine[] }
  quote: Quote | null
  initial: QuoteDraft
  kinds: LineKind[]
  answer: QuoteAnswer | undefined
}

/** The composer: lines against what was asked for, and beside them what the homeowner will see. */
function QuoteForm({ lead, quote, initial, kinds, answer }: Props) {
  const { refused } = answer ?? {}
  const form = useFirstErrorFocus(refused)
  const state = useQuoteDraft({
    leadId: lead.id,
    base: quote?.version ?? 0,
    initial: answer?.draft ?? initial,
    isAnswered: answer !== undefined,
  })
  const { draft, set } = state
  const figures = figuresOf(draft)
  const flags = useQuoteCheck(lead.id, draft, answer?.flags ?? quote?.flags)
  const error = (path: string) => getIssue(refused, path)
  const isScripted = useHydrated()
  const spareRows = answer?.spareRows ?? SPARE_ROWS
  const takesFile = isScripted || draft.lines.length + spareRows <= ROWS_WITH_FILE
  return (
    <Form
      ref={form}
      method="post"
      encType={isScripted || !takesFile ? undefined : 'multipart/form-data'}
      noValidate
      preventScrollReset
      className="mt-4 grid items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="flex min-w-0 flex-col gap-9">
        <FormKey />
        <input type="hidden" name="quoteId" value={quote?.id ?? ''} />
        <input type="hidden" name="spareRows" value={spareRows} />
        {refused && <Refusal refused={refused} />}
        {state.isRestored && <Restored onDiscard={state.discard} />}
        <LineRows kinds={kinds} state={state} scope={lead.scope} refused={refused} spareRows={spareRows} />
        <PriceFields draft={draft} set={set} error={error} figures={figures} />
        <StageRows draft={draft} set={set} error={error} />
        <DayFields draft={draft} set={set} error={error} />
        <WordFields draft={draft} set={set} error={error} takesFile={takesFile} />
      </div>
      <aside className="flex flex-col gap-4 lg:sticky lg:top-4">
        <QuotePreview draft={draft} figures={figures} flags={flags} scope={lead.scope} />
        <Submit isRevision={quote !== null} flags={flags} />
      </aside>
    </Form>
  )
}

/** Messages beside fields stand where they belong; this one says that there are some, and what none of them says. */
function Refusal({ refused }: { refused: RefusedForm }) {
  const more = refused.issues.length - 1
  return (
    <FormMessage message={refused.message}>
      {more > 0 && (
        <p>{more === 1 ? 'There’s one more message' : `There are ${more} more messages`} beside the fields.</p>
      )}
    </FormMessage>
  )
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-tint px-4 py-2">
      Your draft is back.
      <Button tone="plain" size="small" onClick={onDiscard}>
        Start again
      </Button>
    </p>
  )
}

function Submit({ isRevision, flags }: { isRevision: boolean; flags: QuoteFlag[] | undefined }) {
  const isSending = useNavigation().formData?.get('intent') === 'send'
  return (
    <div className="flex flex-col gap-3">
      <Button type="submit" name="intent" value="send" isPending={isSending} pendingLabel="Sending...">
        {isRevision ? 'Send new version' : 'Send quote'}
      </Button>
      <Button type="submit" name="intent" value="check" tone="quiet" className="scripting:hidden">
        Check before sending
      </Button>
      {flags && flags.length > 0 && (
        <p className="text-sm text-muted">
          You can send it as it is; the homeowner sees the same {flags.length === 1 ? 'note' : 'notes'}.
        </p>
      )}
    </div>
  )
}

// Below the form, so fetched after it. No Suspense around it: without JavaScript the page has to come whole.
const QuotePast = lazy(() => import('./quote-past.tsx'))

const VALID_DAYS = 30

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireWorkplace(context)
  const { leads, quotes } = context.get(apiContext)
  const [lead, { quote, earlier }] = await Promise.all([
    leads.get({ params, query: { phone: 'false' } }),
    quotes.ofLead({ params }),
  ])
  const [today, validUntil] = [dayIn(0), dayIn(VALID_DAYS)]
  const initial = quote ? draftOfVersion(quote, validUntil, today) : newDraft(lead.scope, validUntil)
  const { id, requestStatus, scope } = lead
  return {
    lead: { id, requestStatus, scope, heading: jobName(lead) },
    isOpen: takesQuotes(lead),
    quote,
    earlier,
    initial,
    kinds: quoteLineKinds.map((value) => ({ value, label: quoteLineKindLabels[value] })),
  }
}

export const action = (args: Route.ActionArgs) => actOnQuote(args)

export const handle: PageHandle = { form: 'lines' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `Quote · ${loaderData.lead.heading}` : 'Quote', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, isOpen, quote, earlier, initial, kinds } = loaderData
  const isOver = !isOpen || quote?.status === 'accepted' || quote?.status === 'not_chosen'
  return (
    <div className="page-width py-5 lg:py-8">
      <PageBackLink to={href('/professionals/leads/:leadId', { leadId: lead.id })}>{lead.heading}</PageBackLink>
      <h1 className="text-2xl sm:text-3xl">{isOver || !quote ? 'Quote' : 'Revise the quote'}</h1>
      {isOver ? (
        <p className="mt-2 max-w-text text-lg text-muted">This request no longer takes quotes.</p>
      ) : (
        <QuoteForm
          key={`${lead.id} ${quote?.version ?? 0} ${quote?.status}`}
          lead={lead}
          quote={quote}
          initial={initial}
          kinds={kinds}
          answer={actionData}
        />
      )}
      {quote && <QuotePast quote={quote} earlier={earlier} kinds={kinds} canWithdraw={!isOver} />}
    </div>
  )
}
