import { formatDay } from '@lv/contract/dates'
import { claims } from '../../content/claims.ts'
import type { Evidence } from '../../content/evidence.ts'
import { quotesTestimonials } from '../../content/get-quotes.ts'
import { homeTestimonials } from '../../content/home.ts'
import { joinTestimonials } from '../../content/join.ts'
import { platformTestimonials } from '../../content/platform.ts'
import { sampleProjects } from '../../content/projects.ts'
import { Badge } from '../../ui/badge.tsx'
import { AdminTable } from './admin-table.tsx'
import type { TabProps } from './tabs.ts'

type Said = { words: string; name: string; place: string; evidence: Evidence }

const said = <T extends Said>(title: string, file: string, all: readonly T[], about: (one: T) => string) => ({
  title,
  file: `web/app/content/${file}`,
  says: all.map((one) => ({
    words: one.words,
    note: [one.name, about(one), one.place].filter(Boolean).join(', '),
    evidence: one.evidence,
  })),
})

/** What the operator says of itself is in files of the product: this reads them, on the server alone. */
export const load = async () => ({
  lists: [
    {
      title: 'Claims',
      file: 'web/app/content/claims.ts',
      says: claims.map(({ says, isFigure, evidence }) => ({
        words: says,
        note: isFigure ? 'A figure: never on a page that counts live' : '',
        evidence,
      })),
    },
    said('Testimonials on the home page', 'home.ts', homeTestimonials, ({ about }) => about),
    said('Testimonials on the quotes page', 'get-quotes.ts', quotesTestimonials, () => ''),
    said('Testimonials on the platform page', 'platform.ts', platformTestimonials, ({ role }) => role),
    said('Testimonials for professionals', 'join.ts', joinTestimonials, ({ trade }) => trade),
    {
      title: 'Finished projects',
      file: 'web/app/content/projects.ts',
      says: sampleProjects.map(({ title, suburb, completed, price, evidence }) => ({
        words: title,
        note: `${suburb}, ${completed}, ${price}`,
        evidence,
      })),
    },
  ],
})

/** What the operator says of itself, and what is missing before visitors may read it. */
export default function ContentTab({ data }: TabProps<typeof load>) {
  const missing = data.lists.flatMap(({ says }) => says).filter(({ evidence }) => !evidence).length
  return (
    <div className="flex flex-col gap-8 pt-6">
      <p className="max-w-prose text-muted">
        These are in files of the product, and are changed there: each gets the source it comes from and the day on
        which that was so. Without both, only the demo shows it, marked ‘sample’.
      </p>
      <p className="flex flex-wrap items-center gap-2">
        {missing > 0 ? (
          <Badge tone="attention">{missing} without a source</Badge>
        ) : (
          <Badge tone="good">All have a source</Badge>
        )}
      </p>
      {data.lists.map(({ title, file, says }) => (
        <section key={title} className="flex flex-col gap-3">
          <h2 className="text-2xl">{title}</h2>
          <p className="text-sm text-muted">{file}</p>
          <AdminTable
            caption={title}
            columns={[{ label: 'It says' }, { label: 'Source and day' }, { label: 'Shown' }]}
            rows={says.map(({ words, note, evidence }) => ({
              key: words,
              cells: [
                <span key="words">
                  {words}
                  {note && <span className="block text-muted">{note}</span>}
                </span>,
                <Source key="source" evidence={evidence} />,
                evidence ? 'Everywhere' : 'In the demo alone',
              ],
            }))}
          />
        </section>
      ))}
    </div>
  )
}

const Source = ({ evidence }: { evidence: Evidence }) =>
  evidence ? (
    `${evidence.source}, ${formatDay(evidence.on)}`
  ) : (
    <Badge tone="attention">Source and day are missing</Badge>
  )
