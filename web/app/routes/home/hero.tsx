import { href } from 'react-router'
import type { HomeWords } from '../../content/home.ts'
import { Street } from '../../drawing/street.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** The top: what this is for, the way to a consultation, and the street. */
export function Hero({ words }: { words: HomeWords['hero'] }) {
  return (
    <div className="pt-10 lg:pt-16">
      <div className="page-width">
        <h1 className="max-w-[11.25em] text-3xl sm:text-4xl lg:text-[3.75rem] lg:leading-[1.05]">{words.title}</h1>
        <p className="mt-4 max-w-[34.5em] text-pretty text-lg text-muted lg:text-xl lg:leading-normal">{words.text}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href="#booking-packages" className={buttonClass('primary', 'regular', 'min-h-12 px-6')}>
            {words.book}
          </a>
          <ButtonLink to={href('/communities')} tone="quiet" className="min-h-12">
            {words.browse}
          </ButtonLink>
        </div>
        <p className="mt-3 text-sm text-muted">{words.note}</p>
      </div>
      <Street className="mt-4 overflow-hidden lg:mt-0" />
    </div>
  )
}
