import { costKinds } from '@lv/contract/cost-areas'
import type { CostFigure } from '@lv/contract/costs'
import { href, Link } from 'react-router'
import { CostAxis, tenfoldScale } from '../../features/prices/cost-picture.tsx'
import { CostRow } from '../../features/prices/cost-row.tsx'

/** What jobs of their kinds cost in Melbourne, whoever did them; nothing where too little is known. */
export function ProfileCosts({ costs }: { costs: CostFigure[] }) {
  if (costs.length === 0) return null
  const scale = tenfoldScale(costs)
  return (
    <section aria-labelledby="costs" className="mt-12">
      <h2 id="costs" className="text-2xl">
        What jobs like these cost in Melbourne
      </h2>
      <p className="mt-1.5 max-w-text text-muted">
        Not their own prices: the middle half of what homeowners here agreed to pay, whoever did the work.{' '}
        <Link to={href('/prices')} className="font-semibold text-accent underline underline-offset-4">
          How it’s counted
        </Link>
      </p>
      <ul className="mt-4 rounded-card border border-edge bg-card">
        {costs.map((figure) => (
          <CostRow key={figure.kind} name={costKinds[figure.kind].label} figure={figure} scale={scale} />
        ))}
        <li aria-hidden className="px-4 pb-3 sm:px-5 md:pl-[15.75rem]">
          <CostAxis scale={scale} />
        </li>
      </ul>
    </section>
  )
}
