import type { QuoteFlag } from '@lv/contract/quote-shapes'
import type { Figures } from '../../features/workplace/quote-draft.ts'
import { professionalHeaders } from '../../professional-storage.ts'

/** What the law says of these figures; undefined where there is no answer. The lines stay here: it hangs on the price. */
export async function askCheck(
  leadId: string,
  { lowCents, highCents, depositCents }: Figures,
  validUntil: string,
  signal: AbortSignal,
) {
  const answer = await fetch(`/api/professionals/lead/${leadId}/quotes/check`, {
    method: 'POST',
    headers: { ...professionalHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({
      lines: [{ kind: 'included', label: 'Total', amountCents: lowCents }],
      highCents,
      depositCents,
      validUntil,
    }),
    signal,
  })
  return answer.ok ? ((await answer.json()) as { flags: QuoteFlag[] }).flags : undefined
}
