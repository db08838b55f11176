import type { Api } from '@lv/contract/api'
import type { CommunityPage } from '@lv/contract/communities'
import { isMember } from './is-member.ts'

/**
 * Whether the signed-in person, who is not a member, pays for this community already: by premium, or by a membership of
 * their own that they once left. Joining it then costs nothing more.
 */
export async function isPaidFor({ subscriptions }: Pick<Api, 'subscriptions'>, { id, isPaid, viewer }: CommunityPage) {
  if (!isPaid || isMember(viewer)) return false
  const mine = await subscriptions.list({})
  return mine.some((it) => (it.kind === 'premium' || it.communityId === id) && works(it))
}

/** Whether a member by premium, which is cancelled, may take a membership of the community's own before premium ends. */
export async function mayKeepAlone({ subscriptions }: Pick<Api, 'subscriptions'>, { viewerPaysBy }: CommunityPage) {
  if (viewerPaysBy !== 'premium') return false
  const premium = (await subscriptions.list({})).filter((it) => it.kind === 'premium' && works(it))
  return premium.every(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)
}

const works = ({ status }: { status: string }) => status === 'active' || status === 'past_due'
