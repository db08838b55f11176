import { Eye, ListChecks, PhoneOff, Scale, ShieldCheck, Trash2 } from 'lucide-react'
import type { QuoteReason, QuoteStep } from '../../content/get-quotes.ts'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** 'How It Works': three steps. */
export function HowItWorks({ steps }: { steps: QuoteStep[] }) {
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

const icons = { three: PhoneOff, alike: Scale, law: ShieldCheck, why: Eye, checked: ListChecks, yours: Trash2 }

/** 'Why Choose': what is different here, each true of the product itself. */
export function WhyChoose({ reasons }: { reasons: readonly QuoteReason[] }) {
  const { brand } = useRootData()
  return (
    <section aria-labelledby="why-choose" className="page-width pt-16 lg:pt-24">
      <h2 id="why-choose" className="text-2xl">
        Why Choose {brand.name}
      </h2>
      <ul className="mt-6 grid border-t border-edge sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3">
        {reasons.map((reason) => (
          <Reason key={reason.title} {...reason} />
        ))}
      </ul>
    </section>
  )
}

function Reason({ icon, title, text }: QuoteReason) {
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
