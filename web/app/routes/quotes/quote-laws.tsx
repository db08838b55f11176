import { formatList } from '@lv/contract/lists'
import type { QuoteFlag } from '@lv/contract/quote-shapes'
import { QuoteFlags } from '../../features/quotes/quote-flags.tsx'
import type { QuotedMatch } from './quoted-matches.ts'

type Law = QuoteFlag & { names: string[] }

/** What the law says of several quotes, each sentence once, with whom it concerns. */
function lawsOf(quoted: QuotedMatch[]): Law[] {
  const laws = new Map<string, Law>()
  for (const { quote, name } of quoted)
    for (const flag of quote.flags) {
      const law = laws.get(`${flag.code} ${flag.says}`)
      if (law) law.names.push(name)
      else laws.set(`${flag.code} ${flag.says}`, { ...flag, names: [name] })
    }
  return [...laws.values()]
}

/** The law about quotes beside each other: once each, with names only where it does not concern all of them. */
export function QuoteLaws({ quoted }: { quoted: QuotedMatch[] }) {
  const laws = lawsOf(quoted)
  if (laws.length === 0) return null
  const flags = laws.map(({ names, ...law }) => ({
    ...law,
    says: names.length === quoted.length ? law.says : `${formatList(names)}: ${law.says}`,
  }))
  return (
    <section aria-labelledby="laws-heading" className="mt-8 max-w-3xl">
      <h3 id="laws-heading" className="mb-3 text-lg">
        What Victorian law says
      </h3>
      <QuoteFlags flags={flags} />
    </section>
  )
}
