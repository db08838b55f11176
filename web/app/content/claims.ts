import { type Evidence, shownWith } from './evidence.ts'

/** What the operator says of itself, and how anybody can check it. */
export type Claim = {
  says: string
  /** Counts or rates something pages may count live: it is never on a page that does. */
  isFigure: boolean
  evidence: Evidence
}

/** The claims of the documents, word for word. The operator puts in where each comes from, and they show everywhere. */
export const claims: readonly Claim[] = [
  { says: 'Licensed builders network', isFigure: false, evidence: null },
  { says: 'ISO 9001 certified', isFigure: false, evidence: null },
  { says: 'Certified professionals', isFigure: false, evidence: null },
  { says: '4.9/5 from 1,247 Melbourne projects', isFigure: true, evidence: null },
  { says: '850+ licensed builders', isFigure: true, evidence: null },
  { says: '500+ projects a month', isFigure: true, evidence: null },
  { says: '$180M+ value added', isFigure: true, evidence: null },
  { says: 'Minimum $50k+ value uplift', isFigure: true, evidence: null },
]

export type ShownClaim = { says: string; isFigure: boolean; note: string }

/** The claims that may be shown, each with its source and date; in the demo the others too, marked 'sample'. */
export const claimsShown = (all: readonly Claim[], { isDemo }: { isDemo: boolean }): ShownClaim[] =>
  shownWith(all, { isDemo })
