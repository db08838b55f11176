import type { InvitationPage } from '@lv/contract/community-members'
import { formatNumber } from '@lv/contract/numbers'
import { UsersRound } from 'lucide-react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { CommunityPicture } from '../../features/communities/community-picture.tsx'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { asRefusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/invitation.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const isSignedIn = context.get(visitContext).viewer !== null
  try {
    const invitation = await context.get(apiContext).communityMembers.invitation({ params })
    return data({ invitation, isSignedIn, signIn: signInAddress(url.pathname) })
  } catch (error) {
    if (asRefusal(error)?.status !== 404) throw error
    return data(null, { status: 404 })
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async () => {
    const { communityId, status } = await context.get(apiContext).communityMembers.acceptInvitation({ params })
    if (status === 'to_pay') throw redirect(`${href('/subscribe')}?community=${communityId}`)
    const toast = toastCookie({ title: 'Welcome!', description: 'You’re a member of this community now.' })
    throw redirect(href('/community/:communityId/dashboard', { communityId }), { headers: { 'Set-Cookie': toast } })
  })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData ? `Your invitation to ${loaderData.invitation.community.name}` : 'Invitation not found',
    isPrivate: true,
  })

const over: Record<Exclude<InvitationPage['state'], 'open'>, string> = {
  expired: 'This invitation has expired. Ask whoever sent it for a new one.',
  used_up: 'This invitation has been used up. Ask whoever sent it for a new one.',
  revoked: 'This invitation was withdrawn. Ask whoever sent it for a new one.',
  closed: 'This community is closed: nobody can join it.',
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  if (!loaderData) return <NoInvitation />
  const { community, state, role, isMember } = loaderData.invitation
  return (
    <div className="page-width max-w-[calc(40rem+2.5rem)] pt-6 sm:pt-10">
      <p className="mb-3 text-muted">
        {role === 'moderator' ? 'You’re invited to help run' : 'You’re invited to join'}
      </p>
      <Card cover={<CommunityPicture community={community} className="h-36 sm:h-48" isEager />}>
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{community.name}</h1>
        <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{community.description}</p>
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted tabular-nums">
          <span className="inline-flex items-center gap-2">
            <UsersRound aria-hidden size={18} />
            {formatNumber(community.memberCount)} {community.memberCount === 1 ? 'member' : 'members'}
          </span>
          {community.price && <span>${community.price} a month, incl. GST</span>}
        </p>
        {refused && refused.status !== 401 && (
          <div className="mt-4">
            <FormMessage message={refused.message} />
          </div>
        )}
        <div className="mt-5">
          {isMember ? (
            <ButtonLink to={href('/community/:communityId/dashboard', { communityId: community.id })}>
              Open the community
            </ButtonLink>
          ) : state === 'open' ? (
            <Answer isSignedIn={loaderData.isSignedIn} signIn={loaderData.signIn} price={community.price} />
          ) : (
            <p className="font-semibold">{over[state]}</p>
          )}
        </div>
      </Card>
    </div>
  )
}

type AnswerProps = { isSignedIn: boolean; signIn: string; price: string | null }

function Answer({ isSignedIn, signIn, price }: AnswerProps) {
  const isUnderWay = useNavigation().state === 'submitting'
  if (!isSignedIn)
    return (
      <ButtonLink to={signIn} reloadDocument>
        Sign in to join
      </ButtonLink>
    )
  return (
    <Form method="post">
      <Button type="submit" isPending={isUnderWay}>
        {price ? 'Accept and subscribe' : 'Join the community'}
      </Button>
    </Form>
  )
}

const NoInvitation = () => (
  <div className="page-width py-12">
    <EmptyState
      title="Invitation not found"
      text="Check that the whole link was copied, or ask whoever sent it for a new one."
      actions={<ButtonLink to={href('/communities')}>Browse communities</ButtonLink>}
    />
  </div>
)
