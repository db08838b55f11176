import { apiContext } from '../../api.ts'
import { refusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { Route } from './+types/public-profile.ts'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileReviews } from './profile-reviews.tsx'
import { structuredProfile } from './structured-profile.ts'

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(apiContext).reviews.profile({ params: { slug: params.slug } })

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async ({ reviewId = '', reply = '' }) => {
    await context.get(apiContext).reviews.reply({ params: { reviewId }, body: { reply } })
    return { isDone: true }
  })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const name = loaderData.businessName ?? loaderData.name
  return [
    ...pageMeta(matches, {
      title: name,
      description: `${name}: ${loaderData.trades.slice(0, 3).join(', ')}. ${loaderData.area}. Checks, response record and reviews of finished jobs.`,
    }),
    { 'script:ld+json': structuredProfile(loaderData) },
  ]
}

export default function PublicProfile({ loaderData: profile, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 lg:py-12">
      <ProfileHeader profile={profile} />
      <ProfileReviews profile={profile} refused={refusedForm(actionData)} />
    </div>
  )
}
