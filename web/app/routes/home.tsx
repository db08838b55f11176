import { Street } from '../drawing/street.tsx'
import { pageMeta } from '../meta.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: '/',
    description:
      'Communities of Melbourne builders, engineers, designers, tradies and neighbours. Ask, answer, and renovate together.',
  })

export default function Home() {
  return (
    <div className="pt-10 lg:pt-14">
      <div className="page-width">
        <h1 className="max-w-[12em] text-3xl sm:text-4xl">Renovate with people who know your street.</h1>
        <p className="mt-4 max-w-[34em] text-lg text-muted">
          Ask Melbourne's builders, engineers and neighbours. Join a community, bring your question, and read what
          others have built.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/communities">Browse communities</ButtonLink>
          <ButtonLink to="/create-community" tone="quiet">
            Create a community
          </ButtonLink>
        </div>
      </div>
      <Street className="mt-6 overflow-hidden" />
    </div>
  )
}
