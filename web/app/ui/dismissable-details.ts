import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Put the ref on a <details> that is a menu: Escape, a press elsewhere and going to another page close it. */
export function useDismissableDetails() {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // Every navigation has another key; the page that was there first has made none, and may be open already.
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    details.current?.removeAttribute('open')
  }, [key])

  useEffect(() => {
    const pressElsewhere = (event: PointerEvent) => {
      if (!details.current?.contains(event.target as Node)) details.current?.removeAttribute('open')
    }
    const pressEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return
      details.current.removeAttribute('open')
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', pressElsewhere)
    document.addEventListener('keydown', pressEscape)
    return () => {
      document.removeEventListener('pointerdown', pressElsewhere)
      document.removeEventListener('keydown', pressEscape)
    }
  }, [])
  return details
}
