import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import type { Brand } from '../content/brand.ts'
import type { Frame } from '../content/frame.ts'
import { isWorking } from '../content/navigation.ts'
import { CachedPart } from '../drawing/cached-part.tsx'
import type { PageHandle } from '../page-handle.ts'
import { useRootData } from '../root-data.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const roofs =
  'M0 40V24l16-12 16 12v16M32 20h34v20M66 24l18-14h26l18 14v16M128 40V8l18 10V8l18 10V8l18 10v22M200 40V22l20-14 20 14v18M240 14h28v26' +
  'M268 26h40v14M308 26l22-16 22 16v14M352 40V18h12V6h20v34M384 24l16-12h30l16 12v16M446 40V22l14-12 14 12v18'

/** Roofs that stand on the footer, repeated over the whole width. */
function Skyline() {
  return (
    <svg aria-hidden className="block h-10 w-full text-line opacity-45" preserveAspectRatio="none">
      <defs>
        <pattern id="skyline" width="474" height="40" patternUnits="userSpaceOnUse">
          <path d={roofs} className="fill-none stroke-current stroke-[1.6] [stroke-linejoin:round]" />
        </pattern>
      </defs>
      <rect width="100%" height="40" fill="url(#skyline)" />
    </svg>
  )
}

const link = 'inline-flex min-h-9 items-center text-on-bar underline-offset-4 hover:underline max-sm:min-h-11'

/** The end of every page; of one to work on, its last line. */
export function Footer() {
  const { brand, frame } = useRootData()
  const countsLive = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.countsLive)
  const isLineOnly = isWorking(useLocation().pathname)
  if (!frame) return null
  const claims = frame.credentials.filter(({ isFigure }) => !(isFigure && countsLive))
  const { legalLinks, copyrightYear } = frame
  return (
    <footer className="mt-16">
      {!isLineOnly && (
        <CachedPart madeOf={['skyline']}>
          <Skyline />
        </CachedPart>
      )}
      <div className="on-dark bg-bar text-bar-muted">
        {!isLineOnly && (
          <CachedPart madeOf={['footer', brand, frame, claims]}>
            <Columns brand={brand} frame={frame} claims={claims} />
          </CachedPart>
        )}
        <div className="page-width">
          <div
            className={`flex flex-wrap items-center text-sm ${isLineOnly ? 'gap-x-4 py-2 max-sm:justify-between sm:gap-x-6' : 'gap-x-6 gap-y-3 border-t border-bar-edge py-5'}`}
          >
            <p className={isLineOnly ? 'max-sm:sr-only' : undefined}>
              © {copyrightYear} {brand.name}
            </p>
            {legalLinks.map(({ to, label, rest }) => (
              <Link key={to} to={to} className={link}>
                {label}
                {rest && <span className={isLineOnly ? 'whitespace-pre max-sm:hidden' : 'whitespace-pre'}>{rest}</span>}
              </Link>
            ))}
            <div className={isLineOnly ? 'ml-auto max-sm:hidden' : 'sm:ml-auto'}>
              <ThemeSwitch isOnBar />
            </div>
          </div>
        </div>
      </div>
    </footer>
  )
}

type ColumnsProps = { brand: Brand; frame: Frame; claims: Frame['credentials'] }

function Columns({ brand, frame, claims }: ColumnsProps) {
  const { hours, phoneHref, emailHref, quickLinks, services } = frame
  return (
    <div className="page-width grid grid-cols-2 gap-x-8 gap-y-10 pt-12 pb-10 lg:grid-cols-[1.5fr_1fr_1.2fr_1.5fr]">
      <div className="max-sm:col-span-2">
        <p className="font-display text-xl font-bold text-on-bar">{brand.name}</p>
        <ul className="mt-3">
          <li>
            <a href={phoneHref} className={`${link} font-semibold`}>
              {brand.phone}
            </a>
          </li>
          <li>
            <a href={emailHref} className={`${link} font-semibold`}>
              {brand.email}
            </a>
          </li>
        </ul>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {hours.map(({ days, hours }) => (
            <div key={days} className="contents">
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Column title="Quick links">
        {quickLinks.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={link}>
              {label}
            </Link>
          </li>
        ))}
      </Column>
      <Column title="Services">
        {services.map((service) => (
          <li key={service} className="py-1.5 max-sm:flex max-sm:min-h-11 max-sm:items-center">
            {service}
          </li>
        ))}
      </Column>
      {claims.length > 0 && (
        <Column title="Credentials" className="max-sm:col-span-2">
          {claims.map(({ says, note }) => (
            <li key={says} className="flex gap-2.5 py-1.5">
              <BadgeCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-wattle" />
              <span>
                {says} <span className="text-sm">({note})</span>
              </span>
            </li>
          ))}
        </Column>
      )}
    </div>
  )
}

function Column({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h2 className="mb-2 font-sans text-sm font-semibold tracking-normal text-bar-muted">{title}</h2>
      <ul className="text-on-bar">{children}</ul>
    </section>
  )
}
