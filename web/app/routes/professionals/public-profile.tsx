import { costKinds, costKindsOf } from '@lv/contract/cost-areas'
import type { CostFigure } from '@lv/contract/costs'
import { href, Link } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { CostAxis, tenfoldScale } from '../../features/prices/cost-picture.tsx'
import { CostRow } from '../../features/prices/cost-row.tsx'
import { withToast } from '../../features/workplace/workplace-gate.ts'
import { asRefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { beforeCursor } from '../../paging.ts'
import { breadcrumbs } from '../../shell/structured-data.ts'
import type { Route } from './+types/public-profile.ts'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileReviews } from './profile-reviews.tsx'
import { structuredProfile } from './structured-profile.ts'

/** What jobs of their kinds cost in Melbourne, whoever did them; nothing where too little is known. */
function ProfileCosts({ costs }: { costs: CostFigure[] }) {
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

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const before = beforeCursor(url)
  const { reviews, costs, conversations } = context.get(apiContext)
  const { publicUrl, viewer } = context.get(visitContext)
  const [profile, figures, reachable] = await Promise.all([
    reviews.profile({ params: { slug: params.slug }, query: { before } }),
    costs.list({}),
    viewer ? conversations.reachable({ query: { professional: params.slug } }) : [],
  ])
  const kinds = costKindsOf(profile.trades)
  const path = href('/professionals/p/:slug', { slug: profile.slug })
  const trail: [string, string][] = [
    ['For professionals', href('/professionals')],
    [profile.businessName ?? profile.name, path],
  ]
  return {
    profile,
    reachable,
    costs: figures.filter(({ kind, area }) => area === 'melbourne' && kinds.includes(kind)),
    before,
    path,
    structured: [structuredProfile(profile, publicUrl + path), breadcrumbs(publicUrl, trail)],
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async ({ reviewId = '', reply = '' }) => {
    await context.get(apiContext).reviews.reply({ params: { reviewId }, body: { reply } })
    throw withToast(`${href('/professionals/p/:slug', { slug: params.slug })}#reviews`, {
      title: 'Reply published',
      description: 'It’s below the review, for everyone to read.',
    })
  })
}

export const handle: PageHandle = { isOnlyRead: true, query: ['before'], form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { profile, path, structured } = loaderData
  const name = profile.businessName ?? profile.name
  return [
    ...pageMeta(matches, {
      title: name,
      description: `${name}: ${profile.trades.slice(0, 3).join(', ')}. ${profile.area}. Checks, response record and reviews of finished jobs.`,
      path,
      image: `${path}/og.png`,
    }),
    ...structured.map((part) => ({ 'script:ld+json': part })),
  ]
}

export default function PublicProfile({
  loaderData: { profile, reachable, costs, before },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="page-width py-8 lg:py-12">
      <ProfileHeader profile={profile} accountId={reachable[0]} />
      <ProfileCosts costs={costs} />
      <ProfileReviews profile={profile} before={before} refused={asRefusedForm(actionData)} />
    </div>
  )
}
