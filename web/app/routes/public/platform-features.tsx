import { Coins, Eye, RotateCcw, Scale, ShieldCheck, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import type { platformFeatures } from '../../content/platform.ts'

type Feature = (typeof platformFeatures)[number]

const icons: Record<Feature['icon'], typeof Eye> = {
  communities: UsersRound,
  quotes: Scale,
  match: Eye,
  leads: RotateCcw,
  rules: ShieldCheck,
  owners: Coins,
}

/** What the platform does, each with the page where it happens. */
export function PlatformFeatures({ features }: { features: Feature[] }) {
  return (
    <section aria-labelledby="platform" className="page-width pt-14 lg:pt-20">
      <h2 id="platform" className="text-2xl">
        What you can do here
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon, title, text, to, action }) => {
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
