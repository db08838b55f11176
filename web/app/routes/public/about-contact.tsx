import { Mail, Phone } from 'lucide-react'
import { href } from 'react-router'
import type { AboutWords } from '../../content/about.ts'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

const way = 'flex min-h-11 items-center gap-3 text-lg font-semibold text-accent underline-offset-4 hover:underline'

/** Where every 'Contact Us' leads: the ways to a person, when we are there, and how soon we answer. */
export function AboutContact({ words }: { words: AboutWords['contact'] }) {
  const { brand, frame } = useRootData()
  return (
    <section aria-labelledby="contact" className="page-width pt-14 lg:pt-20">
      <h2 id="contact" tabIndex={-1} className="scroll-mt-6 text-2xl focus:outline-none">
        {words.title}
      </h2>
      <div className="mt-5 grid gap-x-10 gap-y-8 border-t border-edge pt-6 md:grid-cols-3">
        <div>
          <h3 className="text-lg">{words.reach}</h3>
          {frame && (
            <ul className="mt-1">
              <li>
                <a href={frame.phoneHref} className={way}>
                  <Phone aria-hidden size={20} />
                  {brand.phone}
                </a>
              </li>
              <li>
                <a href={frame.emailHref} className={way}>
                  <Mail aria-hidden size={20} />
                  <span className="min-w-0 break-words">{brand.email}</span>
                </a>
              </li>
            </ul>
          )}
          <ButtonLink to={href('/contact')} className="mt-3">
            {words.write}
          </ButtonLink>
        </div>
        <Rows title={words.hours} rows={(frame?.hours ?? []).map(({ days, hours }) => [days, hours])} />
        <Rows title={words.howSoon} rows={words.responseTimes.map(({ about, within }) => [about, within])} />
      </div>
    </section>
  )
}

function Rows({ title, rows }: { title: string; rows: [string, string][] }) {
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <dl className="mt-2">
        {rows.map(([what, time]) => (
          <div key={what} className="flex justify-between gap-4 border-b border-edge py-2 last:border-b-0">
            <dt className="text-muted">{what}</dt>
            <dd className="text-right font-semibold tabular-nums">{time}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
