import { formatDateTime, formatElapsed } from '@lv/contract/dates'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { href } from 'react-router'
import { apiContext } from '../../api.ts'
import { statusTexts } from '../../content/status.ts'
import { House } from '../../drawing/house.tsx'
import { warehouse } from '../../drawing/house-drawings.tsx'
import { pageMeta } from '../../meta.ts'
import { useRootData } from '../../root-data.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/status.ts'

export const loader = async ({ context }: Route.LoaderArgs) => context.get(apiContext).trust.status({})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Status',
    description:
      'What’s working right now: records, email, background work, payments and files, checked as you open the page.',
    path: href('/status'),
  })

export default function StatusPage({ loaderData: { checkedAt, parts } }: Route.ComponentProps) {
  const { brand, frame } = useRootData()
  const failing = parts.filter(({ isWorking }) => !isWorking).length
  const Sign = failing === 0 ? CircleCheck : TriangleAlert
  return (
    <div className="page-width grid items-end gap-x-14 pt-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-14">
      <div>
        <h1 className="flex items-start gap-3 text-3xl sm:text-4xl">
          <Sign aria-hidden size={36} className={`mt-0.5 shrink-0 ${failing === 0 ? 'text-good' : 'text-accent'}`} />
          {failing === 0 ? 'Everything works' : failing === 1 ? 'One part isn’t working' : 'Some parts aren’t working'}
        </h1>
        <p className="mt-3 text-muted">Checked {formatDateTime(checkedAt)}, Melbourne time.</p>
        <ul className="mt-6 overflow-hidden rounded-card border border-edge bg-card">
          {parts.map((it) => (
            <Part key={it.part} {...it} />
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink to={href('/status')} tone="quiet" reloadDocument>
            Check again
          </ButtonLink>
          <p className="text-muted">
            Something else is wrong?{' '}
            <a href={frame?.phoneHref} className="font-semibold text-accent underline-offset-4 hover:underline">
              Call {brand.phone}
            </a>
          </p>
        </div>
      </div>
      <div aria-hidden className="hidden lg:block">
        <House house={warehouse} className="h-auto w-full" />
      </div>
    </div>
  )
}

type PartProps = Route.ComponentProps['loaderData']['parts'][number]

function Part({ part, isWorking, waitingSeconds }: PartProps) {
  const { name, means } = statusTexts[part]
  return (
    <li className="flex items-center justify-between gap-4 border-b border-edge px-4 py-3.5 last:border-b-0 sm:px-5">
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-muted">{means}</span>
        {waitingSeconds !== null && <span className="block text-sm text-muted">{waits(waitingSeconds)}</span>}
      </span>
      <Badge tone={isWorking ? 'good' : 'alert'}>{isWorking ? 'Working' : 'Not working'}</Badge>
    </li>
  )
}

/** Seconds in line as people say it; a few are nothing to speak of. */
const waits = (seconds: number) =>
  seconds < 10 ? 'Nothing waiting' : `Oldest waiting ${seconds < 60 ? `${seconds} s` : formatElapsed(seconds / 60)}`
