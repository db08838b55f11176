import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

/** Where somebody is: the present screen is number `at` of `of`. */
export type Place = { at: number; of: number }

type Props = {
  id: string
  title: string
  place: Place
  isShown: boolean
  /** Somebody came here, and it is not where the page began: its heading takes the focus. */
  isEntered: boolean
  /** Without it this is the first. */
  onBack: (() => void) | undefined
  /** Without it this is the last, which sends. */
  onNext: (() => void) | undefined
  hasAnswer: boolean
  children: ReactNode
}

/** On a phone each question begins at the same place, so that nothing moves beneath the thumb. */
function isInView(section: HTMLElement) {
  const { top, bottom } = section.getBoundingClientRect()
  return matchMedia('(min-width: 64rem)').matches && top >= 0 && bottom <= innerHeight
}

/** One question of the form. Those that are not asked now stay in the form, hidden: what they hold is sent with it. */
export function Screen({ id, title, place: { at, of }, isShown, isEntered, ...props }: Props) {
  const { onBack, onNext, hasAnswer, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isShown || !isEntered) return
    heading.current?.focus({ preventScroll: true })
    const section = heading.current?.closest('section')
    if (section && !isInView(section)) section.scrollIntoView({ block: 'start' })
  }, [isShown, isEntered])
  return (
    <section hidden={!isShown} aria-labelledby={`${id}-ask`} data-step={id} className="flex scroll-mt-4 flex-col gap-4">
      <div>
        <p aria-hidden className="text-sm font-semibold text-muted">
          Question {at} of {of}
        </p>
        <span aria-hidden className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-tint">
          <span
            className="block h-full origin-left bg-good transition-transform duration-150"
            style={{ transform: `scaleX(${at / of})` }}
          />
        </span>
        <h2 ref={heading} id={`${id}-ask`} tabIndex={-1} className="mt-4 text-xl outline-none">
          <span className="sr-only">{`Question ${at} of ${of}. `}</span>
          {title}
        </h2>
      </div>
      {children}
      <div className="flex items-center justify-between gap-3">
        {onBack ? (
          <Button tone="plain" className="-ml-3 px-3!" onClick={onBack}>
            <ArrowLeft aria-hidden size={18} />
            Back
          </Button>
        ) : (
          <span />
        )}
        {onNext && (
          <Button tone={hasAnswer ? 'primary' : 'quiet'} onClick={onNext}>
            {hasAnswer ? 'Next' : 'Skip'}
            <ArrowRight aria-hidden size={18} />
          </Button>
        )}
      </div>
    </section>
  )
}
