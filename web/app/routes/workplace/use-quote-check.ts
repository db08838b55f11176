import type { QuoteFlag } from '@lv/contract/quote'
import { useEffect, useState } from 'react'
import { professionalHeaders } from '../../professional-storage.ts'
import type { Figures } from './quote-draft.ts'

const PAUSE_MS = 1200

async function ask(
  leadId: string,
  { lowCents, highCents, depositCents }: Figures,
  validUntil: string,
  signal: AbortSignal,
) {
  const answer = await fetch(`/api/professionals/lead/${leadId}/quotes/check`, {
    method: 'POST',
    headers: { ...professionalHeaders(), 'content-type': 'application/json' },
    // What the law says hangs on the price and the deposit alone, so the lines stay here.
    body: JSON.stringify({
      ...{ lines: [{ kind: 'included', label: 'Total', amountCents: lowCents }], highCents, depositCents, validUntil },
    }),
    signal,
  })
  return answer.ok ? ((await answer.json()) as { flags: QuoteFlag[] }).flags : undefined
}

/**
 * What the law says of these figures, asked for when they have stood still for a moment; undefined while nothing is known.
 * `known` came with the page.
 */
export function useQuoteCheck(leadId: string, figures: Figures, validUntil: string, known: QuoteFlag[] | undefined) {
  const [flags, setFlags] = useState(known)
  const { lowCents, highCents, depositCents } = figures
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another price or deposit is worth another question
  useEffect(() => {
    if (lowCents === 0 || depositCents > highCents) return setFlags(undefined)
    const asking = new AbortController()
    const timer = setTimeout(() => {
      ask(leadId, figures, validUntil, asking.signal).then(setFlags, () => undefined)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [leadId, lowCents, highCents, depositCents])
  return flags
}
