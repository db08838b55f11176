import { Keyboard } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Shortcut } from './shortcuts-dialog.tsx'

const OFF = 'shortcuts-off'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Storage may be switched off: then the keys work and cannot be switched off for good. */
function readOff() {
  try {
    return localStorage.getItem(OFF) === 'yes'
  } catch {
    return false
  }
}

/**
 * One-letter shortcuts of a page, by key. They rest while somebody types, while a dialog is open, and when they are
 * switched off, which this browser remembers (WCAG 2.1.4).
 */
function useShortcuts(keys: Record<string, () => void>) {
  const [isOff, setIsOff] = useState(false)
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => setIsOff(readOff()), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') || (isOff && event.key !== '?')) return
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOff])
  const switchOff = (next: boolean) => {
    setIsOff(next)
    try {
      localStorage.setItem(OFF, next ? 'yes' : 'no')
    } catch {}
  }
  return { isOff, switchOff }
}

// Most people never ask for the list.
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

export type PageShortcut = Shortcut & { act?: Record<string, () => void> }

/** The shortcuts of a page, and the button that lists them; '?' does the same. Without JavaScript there are none. */
export function PageShortcuts({ shortcuts }: { shortcuts: PageShortcut[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const show = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  const keys = Object.assign({}, ...shortcuts.map(({ act }) => act ?? {})) as Record<string, () => void>
  const { isOff, switchOff } = useShortcuts({ ...keys, '?': show })
  return (
    <>
      <Button
        tone="plain"
        size="small"
        onClick={show}
        aria-keyshortcuts="?"
        className="text-muted! no-scripting:hidden pointer-coarse:hidden"
      >
        <Keyboard aria-hidden size={17} />
        Shortcuts
      </Button>
      {isWanted && (
        <Suspense>
          <ShortcutsDialog
            isOpen={isOpen}
            isOff={isOff}
            shortcuts={shortcuts}
            onClose={() => setIsOpen(false)}
            onSwitchOff={switchOff}
          />
        </Suspense>
      )}
    </>
  )
}
