import { href } from 'react-router'
import type { DiscoveryWords } from '../../content/communities.ts'
import { House } from '../../drawing/house.tsx'
import { terrace } from '../../drawing/terrace.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** The end of discovery: start one yourself, or read how it works first. */
export function ClosingBlock({ words }: { words: DiscoveryWords['closing'] }) {
  return (
    <section
      aria-labelledby="closing-heading"
      className="mt-16 mb-4 grid items-end overflow-hidden rounded-card border border-edge bg-good-tint sm:grid-cols-[1fr_auto]"
    >
      <div className="p-6 sm:p-10">
        <h2 id="closing-heading" className="text-2xl">
          {words.title}
        </h2>
        <p className="mt-2 max-w-[33.25em]">{words.text}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={href('/create-community')}>{words.create}</ButtonLink>
          <a href="#how-communities-work" className={buttonClass('quiet', 'regular')}>
            {words.learnMore}
            <span className="sr-only"> {words.learnMoreAbout}</span>
          </a>
        </div>
        <p className="mt-5 text-sm">{words.fee}</p>
      </div>
      <House house={terrace} className="mx-auto -mb-3 block h-52 w-auto px-8 sm:h-60" />
    </section>
  )
}
