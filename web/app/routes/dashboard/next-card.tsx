import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { NextAction } from './next-action.ts'

/** The one thing to do next, before everything else. */
export function NextCard({ next }: { next: NextAction }) {
  return (
    <section
      aria-labelledby="next"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border-2 border-accent bg-card p-5"
    >
      <div className="min-w-0">
        <h2 id="next" className="font-sans text-sm font-semibold tracking-normal text-muted">
          Next: {next.project}
        </h2>
        <p className="mt-1 font-display text-xl font-semibold tabular-nums sm:text-2xl">{next.says}</p>
      </div>
      <ButtonLink to={next.to} className="max-sm:w-full">
        {next.label}
        <ArrowRight aria-hidden size={18} />
      </ButtonLink>
    </section>
  )
}
