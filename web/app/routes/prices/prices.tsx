import { costKindKeys, costKinds } from '@lv/contract/cost-areas'
import { href, Link } from 'react-router'
import { apiContext } from '../../api.ts'
import { costWords } from '../../content/costs.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { CostAxis, tenfoldScale } from '../../features/prices/cost-picture.tsx'
import { CostRow } from '../../features/prices/cost-row.tsx'
import { pageMeta } from '../../meta.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/prices.ts'
import { HowToRead } from './how-to-read.tsx'

const pageOf = (kind: string) => href('/prices/:kind/:area?', { kind })

/** Texts come as data, so that they are in the page once and not in its JavaScript too. */
export async function loader({ context }: Route.LoaderArgs) {
  const figures = await context.get(apiContext).costs.list({})
  const everywhere = figures.filter(({ area }) => area === 'melbourne')
  const shown = everywhere.toSorted((a, b) => a.medianCents - b.medianCents)
  const missing = costKindKeys.filter((key) => !everywhere.some(({ kind }) => kind === key))
  return { shown, missing, words: costWords }
}

export { staticLivePage as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'What it costs',
    description:
      'What Melbourne homeowners agreed to pay for kitchens, bathrooms, roofs and repairs: the middle half of accepted quotes, with how many there are.',
    path: href('/prices'),
  })

export default function Prices({ loaderData: { shown, missing, words } }: Route.ComponentProps) {
  const scale = shown.length > 0 ? tenfoldScale(shown) : null
  return (
    <div className="page-width pt-8 lg:pt-12">
      <h1 className="text-3xl sm:text-4xl">{words.title}</h1>
      <p className="mt-3 max-w-text text-lg text-muted">{words.text}</p>
      <div className="mt-8 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {scale ? (
            <section aria-labelledby="kinds">
              <h2 id="kinds" className="text-2xl">
                By kind of work, Greater Melbourne
              </h2>
              <ul className="mt-4 rounded-card border border-edge bg-card">
                {shown.map((figure) => (
                  <CostRow
                    key={figure.kind}
                    name={costKinds[figure.kind].label}
                    to={pageOf(figure.kind)}
                    figure={figure}
                    scale={scale}
                  />
                ))}
                <li aria-hidden className="px-4 pb-3 sm:px-5 md:pl-[15.75rem]">
                  <CostAxis scale={scale} />
                </li>
              </ul>
              <p className="mt-2 text-sm text-muted">{words.scale}</p>
            </section>
          ) : (
            <EmptyState
              drawing={<House house={weatherboard} className="h-36 w-auto" />}
              title={words.none.title}
              text={words.none.text}
            />
          )}
          {scale && missing.length > 0 && (
            <p className="mt-6 text-sm text-muted">
              {words.missing} {missing.map((key) => costKinds[key].label).join(', ')}.
            </p>
          )}
          <p className="mt-6">
            Looking for someone first?{' '}
            <Link
              to={href('/professionals/directory')}
              className="font-semibold text-accent underline underline-offset-4"
            >
              Find a professional
            </Link>
          </p>
        </div>
        <HowToRead words={words.read} />
      </div>
    </div>
  )
}
