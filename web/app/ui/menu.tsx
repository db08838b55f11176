import type { ReactNode } from 'react'
import { useDismissableDetails } from './dismissable-details.ts'

type Props = { label: string; trigger: ReactNode; children: ReactNode }

/** A button that opens a small list of links and forms. Native <details>, so it opens without JavaScript. */
export function Menu({ label, trigger, children }: Props) {
  const details = useDismissableDetails()
  return (
    <details ref={details} className="group/menu relative">
      <summary className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control select-none hover:bg-tint">
        <span className="sr-only">{label}</span>
        {trigger}
      </summary>
      <div className="absolute right-0 z-30 mt-2 max-h-[calc(100dvh-9rem)] w-72 animate-arrive rounded-card border border-edge overflow-y-auto bg-card p-2 shadow-soft">
        {children}
      </div>
    </details>
  )
}

/** The look of a line in a menu, for links and buttons. */
export const menuItemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-tint ' +
  'outline-offset-[-2px] aria-[current=page]:bg-tint'
