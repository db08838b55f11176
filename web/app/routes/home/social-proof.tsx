import type { SocialProof } from '@lv/contract/trust'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRootData } from '../../root-data.ts'
import { useDismissTimer } from '../../ui/dismiss-timer.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

const SHOWN = 'social-proof-shown'
const DISMISSED = 'social-proof-dismissed'
/** Older ones are no longer given by the server. */
const MAX_KEPT = 100

/** Where a browser keeps nothing, what was shown is known until the page is left. */
let shownHere: string[] = []

function shown(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(SHOWN) ?? '[]')
    return Array.isArray(ids) ? [...ids.map(String), ...shownHere] : shownHere
  } catch {
    return shownHere
  }
}

/** The first happening that this browser has not shown yet. */
function nextNew<Happening extends { id: string }>(happenings: Happening[]): Happening | undefined {
  const past = new Set(shown())
  return happenings.find(({ id }) => !past.has(id))
}

function keepShown(id: string) {
  const ids = [...new Set([...shown(), id])].slice(-MAX_KEPT)
  shownHere = ids
  try {
    localStorage.setItem(SHOWN, JSON.stringify(ids))
  } catch {}
}

function keepDismissed() {
  try {
    sessionStorage.setItem(DISMISSED, 'true')
  } catch {}
}

function isDismissed() {
  try {
    return sessionStorage.getItem(DISMISSED) === 'true'
  } catch {
    return false
  }
}

// Specification 2, section 9.
const FIRST_MS = 3000
const VISIBLE_MS = 4000
const MIN_BETWEEN_MS = 8000
const MAX_BETWEEN_MS = 15_000

type Happening = SocialProof[number]

/**
 * What people did lately and agreed to have shown, one at a time, each once a browser. Dismissed, it stays away until
 * the tab is closed. Without happenings it shows nothing.
 */
export function SocialProofPopup() {
  const { viewer } = useRootData()
  const { shown, hide, dismiss } = useHappenings()
  return (
    <div
      role="status"
      className={`pointer-events-none fixed left-4 z-10 w-[min(20rem,calc(100vw-2rem))] sm:left-6 ${
        viewer ? 'bottom-[calc(8.25rem+env(safe-area-inset-bottom))] md:bottom-6' : 'bottom-20 md:bottom-6'
      }`}
    >
      {shown && <Happened key={shown.id} happening={shown} onEnd={hide} onDismiss={dismiss} />}
    </div>
  )
}

function useHappenings() {
  const [waiting, setWaiting] = useState<Happening[]>([])
  const [shown, setShown] = useState<Happening | null>(null)
  const [pause, setPause] = useState(FIRST_MS)
  useEffect(() => {
    if (isDismissed()) return
    const leaving = new AbortController()
    fetch('/api/social-proof', { signal: leaving.signal })
      .then((answer) => (answer.ok ? answer.json() : []))
      .then(setWaiting)
      // An extra: where it cannot be fetched there is none.
      .catch(() => {})
    return () => leaving.abort()
  }, [])
  useEffect(() => {
    if (shown || waiting.length === 0) return
    const timer = setTimeout(() => {
      const next = nextNew(waiting)
      if (!next) return setWaiting([])
      keepShown(next.id)
      setShown(next)
    }, pause)
    return () => clearTimeout(timer)
  }, [waiting, shown, pause])
  const hide = () => {
    setShown(null)
    setPause(MIN_BETWEEN_MS + Math.random() * (MAX_BETWEEN_MS - MIN_BETWEEN_MS))
  }
  const dismiss = () => {
    keepDismissed()
    setWaiting([])
    setShown(null)
  }
  return { shown, hide, dismiss }
}

type Props = { happening: Happening; onEnd: () => void; onDismiss: () => void }

/** One happening. Its clock stands still while it is hovered or holds the focus. */
function Happened({ happening, onEnd, onDismiss }: Props) {
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  useDismissTimer(VISIBLE_MS, isHovered || hasFocus, onEnd)
  const { firstName, suburb, what, at } = happening
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only gives more time to read
    <div
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      className="pointer-events-auto flex animate-arrive items-start gap-1 rounded-card border border-edge bg-card py-1 pl-4 shadow-soft"
    >
      <p className="grow py-2 text-sm">
        <b className="font-semibold">{firstName}</b> in <b className="font-semibold">{suburb}</b> {what}
        <RelativeTime at={at} className="block text-muted" />
      </p>
      <button
        type="button"
        onClick={onDismiss}
        aria-label="Dismiss"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:text-ink"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  )
}
