import { planQuestions, tierNotes } from '../../content/plans.ts'

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
      <dl className="mt-3 grid gap-x-10 border-t border-edge md:grid-cols-2">
        {planQuestions.map(({ question, answer }) => (
          <div key={question} className="border-b border-edge py-4">
            <dt className="font-display text-lg font-semibold">{question}</dt>
            <dd className="mt-1 text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
