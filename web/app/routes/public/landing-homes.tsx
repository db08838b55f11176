import { ChevronDown, Mail } from 'lucide-react'
import { useRootData } from '../../root-data.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

type Question = { question: string; answer: string }

/** What people ask first; each opens by itself, with or without JavaScript. */
export function Questions({ questions }: { questions: Question[] }) {
  return (
    <section
      aria-labelledby="questions"
      className="page-width grid gap-x-14 gap-y-5 pt-14 lg:grid-cols-[18rem_1fr] lg:pt-20"
    >
      <div>
        <h2 id="questions" className="text-2xl">
          Questions people ask
        </h2>
        <p className="mt-2 text-muted">Five that come up first. The others are welcome by phone or email.</p>
      </div>
      <div className="border-t border-edge">
        {questions.map(({ question, answer }) => (
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
export function TransformHome() {
  const { frame } = useRootData()
  return (
    <section aria-labelledby="transform" className="page-width pt-14 lg:pt-20">
      <div className="on-dark rounded-card bg-bar p-6 text-on-bar sm:p-10">
        <h2 id="transform" className="text-2xl">
          Ready to Transform Your Home?
        </h2>
        <p className="mt-2 max-w-[36em] text-pretty text-bar-muted">
          Say once what you need done. Up to three professionals who do this work near you answer, against the same
          lines.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to="/quote-mvp">Get a Free Quote</ButtonLink>
          <ButtonLink to="/about#contact" tone="quiet" className={onBar}>
            Contact Us
          </ButtonLink>
          {frame && (
            <a href={frame.emailHref} className={buttonClass('quiet', 'regular', onBar)}>
              <Mail aria-hidden size={18} />
              Book by email
            </a>
          )}
        </div>
      </div>
    </section>
  )
}
