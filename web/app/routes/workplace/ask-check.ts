import type { QuoteFlag } from '@lv/contract/quote-shapes'
import { figuresOf, type QuoteDraft, stageSums, stagesOf } from '../../features/workplace/quote-draft.ts'
import { professionalHeaders } from '../../professional-storage.ts'

/** What the law says of these figures; undefined where there is no answer. The lines stay here: it hangs on the price. */
export async function askCheck(leadId: string, draft: QuoteDraft, signal: AbortSignal) {
  const { lowCents, highCents, depositCents } = figuresOf(draft)
  const { sumCents, dueCents } = stageSums(draft)
  const answer = await fetch(`/api/professionals/lead/${leadId}/quotes/check`, {
    method: 'POST',
    headers: { ...professionalHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({
      lines: [{ kind: 'included', label: 'Total', amountCents: lowCents }],
      highCents,
      depositCents,
      // Stages that do not come to the price yet say nothing of the law.
      stages: sumCents === dueCents ? stagesOf(draft.stages) : [],
      validUntil: draft.validUntil,
    }),
    signal,
  })
  return answer.ok ? ((await answer.json()) as { flags: QuoteFlag[] }).flags : undefined
}
