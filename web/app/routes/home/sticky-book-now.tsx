import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRootData } from '../../root-data.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useOnScreen } from '../../ui/in-view.ts'

const FIELDS = 'input, select, textarea'

/**
 * Book Now, always at hand: from 800 px on (specification 2, section 2.2), but not beside the packages it leads to, not
 * over the footer, and never while somebody fills in a field.
 */
export function StickyBookNow({ label, packages }: { label: string; packages: RefObject<HTMLElement | null> }) {
  const { viewer } = useRootData()
  const top = useRef<HTMLDivElement>(null)
  const isAtTop = useOnScreen(top)
  const isAtPackages = useOnScreen(packages)
  const isInTheWay = useInTheWay()
  const isShown = isAtTop === false && isAtPackages === false && !isInTheWay
  return (
    <>
      <div ref={top} aria-hidden className="pointer-events-none absolute top-0 left-0 h-[800px] w-px" />
      <a
        href="#booking-packages"
        className={buttonClass(
          'primary',
          'regular',
          `fixed right-4 z-10 min-h-12 px-6 shadow-soft transition-[opacity,transform,visibility] sm:right-6 ${
            viewer ? 'bottom-[calc(4.25rem+env(safe-area-inset-bottom))] md:bottom-6' : 'bottom-4 md:bottom-6'
          } ${isShown ? '' : 'invisible translate-y-2 opacity-0'}`,
        )}
      >
        {label}
      </a>
    </>
  )
}

/** Whether a field has the focus, or the footer's links would be under the button. */
function useInTheWay() {
  const footer = useRef<Element | null>(null)
  const [hasField, setHasField] = useState(false)
  useEffect(() => {
    const look = () => setHasField(document.activeElement?.matches(FIELDS) ?? false)
    // While the focus moves on, nothing has it.
    const lookNext = () => setTimeout(look)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', lookNext)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', lookNext)
    }
  }, [])
  // The footer is the shell's. This effect stands before the one that watches it.
  useEffect(() => {
    footer.current = document.querySelector('footer')
  }, [])
  const isAtFooter = useOnScreen(footer)
  return hasField || isAtFooter === true
}
