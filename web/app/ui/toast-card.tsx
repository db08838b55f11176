import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type FocusEvent, useState } from 'react'
import { classNames } from './class-names.ts'
import { useDismissTimer } from './dismiss-timer.ts'
import { useSwipe } from './swipe.ts'
import { TOAST_MS, TOAST_SWIPE_PX } from './toast-message.ts'
import type { ShownToast } from './toast-provider.tsx'

/** One toast. Its clock stands still while it is hovered or holds the focus. */
export function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
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
