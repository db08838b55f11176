import { Mail, Phone } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { Brand } from '../content/brand.ts'
import { isProfessionalSide, mainNavigation, type PageLink, placesAt } from '../content/navigation.ts'
import { visitorLinks } from '../content/professionals-navigation.ts'
import { CachedPart } from '../drawing/cached-part.tsx'
import { useRootData } from '../root-data.ts'
import { menuItemClass } from '../ui/menu.tsx'

/** The site's pages (for a professional none of a homeowner's) and how to reach a person, in the menu of phones and tablets. */
export function MenuPlaces() {
  const { viewer, brand, frame } = useRootData()
  const { pathname } = useLocation()
  const { phoneHref, emailHref } = frame ?? {}
  const isForProfessionals = !viewer && isProfessionalSide(pathname)
  const pages = viewer?.professional ? mainNavigation.slice(0, 1) : mainNavigation
  const places = { brand, phoneHref, emailHref, isForProfessionals, pages, here: placesAt(pathname) }
  return (
    <CachedPart madeOf={['menu', places]}>
      <Places {...places} />
    </CachedPart>
  )
}

type PlacesProps = {
  brand: Brand
  phoneHref: string | undefined
  emailHref: string | undefined
  isForProfessionals: boolean
  pages: PageLink[]
  here: string[]
}

function Places({ brand, phoneHref, emailHref, isForProfessionals, pages, here }: PlacesProps) {
  return (
    <>
      {isForProfessionals && <Pages label="For professionals" links={visitorLinks(brand.name)} here={[]} />}
      <Pages label="Menu" links={pages} here={here} />
      <ul className="mt-2 border-t border-edge pt-2">
        <li>
          <a href={phoneHref} className={menuItemClass}>
            <Phone aria-hidden size={18} className="text-accent" />
            {brand.phone}
          </a>
        </li>
        <li>
          <a href={emailHref} className={menuItemClass}>
            <Mail aria-hidden size={18} className="text-accent" />
            {brand.email}
          </a>
        </li>
      </ul>
    </>
  )
}

const Pages = ({ label, links, here }: { label: string; links: PageLink[]; here: string[] }) => (
  <nav aria-label={label} className="not-first:mt-2 not-first:border-t not-first:border-edge not-first:pt-2">
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={here.includes(to) ? 'page' : undefined}
            className={`${menuItemClass} font-display text-lg font-semibold`}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
