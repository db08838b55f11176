import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useDismissTimer } from './dismiss-timer.ts'
import { TOAST_KEY, TOAST_MS, TOAST_SWIPE_PX } from './toast-message.ts'
import { type ShownToast, useToastState } from './toast-provider.tsx'

const HOLD_PX = 6

/** Swiping to the right: spread `handlers`, move the thing by `offset` px; letting go from `threshold` px on swipes it. */
function useSwipe(threshold: number, onSwipe: () => void) {
  const [offset, setOffset] = useState(0)
  const start = useRef<number | null>(null)
  const moved = useRef(0)
  const move = (by: number) => {
    moved.current = by
    setOffset(by)
  }
  const end = () => {
    start.current = null
    move(0)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return
      const by = event.clientX - start.current
      // Only a real movement takes the pointer, so that buttons inside can still be pressed.
      if (by > HOLD_PX) event.currentTarget.setPointerCapture(event.pointerId)
      move(by > HOLD_PX ? by : 0)
    },
    onPointerUp: () => {
      if (moved.current >= threshold) onSwipe()
      end()
    },
    onPointerCancel: end,
  }
  return { offset, handlers }
}

/** One toast. Its clock stands still while it is hovered or holds the focus. */
function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { title, description, tone, action } = toast
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const duration = toast.duration ?? (tone === 'error' ? Number.POSITIVE_INFINITY : TOAST_MS)
  useDismissTimer(duration, isHovered || hasFocus, onClose)
  const { offset, handlers } = useSwipe(TOAST_SWIPE_PX, onClose)
  const Sign = tone === 'error' ? CircleAlert : CircleCheck
  const leave = (event: FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget))
  const act = () => {
    // First close: what it does may show the next toast.
    onClose()
    action?.onAct()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swiping is an extra; the close button does the same
    <div
      data-toast
      tabIndex={-1}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={leave}
      {...handlers}
      style={offset ? { transform: `translateX(${offset}px)`, opacity: Math.max(0.3, 1 - offset / 240) } : undefined}
      className={classNames(
        'pointer-events-auto flex animate-arrive touch-pan-y select-none items-start gap-3 rounded-card border bg-card py-2 pr-1 pl-4 shadow-soft',
        'no-scripting:page-width no-scripting:rounded-none no-scripting:border-x-0 no-scripting:shadow-none',
        tone === 'error' ? 'border-accent' : 'border-edge',
      )}
    >
      <Sign
        aria-hidden
        size={20}
        className={classNames('mt-2.5 shrink-0', tone === 'error' ? 'text-accent' : 'text-good')}
      />
      <div className="min-w-0 grow py-2">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-sm text-muted">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={act}
          className="min-h-11 shrink-0 cursor-pointer rounded-control px-3 font-semibold text-accent hover:bg-tint no-scripting:hidden"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        onClick={onClose}
        aria-label="Dismiss"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:text-ink no-scripting:hidden"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  )
}

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
