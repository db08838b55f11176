import type { Quote, QuoteFlag } from '@lv/contract/quote-shapes'
import { Form, useNavigation } from 'react-router'
import { figuresOf, type QuoteDraft } from '../../features/workplace/quote-draft.ts'
import { issueOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { LineKind } from './line-row.tsx'
import { LineRows } from './line-rows.tsx'
import type { QuoteAnswer } from './quote-action.ts'
import { DayFields, PriceFields, WordFields } from './quote-fields.tsx'
import { QuotePreview } from './quote-preview.tsx'
import { ROWS_WITH_FILE, SPARE_ROWS } from './spare-rows.ts'
import { useQuoteCheck } from './use-quote-check.ts'
import { useQuoteDraft } from './use-quote-draft.ts'

type ScopeLine = { id: string; label: string }

type Props = {
  lead: { id: string; scope: ScopeLine[] }
  quote: Quote | null
  initial: QuoteDraft
  kinds: LineKind[]
  answer: QuoteAnswer | undefined
}

/** The composer: lines against what was asked for, and beside them what the homeowner will see. */
export function QuoteForm({ lead, quote, initial, kinds, answer }: Props) {
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
  const flags = useQuoteCheck(lead.id, figures, draft.validUntil, answer?.flags ?? quote?.flags)
  const error = (path: string) => issueOf(refused, path)
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
