import type { QuoteFlag } from '@lv/contract/quote-shapes'
import { useEffect, useState } from 'react'
import type { Figures } from '../../features/workplace/quote-draft.ts'

const PAUSE_MS = 1200

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
      // Fetched with the first question.
      import('./ask-check.ts')
        .then(({ askCheck }) => askCheck(leadId, figures, validUntil, asking.signal))
        .then(setFlags, () => undefined)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [leadId, lowCents, highCents, depositCents])
  return flags
}
