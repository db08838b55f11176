import type { DiscoveryWords } from '../../content/communities.ts'

/** Where 'Learn More' leads. */
export function HowCommunitiesWork({ words }: { words: DiscoveryWords['howItWorks'] }) {
  return (
    <section id="how-communities-work" aria-labelledby="how-heading" className="scroll-mt-4 pt-16">
      <h2 id="how-heading" tabIndex={-1} className="text-2xl">
        {words.title}
      </h2>
      <dl className="mt-5 grid gap-x-8 border-t border-edge sm:grid-cols-2 lg:grid-cols-3">
        {words.facts.map(({ title, text }) => (
          <div key={title} className="border-b border-edge py-5">
            <dt className="font-display text-lg font-semibold">{title}</dt>
            <dd className="mt-1.5 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
