import { useEffect, useRef, useState } from 'react'

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
export function useShortcuts(keys: Record<string, () => void>) {
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
