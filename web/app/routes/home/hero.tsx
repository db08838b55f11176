import { Street } from '../../drawing/street.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** The top: what this is for, the way to a consultation, and the street. */
export function Hero() {
  return (
    <div className="pt-10 lg:pt-16">
      <div className="page-width">
        <h1 className="max-w-[11.25em] text-3xl sm:text-4xl lg:text-[3.75rem] lg:leading-[1.05]">
          Renovate with people who know your street.
        </h1>
        <p className="mt-4 max-w-[34.5em] text-pretty text-lg text-muted lg:text-xl lg:leading-normal">
          Ask Melbourne’s builders, engineers and neighbours. Book a consultation. Get up to three quotes you can
          compare line by line.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href="#booking-packages" className={buttonClass('primary', 'regular', 'min-h-12 px-6')}>
            Book Now
          </a>
          <ButtonLink to="/communities" tone="quiet" className="min-h-12">
            Browse communities
          </ButtonLink>
        </div>
        <p className="mt-3 text-sm text-muted">The first call is free: 30 minutes, no card, no obligation.</p>
      </div>
      <Street className="mt-4 overflow-hidden lg:mt-0" />
    </div>
  )
}
