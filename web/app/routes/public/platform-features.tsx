import { Coins, Eye, RotateCcw, Scale, ShieldCheck, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import type { PlatformWords } from '../../content/platform.ts'

type Words = PlatformWords['features']

const icons: Record<Words['features'][number]['icon'], typeof Eye> = {
  communities: UsersRound,
  quotes: Scale,
  match: Eye,
  leads: RotateCcw,
  rules: ShieldCheck,
  owners: Coins,
}

/** What the platform does, each with the page where it happens. */
export function PlatformFeatures({ words }: { words: Words }) {
  return (
    <section aria-labelledby="platform" className="page-width pt-14 lg:pt-20">
      <h2 id="platform" className="text-2xl">
        {words.title}
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {words.features.map(({ icon, title, text, to, action }) => {
          const Icon = icons[icon]
          return (
            <li key={title} className="relative flex flex-col rounded-card border border-edge bg-card p-[1.125rem]">
              <Icon aria-hidden size={26} className="text-good" />
              <h3 className="mt-3 text-lg">{title}</h3>
              <p className="mt-1 mb-3 text-muted">{text}</p>
              <Link
                to={to}
                className="mt-auto font-semibold text-accent underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {action}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
