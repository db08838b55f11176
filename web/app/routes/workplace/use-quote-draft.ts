import { QUOTE_LINES } from '@lv/contract/options'
import { useEffect, useRef, useState } from 'react'
import { claimDrafts } from '../../drafts.ts'
import { blankLine, type DraftLine, type QuoteDraft } from '../../features/workplace/quote-draft.ts'
import { useRootData } from '../../root-data.ts'

const PAUSE_MS = 300

type Kept = { base: number; draft: QuoteDraft }

const keyOf = (leadId: string) => `quote-draft:${leadId}`

/** What this tab kept for the same version of the quote; storage may be switched off, then nothing is kept. */
function read(leadId: string, base: number): QuoteDraft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(leadId)) ?? 'null') as Kept | null
    if (kept?.base !== base || !Array.isArray(kept.draft?.lines)) return undefined
    // A draft from before there were stages has none.
    return { ...kept.draft, stages: kept.draft.stages ?? [] }
  } catch {
    return undefined
  }
}

function keep(leadId: string, kept: Kept | null) {
  try {
    if (kept) sessionStorage.setItem(keyOf(leadId), JSON.stringify(kept))
    else sessionStorage.removeItem(keyOf(leadId))
  } catch {}
}

type Subject = {
  leadId: string
  /** The version that is there, 0 for none: a draft of another version is no use. */
  base: number
  initial: QuoteDraft
  /** What came back with the page wins over what was kept. */
  isAnswered: boolean
}

/** The draft of a quote while it is written: its lines are added, removed and moved, and all of it is kept in this tab. */
export function useQuoteDraft({ leadId, base, initial, isAnswered }: Subject) {
  const { viewer } = useRootData()
  const [draft, setDraft] = useState(initial)
  const [isRestored, setIsRestored] = useState(false)
  const isTouched = useRef(false)
  const lastKey = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    claimDrafts(viewer?.email)
    const kept = isAnswered ? undefined : read(leadId, base)
    if (!kept) return
    setDraft(kept)
    setIsRestored(true)
  }, [])
  useEffect(() => {
    if (!isTouched.current) return
    const timer = setTimeout(() => keep(leadId, { base, draft }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [leadId, base, draft])

  const change = (part: (before: QuoteDraft) => Partial<QuoteDraft>) => {
    isTouched.current = true
    setDraft((before) => ({ ...before, ...part(before) }))
  }
  const changeLines = (part: (lines: DraftLine[]) => DraftLine[]) => change(({ lines }) => ({ lines: part(lines) }))
  return {
    draft,
    isRestored,
    set: (part: Partial<QuoteDraft>) => change(() => part),
    setLine: (key: string, part: Partial<DraftLine>) =>
      changeLines((lines) => lines.map((line) => (line.key === key ? { ...line, ...part } : line))),
    /** @returns the key of the new line */
    addLine(part: Partial<DraftLine> = {}) {
      lastKey.current += 1
      const line = { ...blankLine(`new-${Date.now()}-${lastKey.current}`), ...part }
      changeLines((lines) => (lines.length < QUOTE_LINES ? [...lines, line] : lines))
      return line.key
    },
    removeLine: (key: string) => changeLines((lines) => lines.filter((line) => line.key !== key)),
    moveLine: (key: string, by: 1 | -1) => changeLines((lines) => moved(lines, key, by)),
    discard() {
      keep(leadId, null)
      isTouched.current = false
      setDraft(initial)
      setIsRestored(false)
    },
  }
}

function moved(lines: DraftLine[], key: string, by: 1 | -1) {
  const at = lines.findIndex((line) => line.key === key)
  const line = lines[at]
  if (!line || at + by < 0 || at + by >= lines.length) return lines
  return lines.toSpliced(at, 1).toSpliced(at + by, 0, line)
}
