import { href } from 'react-router'
import type { LandingWords } from '../../content/landing.ts'
import { House } from '../../drawing/house.tsx'
import { warehouse } from '../../drawing/house-drawings.tsx'
import { Street } from '../../drawing/street.tsx'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'

type Props = { to: string; tone?: 'primary' | 'quiet'; label: string }

/** A button to `to` that takes visitors by way of signing in (specification, section 2). */
function SignInLink({ to, tone, label }: Props) {
  const { viewer } = useRootData()
  return viewer ? (
    <ButtonLink to={to} tone={tone}>
      {label}
    </ButtonLink>
  ) : (
    <ButtonLink to={`/api/login?returnTo=${to}`} reloadDocument tone={tone}>
      {label}
    </ButtonLink>
  )
}

/** The top: what this is, and the two ways in. */
export function Hero({ words }: { words: LandingWords['hero'] }) {
  return (
    <div className="pt-10 lg:pt-16">
      <div className="page-width">
        <h1 className="max-w-[12em] text-3xl sm:text-4xl lg:text-[3.5rem]">{words.title}</h1>
        <p className="mt-4 max-w-[36em] text-pretty text-lg text-muted">{words.text}</p>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <SignInLink to={href('/communities')} label={words.browse} />
          <span className="inline-flex items-center gap-3">
            <span className="text-muted">{words.or}</span>
            <SignInLink to={href('/create-community')} tone="quiet" label={words.create} />
          </span>
        </div>
      </div>
      <Street className="mt-6 overflow-hidden" />
    </div>
  )
}

/** Industry Specific, Project Showcase, Knowledge Sharing. */
export function Features({ words }: { words: LandingWords['features'] }) {
  return (
    <section aria-labelledby="features" className="page-width pt-14 lg:pt-20">
      <h2 id="features" className="text-2xl">
        {words.title}
      </h2>
      <dl className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
        {words.features.map(({ title, text }) => (
          <div key={title} className="border-t-2 border-line pt-4">
            <dt className="font-display text-lg font-semibold">{title}</dt>
            <dd className="mt-1.5 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** 'Ready to Build Your Network?', with what it costs. */
export function BuildNetwork({ words }: { words: LandingWords['network'] }) {
  return (
    <section aria-labelledby="network" className="page-width pt-14 lg:pt-20">
      <div className="grid items-end overflow-hidden rounded-card border border-edge bg-good-tint sm:grid-cols-[1fr_auto]">
        <div className="p-6 sm:p-10">
          <h2 id="network" className="text-2xl">
            {words.title}
          </h2>
          <p className="mt-2 max-w-[33.25em] text-pretty">{words.text}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <SignInLink to={href('/communities')} label={words.start} />
            <ButtonLink to={`${href('/learn-more')}#communities`} tone="quiet">
              {words.learnMore}
              <span className="sr-only"> {words.learnMoreAbout}</span>
            </ButtonLink>
          </div>
          <p className="mt-5 text-sm">{words.fee}</p>
        </div>
        <House house={warehouse} className="mx-auto -mb-3 block h-44 w-auto px-8 sm:h-56" />
      </div>
    </section>
  )
}
