import { data, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { isStaffMember } from '../../features/communities/is-member.ts'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { pageMeta } from '../../meta.ts'
import { asRefusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/announcement.ts'
import { AnnouncementCard } from './announcement-card.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { communityId } = params
  try {
    const [community, announcement] = await Promise.all([
      api.communities.get({ params: { communityId } }),
      api.announcements.get({ params }),
    ])
    return data({ community, announcement, reachable: await readReachable(context, announcement) })
  } catch (error) {
    const status = asRefusal(error)?.status
    if (status === 404) return data(null, { status })
    if (status !== 401 && status !== 403) throw error
    throw redirect(
      context.get(visitContext).viewer ? href('/community/:communityId', { communityId }) : signInAddress(url.pathname),
    )
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData
      ? `${loaderData.announcement.title} · ${loaderData.community.name}`
      : 'This announcement is not there any more',
    isPrivate: true,
  })

export default function OneAnnouncement({ loaderData, params: { communityId } }: Route.ComponentProps) {
  const all = href('/community/:communityId/announcements', { communityId })
  if (!loaderData)
    return (
      <div className="page-width py-10">
        <EmptyState
          title="This announcement is not there any more"
          text="Whoever wrote it may have deleted it."
          actions={<ButtonLink to={all}>All announcements</ButtonLink>}
        />
      </div>
    )
  const { community, announcement } = loaderData
  const canEdit = isStaffMember(community.viewer)
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-5 sm:pt-8">
      <CommunityBackLink community={community} />
      <div className="mt-3">
        <AnnouncementCard announcement={announcement} canEdit={canEdit} as="article" />
      </div>
      <p className="mt-5">
        <ButtonLink to={all} tone="quiet">
          All announcements
        </ButtonLink>
      </p>
    </div>
  )
}
