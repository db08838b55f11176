import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import type { ContactWords } from '../../content/contact.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'

/** What people ask most; each answer opens in place, without JavaScript too. */
export function ContactQuestions({ words }: { words: ContactWords['questions'] }) {
  return (
    <section
      aria-labelledby="questions"
      className="page-width grid items-end gap-x-14 pt-16 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-24"
    >
      <div>
        <h2 id="questions" className="text-2xl">
          {words.title}
        </h2>
        <div className="mt-6 border-t border-edge">
          {words.questions.map(({ question, answer, link }) => (
            <details key={question} className="group border-b border-edge">
              <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-display text-lg font-semibold">
                {question}
                <ChevronDown aria-hidden size={20} className="shrink-0 text-muted group-open:rotate-180" />
              </summary>
              <div className="pb-4">
                <p className="max-w-[39.75em] text-muted">{answer}</p>
                {link && (
                  <Link
                    to={link.to}
                    className="mt-1 inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
                  >
                    {link.label}
                  </Link>
                )}
              </div>
            </details>
          ))}
        </div>
      </div>
      <div aria-hidden className="hidden self-start pt-14 lg:block">
        <House house={weatherboard} className="h-auto w-full" />
      </div>
    </section>
  )
}
