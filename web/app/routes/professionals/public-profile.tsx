import { costKindsOf } from '@lv/contract/cost-areas'
import { href } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { beforeOf } from '../../before-of.ts'
import { withToast } from '../../features/workplace/workplace-gate.ts'
import { refusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { breadcrumbs } from '../../shell/structured-data.ts'
import type { Route } from './+types/public-profile.ts'
import { ProfileCosts } from './profile-costs.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileReviews } from './profile-reviews.tsx'
import { structuredProfile } from './structured-profile.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const before = beforeOf(url)
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
      <ProfileReviews profile={profile} before={before} refused={refusedForm(actionData)} />
    </div>
  )
}
