import { href } from 'react-router'
import { visitContext } from '../../api.ts'
import { termsOfService } from '../../content/terms.ts'
import { pageMeta } from '../../meta.ts'
import type { Route } from './+types/terms.ts'
import { PaperPage } from './paper-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return termsOfService(context.get(visitContext).brand)
}

export { staticPage as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Terms of Service',
    description:
      'The terms of using this site in twelve short sections, with at least 30 days’ notice of material changes.',
    path: href('/terms'),
  })

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <PaperPage paper={loaderData} isNumbered />
}
