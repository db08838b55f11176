import {
  type CostArea,
  type CostKindKey,
  costAreaKeys,
  costAreas,
  costKindKeys,
  costKinds,
} from '@lv/contract/cost-areas'
import { data, href, Link } from 'react-router'
import { apiContext } from '../../api.ts'
import { costWords } from '../../content/costs.ts'
import { WorkGrid } from '../../features/portfolio/work.tsx'
import { CostAxis, evenScale } from '../../features/prices/cost-picture.tsx'
import { CostRow } from '../../features/prices/cost-row.tsx'
import { pageMeta } from '../../meta.ts'
import { ChipLink } from '../../ui/chips.tsx'
import type { Route } from './+types/kind.ts'
import { HowToRead } from './how-to-read.tsx'

const pathOf = (kind: CostKindKey, area: CostArea) =>
  href('/prices/:kind/:area?', area === 'melbourne' ? { kind } : { kind, area })

/** Texts come as data, so that they are in the page once and not in its JavaScript too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = costKindKeys.find((key) => key === params.kind)
  const area = costAreaKeys.find((key) => key === (params.area ?? 'melbourne'))
  if (!kind || !area) throw data(null, { status: 404 })
  const { costs, portfolio } = context.get(apiContext)
  const [all, works] = await Promise.all([costs.list({}), portfolio.ofKind({ params: { kind }, query: { area } })])
  return { kind, area, figures: all.filter((figure) => figure.kind === kind), works, words: costWords }
}

export { staticLivePage as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { kind, area } = loaderData
  const job = costKinds[kind].label
  return pageMeta(matches, {
    title: `What it costs: ${job}, ${costAreas[area]}`,
    description: `${job} in ${costAreas[area]}: the middle half and the median of the quotes that homeowners accepted in 24 months, with how many there are.`,
    path: pathOf(kind, area),
  })
}

export default function Kind({ loaderData: { kind, area, figures, works, words } }: Route.ComponentProps) {
  const here = figures.find((figure) => figure.area === area)
  const scale = figures.length > 0 ? evenScale(figures) : null
  const others = costAreaKeys.flatMap((key) => figures.filter((figure) => figure.area === key && key !== area))
  return (
    <div className="page-width pt-8 lg:pt-12">
      <Link to={href('/prices')} className="inline-flex min-h-11 items-center font-semibold text-accent">
        All kinds of work
      </Link>
      <h1 className="mt-1 text-3xl sm:text-4xl">
        {costKinds[kind].label}: what it costs, {costAreas[area]}
      </h1>
      <nav aria-label="Areas" className="mt-5 flex flex-wrap gap-2">
        {costAreaKeys.map((key) => (
          <ChipLink key={key} to={pathOf(kind, key)} isChosen={key === area}>
            {costAreas[key]}
          </ChipLink>
        ))}
      </nav>
      <div className="mt-8 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {here && scale ? (
            <ul className="rounded-card border border-edge bg-card">
              <CostRow name={costAreas[area]} figure={here} scale={scale} />
              <Axis scale={scale} />
            </ul>
          ) : (
            <div className="rounded-card border border-edge bg-card p-5">
              <h2 className="text-xl">{words.none.title}</h2>
              <p className="mt-2 max-w-text text-muted">{words.none.text}</p>
            </div>
          )}
          {others.length > 0 && scale && (
            <section aria-labelledby="elsewhere" className="mt-8">
              <h2 id="elsewhere" className="text-2xl">
                Elsewhere
              </h2>
              <ul className="mt-4 rounded-card border border-edge bg-card">
                {others.map((figure) => (
                  <CostRow
                    key={figure.area}
                    name={costAreas[figure.area]}
                    to={pathOf(kind, figure.area)}
                    figure={figure}
                    scale={scale}
                  />
                ))}
                <Axis scale={scale} />
              </ul>
            </section>
          )}
          <p className="mt-4 max-w-text text-sm text-muted">{words.areas}</p>
        </div>
        <HowToRead words={words.read} />
      </div>
      {works.length > 0 && (
        <section aria-labelledby="work" className="mt-12">
          <h2 id="work" className="text-2xl">
            {costKinds[kind].label} by professionals here
          </h2>
          <p className="mt-1.5 mb-4 max-w-text text-muted">
            The newest photos, {costAreas[area]}. Not the jobs that the prices above were counted from.
          </p>
          <WorkGrid works={works} />
        </section>
      )}
    </div>
  )
}

function Axis({ scale }: { scale: ReturnType<typeof evenScale> }) {
  return (
    <li aria-hidden className="px-4 pb-3 sm:px-5 md:pl-[15.75rem]">
      <CostAxis scale={scale} />
    </li>
  )
}
