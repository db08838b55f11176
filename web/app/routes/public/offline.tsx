import { href } from 'react-router'
import { phoneLink } from '../../content/brand.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useRootData } from '../../root-data.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { Route } from './+types/offline.ts'

export const handle: PageHandle = { query: ['for'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'No connection', path: href('/offline'), isPrivate: true })

/** Shown at any address that cannot be reached; the browser keeps it (server/src/http/pages/manifest-worker.js). */
export default function Offline() {
  const { brand } = useRootData()
  return (
    <div className="page-width grid items-center gap-x-14 gap-y-8 pt-8 sm:grid-cols-[minmax(0,1fr)_16rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-16">
      <div>
        <h1 className="text-3xl sm:text-4xl">You are offline</h1>
        <p className="mt-4 max-w-[29.5em] text-lg text-pretty text-muted">
          This page needs a connection. Try again once you’re back online: you’ll stay at the address you asked for.
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the one that was asked for, without JavaScript too */}
          <a href="" className={buttonClass('primary', 'regular')}>
            Try again
          </a>
          <a href={phoneLink(brand.phone)} className={buttonClass('quiet', 'regular')}>
            Call {brand.phone}
          </a>
        </div>
      </div>
      <House house={weatherboard} className="mx-auto block h-auto w-56 sm:w-full" />
    </div>
  )
}
