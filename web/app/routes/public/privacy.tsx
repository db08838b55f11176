import { href } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { privacyPolicy } from '../../content/privacy.ts'
import { pageMeta } from '../../meta.ts'
import type { Route } from './+types/privacy.ts'
import { PaperPage } from './paper-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const kept = await context.get(apiContext).people.retention({})
  return privacyPolicy(context.get(visitContext).brand, kept)
}

export { staticPage as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Privacy Policy',
    description:
      'What we collect, who receives it, what is decided automatically, how long we keep it, and how you delete it.',
    path: href('/privacy'),
  })

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PaperPage paper={loaderData} />
}
