import { Eye, ListChecks, PhoneOff, Scale, ShieldCheck, Trash2 } from 'lucide-react'
import { href } from 'react-router'
import type { QuotesTestimonial, QuotesWords } from '../../content/get-quotes.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** 'How It Works': three steps. */
export function HowItWorks({ words }: { words: QuotesWords['howItWorks'] }) {
  return (
    <section aria-labelledby="how-it-works" className="page-width pt-16 lg:pt-24">
      <h2 id="how-it-works" className="text-2xl">
        {words.title}
      </h2>
      <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-3">
        {words.steps.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-line pt-4">
            <span aria-hidden className="font-display text-3xl font-semibold text-accent">
              {index + 1}
            </span>
            <h3 className="mt-1 text-lg">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const icons = { three: PhoneOff, alike: Scale, law: ShieldCheck, why: Eye, checked: ListChecks, yours: Trash2 }

/** 'Why Choose': what is different here, each true of the product itself. */
export function WhyChoose({ words }: { words: QuotesWords['whyChoose'] }) {
  return (
    <section aria-labelledby="why-choose" className="page-width pt-16 lg:pt-24">
      <h2 id="why-choose" className="text-2xl">
        {words.title}
      </h2>
      <ul className="mt-6 grid border-t border-edge sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3">
        {words.reasons.map((reason) => (
          <Reason key={reason.title} {...reason} />
        ))}
      </ul>
    </section>
  )
}

function Reason({ icon, title, text }: QuotesWords['whyChoose']['reasons'][number]) {
  const Icon = icons[icon]
  return (
    <li className="flex gap-4 border-b border-edge py-5">
      <Icon aria-hidden size={26} className="mt-0.5 shrink-0 text-good" />
      <div>
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    </li>
  )
}

type Told = { title: string; testimonials: QuotesTestimonial[] }

/** What homeowners told the operator, each with where that comes from. */
export function Testimonials({ title, testimonials }: Told) {
  if (testimonials.length === 0) return null
  return (
    <section aria-labelledby="testimonials" className="page-width pt-16 lg:pt-24">
      <h2 id="testimonials" className="text-2xl">
        {title}
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
        {testimonials.map(({ words, name, place, note }) => (
          <li key={name}>
            <figure className="flex h-full flex-col border-t-2 border-line pt-4">
              <blockquote className="grow text-lg">“{words}”</blockquote>
              <figcaption className="mt-4 text-sm text-muted">
                <span className="font-semibold text-ink">{name}</span>, {place} <Badge>{note}</Badge>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The closing call: back to the form. */
export function ClosingCall({ words }: { words: QuotesWords['closing'] }) {
  return (
    <section aria-labelledby="closing" className="page-width py-16 lg:py-24">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-card bg-bar p-6 text-on-bar on-dark sm:p-10">
        <div>
          <h2 id="closing" className="text-2xl">
            {words.title}
          </h2>
          <p className="mt-2 max-w-[33.25em] text-bar-muted">{words.text}</p>
        </div>
        <ButtonLink to={href('/get-quotes')} onClick={() => window.scrollTo({ top: 0 })}>
          {words.getQuotes}
        </ButtonLink>
      </div>
    </section>
  )
}
