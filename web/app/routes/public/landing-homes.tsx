import { ChevronDown, Mail } from 'lucide-react'
import { href } from 'react-router'
import type { LandingWords } from '../../content/landing.ts'
import { useRootData } from '../../root-data.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** What people ask first; each opens by itself, with or without JavaScript. */
export function Questions({ words }: { words: LandingWords['questions'] }) {
  return (
    <section
      aria-labelledby="questions"
      className="page-width grid gap-x-14 gap-y-5 pt-14 lg:grid-cols-[18rem_1fr] lg:pt-20"
    >
      <div>
        <h2 id="questions" className="text-2xl">
          {words.title}
        </h2>
        <p className="mt-2 text-muted">{words.text}</p>
      </div>
      <div className="border-t border-edge">
        {words.questions.map(({ question, answer }) => (
          <details key={question} className="group border-b border-edge">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-display text-lg font-semibold hover:text-accent">
              {question}
              <ChevronDown
                aria-hidden
                size={20}
                className="shrink-0 transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="max-w-[43.5em] pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

// On the dark ground the quiet button's own colours would not be seen.
const onBar = 'border-bar-muted! text-on-bar! hover:bg-bar-edge!'

/** 'Ready to Transform Your Home?': the way to quotes, and to a person. */
export function TransformHome({ words }: { words: LandingWords['transform'] }) {
  const { frame } = useRootData()
  return (
    <section aria-labelledby="transform" className="page-width pt-14 lg:pt-20">
      <div className="on-dark rounded-card bg-bar p-6 text-on-bar sm:p-10">
        <h2 id="transform" className="text-2xl">
          {words.title}
        </h2>
        <p className="mt-2 max-w-[36em] text-pretty text-bar-muted">{words.text}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={href('/quote-mvp')}>{words.quote}</ButtonLink>
          <ButtonLink to={`${href('/about')}#contact`} tone="quiet" className={onBar}>
            {words.contact}
          </ButtonLink>
          {frame && (
            <a href={frame.emailHref} className={buttonClass('quiet', 'regular', onBar)}>
              <Mail aria-hidden size={18} />
              {words.email}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}
