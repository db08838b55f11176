import { type Brand, businessHours, consultationLink, phoneLink } from './brand.ts'
import { copyrightYear, credentials, legalLinks, quickLinks, services } from './footer.ts'

/**
 * What stands around every page. The root loader hands it over as data, so that its texts are in the page once and not
 * in the JavaScript too.
 */
export const frameOf = (brand: Brand) => ({
  hours: businessHours,
  phoneHref: phoneLink(brand.phone),
  emailHref: consultationLink(brand),
  quickLinks,
  legalLinks,
  services,
  credentials,
  copyrightYear,
})

export type Frame = ReturnType<typeof frameOf>
