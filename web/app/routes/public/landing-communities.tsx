import { House } from '../../drawing/house.tsx'
import { Street } from '../../drawing/street.tsx'
import { warehouse } from '../../drawing/warehouse.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** The top: what this is, and the two ways in. */
export function Hero() {
  return (
    <div className="pt-10 lg:pt-16">
      <div className="page-width">
        <h1 className="max-w-[12em] text-3xl sm:text-4xl lg:text-[3.5rem]">Discover Building Industry Communities</h1>
        <p className="mt-4 max-w-[36em] text-pretty text-lg text-muted">
          Developers, builders, engineers, designers, tradies and inspectors, each among people who do the same work.
          Ask what you would ask on site, and read what others have built.
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <SignInLink to="/communities" label="Browse Communities" />
          <span className="inline-flex items-center gap-3">
            <span className="text-muted">or</span>
            <SignInLink to="/create-community" tone="quiet" label="create your own" />
          </span>
        </div>
      </div>
      <Street className="mt-6 overflow-hidden" />
    </div>
  )
}

type Feature = { title: string; text: string }

/** Industry Specific, Project Showcase, Knowledge Sharing. */
export function Features({ features }: { features: Feature[] }) {
  return (
    <section aria-labelledby="features" className="page-width pt-14 lg:pt-20">
      <h2 id="features" className="text-2xl">
        What a community is for
      </h2>
      <dl className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
        {features.map(({ title, text }) => (
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
export function BuildNetwork({ fee }: { fee: string }) {
  return (
    <section aria-labelledby="network" className="page-width pt-14 lg:pt-20">
      <div className="grid items-end overflow-hidden rounded-card border border-edge bg-good-tint sm:grid-cols-[1fr_auto]">
        <div className="p-6 sm:p-10">
          <h2 id="network" className="text-2xl">
            Ready to Build Your Network?
          </h2>
          <p className="mt-2 max-w-[33.25em] text-pretty">
            Join the communities of your trade today. When one is missing, you start it, and choose who joins.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <SignInLink to="/communities" label="Get Started Today" />
            <ButtonLink to="/learn-more#communities" tone="quiet">
              Learn More<span className="sr-only"> about how communities work</span>
            </ButtonLink>
          </div>
          <p className="mt-5 text-sm">{fee}</p>
        </div>
        <House house={warehouse} className="mx-auto -mb-3 block h-44 w-auto px-8 sm:h-56" />
      </div>
    </section>
  )
}
