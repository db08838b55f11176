import { Eye, ListChecks, PhoneOff, Scale, ShieldCheck, Trash2 } from 'lucide-react'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

const steps = [
  {
    title: 'Say what you need',
    text: 'A postcode, a few sentences, and photos or plans if you have them. It takes two minutes on a phone.',
  },
  {
    title: 'Three professionals hear of it',
    text: 'Your email is verified first. Then up to 3 who do this work near you are told at once, and you see who and why.',
  },
  {
    title: 'Compare, then choose',
    text: 'Quotes come back against the same lines. Ask questions, accept one, and say why to the others.',
  },
]

/** 'How It Works': three steps. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="page-width pt-16 lg:pt-24">
      <h2 id="how-it-works" className="text-2xl">
        How It Works
      </h2>
      <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-3">
        {steps.map(({ title, text }, index) => (
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

const reasons = [
  {
    icon: PhoneOff,
    title: 'Three, never thirty',
    text: 'At most 3 professionals ever get your request. The database itself refuses a fourth.',
  },
  {
    icon: Scale,
    title: 'Like for like',
    text: 'Every quote answers the same lines. What one of them leaves out is marked, and so is what may still change.',
  },
  {
    icon: ShieldCheck,
    title: 'The law, in plain words',
    text: 'A deposit above the Victorian cap, or insurance that is due, is flagged on the quote with the rule and its date.',
  },
  {
    icon: Eye,
    title: 'You see who and why',
    text: 'Trade, distance, response record, turn and tier: the reasons for each match are shown to you as they are to them.',
  },
  {
    icon: ListChecks,
    title: 'Checked, and dated',
    text: 'A licence badge says what was checked and when. Reviews come from finished jobs only.',
  },
  {
    icon: Trash2,
    title: 'Yours to take back',
    text: 'See every time your number was shown, take it back, or delete the whole request with its files.',
  },
]

/** 'Why Choose': what is different here, each true of the product itself. */
export function WhyChoose() {
  const { brand } = useRootData()
  return (
    <section aria-labelledby="why-choose" className="page-width pt-16 lg:pt-24">
      <h2 id="why-choose" className="text-2xl">
        Why Choose {brand.name}
      </h2>
      <ul className="mt-6 grid border-t border-edge sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4 border-b border-edge py-5">
            <Icon aria-hidden size={26} className="mt-0.5 shrink-0 text-good" />
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The closing call: back to the form. */
export function ClosingCall() {
  return (
    <section aria-labelledby="closing" className="page-width py-16 lg:py-24">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-card bg-bar p-6 text-on-bar on-dark sm:p-10">
        <div>
          <h2 id="closing" className="text-2xl">
            Ready when you are
          </h2>
          <p className="mt-2 max-w-[33.25em] text-bar-muted">
            Quotes usually arrive within 24-48 hours. Asking costs nothing, and so does saying no.
          </p>
        </div>
        <ButtonLink to="/get-quotes" onClick={() => window.scrollTo({ top: 0 })}>
          Get quotes
        </ButtonLink>
      </div>
    </section>
  )
}
