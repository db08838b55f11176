import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import type { JoinWords } from '../../content/join.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { JoinSteps } from './join-steps.tsx'

/** In the place of the form, once the application has arrived; it takes the focus that the form had. */
export function JoinSent({ words }: { words: JoinWords }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus()
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="sent"
      className="scroll-mt-4 rounded-card border border-edge bg-card p-6 shadow-soft sm:p-8"
    >
      <CircleCheck aria-hidden size={32} className="text-good" />
      <h2 id="sent" className="mt-3 text-2xl">
        {words.sent.title}
      </h2>
      <p className="mt-2 max-w-[34em] text-muted">{words.sent.text}</p>
      <p className="mt-6 font-display text-lg font-semibold">{words.sent.next}</p>
      <JoinSteps steps={words.steps.steps} />
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href('/professionals')}>See how leads work</ButtonLink>
        <ButtonLink to={href('/professionals/subscription')} tone="quiet">
          See the pricing
        </ButtonLink>
      </div>
    </section>
  )
}
