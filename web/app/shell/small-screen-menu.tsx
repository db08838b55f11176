import { Mail, Menu as MenuSign, Phone, X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { Brand } from '../content/brand.ts'
import { mainNavigation, placesAt } from '../content/navigation.ts'
import { KeptPart } from '../drawing/kept-part.tsx'
import { useRootData } from '../root-data.ts'
import { useDismissableDetails } from '../ui/dismissable-details.ts'
import { menuItemClass } from '../ui/menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** What has no room in the header of phones and tablets. Native <details>, so it opens without JavaScript. */
export function SmallScreenMenu() {
  const { brand, frame } = useRootData()
  const details = useDismissableDetails()
  const { phoneHref, emailHref } = frame ?? {}
  const places = { brand, phoneHref, emailHref, here: placesAt(useLocation().pathname) }
  return (
    <details ref={details} className="group lg:hidden">
      <summary aria-label="Menu" className="flex size-11 items-center justify-center rounded-control hover:bg-tint">
        <MenuSign aria-hidden className="group-open:hidden" />
        <X aria-hidden className="hidden group-open:block" />
      </summary>
      <div className="absolute inset-x-0 z-30 mt-2.5 animate-arrive border-y border-edge bg-card shadow-soft">
        <div className="page-width py-3">
          <KeptPart madeOf={['menu', places]}>
            <Places {...places} />
          </KeptPart>
          <div className="mt-2 border-t border-edge pt-4 pb-2 no-scripting:hidden">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </details>
  )
}

type PlacesProps = { brand: Brand; phoneHref: string | undefined; emailHref: string | undefined; here: string[] }

function Places({ brand, phoneHref, emailHref, here }: PlacesProps) {
  return (
    <>
      <nav aria-label="Menu">
        <ul>
          {mainNavigation.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={here.includes(to) ? 'page' : undefined}
                className={`${menuItemClass} -mx-3 w-[calc(100%+1.5rem)] font-display text-lg font-semibold`}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="mt-2 border-t border-edge pt-2">
        <li>
          <a href={phoneHref} className={`${menuItemClass} -mx-3 w-[calc(100%+1.5rem)]`}>
            <Phone aria-hidden size={18} className="text-accent" />
            {brand.phone}
          </a>
        </li>
        <li>
          <a href={emailHref} className={`${menuItemClass} -mx-3 w-[calc(100%+1.5rem)]`}>
            <Mail aria-hidden size={18} className="text-accent" />
            {brand.email}
          </a>
        </li>
      </ul>
    </>
  )
}
