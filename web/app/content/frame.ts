import { dayIn } from '../melbourne-day.ts'
import { type Brand, businessHours, consultationLink, phoneLink } from './brand.ts'
import { claims, claimsShown } from './claims.ts'
import { legalLinks, quickLinks, services } from './footer.ts'

/**
 * The frame around every page. The root loader passes it as data, so that its texts are in the page once and not in the
 * JavaScript too.
 */
export const frameOf = (brand: Brand, { isDemo }: { isDemo: boolean }) => ({
  hours: businessHours,
  phoneHref: phoneLink(brand.phone),
  emailHref: consultationLink(brand),
  quickLinks,
  legalLinks,
  services,
  /** The first four of them: what the documents have in the footer. */
  credentials: claimsShown(claims.slice(0, 4), { isDemo }),
  copyrightYear: dayIn(0).slice(0, 4),
})

export type Frame = ReturnType<typeof frameOf>
