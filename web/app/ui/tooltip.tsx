import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300
let lastClosedAt = Number.NEGATIVE_INFINITY

type TriggerProps = { 'aria-describedby'?: string }

/**
 * A few more words on a control, by hovering or focus: after 700 ms, at once when another one closed under 300 ms ago
 * (specification, section 9). Escape closes it. Never the only place of something that must be known.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<TriggerProps> }) {
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  const open = () => {
    clearTimeout(timer.current)
    const delay = performance.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS
    timer.current = setTimeout(() => setIsOpen(true), delay)
  }
  const close = () => {
    clearTimeout(timer.current)
    if (isOpen) lastClosedAt = performance.now()
    setIsOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control inside, which has the role
    <span
      className="relative inline-flex"
      onPointerEnter={open}
      onPointerLeave={close}
      onFocus={open}
      onBlur={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {cloneElement(children, { 'aria-describedby': isOpen ? id : undefined })}
      {isOpen && (
        <span
          role="tooltip"
          id={id}
          className="pointer-events-none absolute bottom-full left-1/2 z-40 mb-2 w-max max-w-60 -translate-x-1/2 rounded-control bg-bar px-2.5 py-1.5 text-sm text-on-bar"
        >
          {text}
        </span>
      )}
    </span>
  )
}
