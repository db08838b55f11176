import { Menu as MenuSign, X } from 'lucide-react'
import { useDismissableDetails } from '../ui/dismissable-details.ts'
import { MenuPlaces } from './menu-places.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** For visitors, what has no room in the header of phones and tablets. Native <details>, so it opens without JavaScript. */
export function SmallScreenMenu() {
  const details = useDismissableDetails()
  return (
    <details ref={details} className="group lg:hidden">
      <summary aria-label="Menu" className="flex size-11 items-center justify-center rounded-control hover:bg-tint">
        <MenuSign aria-hidden className="group-open:hidden" />
        <X aria-hidden className="hidden group-open:block" />
      </summary>
      <div className="absolute inset-x-0 z-30 mt-2.5 animate-arrive border-y border-edge bg-card shadow-soft">
        <div className="page-width py-3">
          <div className="-mx-3">
            <MenuPlaces />
          </div>
          <div className="mt-2 border-t border-edge pt-4 pb-2 no-scripting:hidden">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </details>
  )
}
