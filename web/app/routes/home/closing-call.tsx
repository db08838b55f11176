import { href } from 'react-router'
import type { HomeWords } from '../../content/home.ts'
import { Tram } from '../../drawing/tram.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** The end: for those who know what they want, straight to quotes. */
export function ClosingCall({ words }: { words: HomeWords['closing'] }) {
  return (
    <section
      aria-labelledby="closing"
      className="laid-out-late-[33rem] sm:laid-out-late-[30rem] lg:laid-out-late-[21rem] page-width pt-14 lg:pt-20"
    >
      <div className="overflow-hidden rounded-card border border-edge bg-good-tint">
        <div className="grid items-end lg:grid-cols-[1fr_30rem]">
          <div className="p-6 sm:p-10 lg:pr-0 lg:pb-14">
            <h2 id="closing" className="text-2xl lg:text-3xl">
              {words.title}
            </h2>
            <p className="mt-2 max-w-[30.75em] text-pretty">{words.text}</p>
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink to={href('/get-quotes')}>{words.quotes}</ButtonLink>
              <ButtonLink to={`${href('/learn-more')}#quotes`} tone="quiet">
                {words.howQuotesWork}
              </ButtonLink>
            </div>
          </div>
          <Tram className="block h-auto w-full max-lg:mx-auto max-lg:max-w-[30rem] max-lg:overflow-visible" />
        </div>
      </div>
    </section>
  )
}
