import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { ToastCard } from './toast-card.tsx'
import { TOAST_KEY } from './toast-message.ts'
import { useToastState } from './toast-provider.tsx'

/**
 * Where the toast appears, announced as it comes; F8 moves the focus to it and dismissing gives the focus back.
 * Without JavaScript a toast from the server is a plain banner under the header. `isRaised` clears the bottom navigation.
 */
export function ToastRegion({ isRaised }: { isRaised: boolean }) {
  const { shown, dismiss } = useToastState()
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)

  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const card = event.key === TOAST_KEY && region.current?.querySelector<HTMLElement>('[data-toast]')
      if (!card) return
      event.preventDefault()
      cameFrom.current = document.activeElement
      card.focus()
    }
    document.addEventListener('keydown', jump)
    return () => document.removeEventListener('keydown', jump)
  }, [])

  const close = (id: number) => {
    const hadFocus = region.current?.contains(document.activeElement)
    dismiss(id)
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  const card = shown && <ToastCard key={shown.id} toast={shown} onClose={() => close(shown.id)} />
  return (
    <section
      ref={region}
      aria-label={`Notifications, ${TOAST_KEY}`}
      className={classNames(
        'pointer-events-none fixed inset-x-4 z-50 sm:left-auto sm:w-96 no-scripting:static no-scripting:z-auto no-scripting:w-full',
        isRaised ? 'bottom-[calc(4.75rem+env(safe-area-inset-bottom))] md:bottom-5' : 'bottom-5',
      )}
    >
      <div aria-live="polite">{shown?.tone !== 'error' && card}</div>
      <div aria-live="assertive">{shown?.tone === 'error' && card}</div>
    </section>
  )
}
