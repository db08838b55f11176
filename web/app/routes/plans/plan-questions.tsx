import { planQuestions, tierNotes } from '../../content/plans.ts'
import { TermGrid } from '../../ui/term-grid.tsx'

/** The notes under the tiers. */
export function TierNotes() {
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 border-t border-edge pt-5 text-sm md:grid-cols-3">
      {tierNotes.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What people ask about tiers (specification 2, section 2.14), all open to read. */
export function PlanQuestions() {
  return (
    <section aria-labelledby="questions" className="mt-10">
      <h2 id="questions" className="text-2xl">
        Frequently asked questions
      </h2>
      <TermGrid
        className="mt-3 gap-x-10 md:grid-cols-2"
        terms={planQuestions.map(({ question, answer }) => ({ term: question, text: answer }))}
      />
    </section>
  )
}
