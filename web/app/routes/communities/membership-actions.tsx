import type { CommunityPage } from '@lv/contract/communities'
import { formatExactPrice } from '@lv/contract/money'
import { Check, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { ClosedNotice } from '../../features/communities/toasts.tsx'
import { Banned } from '../../features/moderation/decided.tsx'
import type { RefusedForm } from '../../form.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import type { Intent } from './detail-action.ts'
import { LeaveCommunity } from './leave-community.tsx'
import { ShareCommunity } from './share-community.tsx'

type Props = {
  community: CommunityPage
  /** The person pays for it already, so that joining asks for nothing more. */
  isPaidFor: boolean
  refused: RefusedForm | undefined
  asksToLeave: boolean
}

/** What the visitor can do with a community: join, subscribe, ask, take back, leave; and share it. */
export function MembershipActions({ community, isPaidFor, refused, asksToLeave }: Props) {
  useSignInAgain(refused?.status)
  useErrorToast(refused)
  return (
    <div className="flex flex-col gap-3">
      {community.archivedAt && <ClosedNotice since={community.archivedAt} />}
      {refused && refused.status !== 401 && (
        <div className="scripting:hidden">
          <FormMessage message={refused.message || 'Failed to join community'} />
        </div>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <Membership community={community} isPaidFor={isPaidFor} asksToLeave={asksToLeave} />
        <ShareCommunity community={community} />
      </div>
    </div>
  )
}

function Membership({ community, isPaidFor, asksToLeave }: Omit<Props, 'refused'>) {
  const { id, viewer, viewerBan, isPaid, membershipType, archivedAt } = community
  if (viewerBan) return <Banned reason={viewerBan.reason} />
  if (viewer === 'requested' || viewer === 'accepted') return <Asked community={community} isPaidFor={isPaidFor} />
  if (viewer)
    return (
      <>
        <State icon={<Check aria-hidden size={18} />}>{viewer === 'owner' ? 'You own it' : 'You are a member'}</State>
        <ButtonLink to={href('/community/:communityId/dashboard', { communityId: id })}>Open the dashboard</ButtonLink>
        {viewer !== 'owner' && <LeaveCommunity community={community} asks={asksToLeave} />}
      </>
    )
  if (archivedAt) return null
  if (membershipType === 'invite_only') return <AskToJoin community={community} isPaidFor={isPaidFor} />
  if (isPaid && !isPaidFor)
    return <ButtonLink to={`${href('/subscribe')}?community=${id}`}>Subscribe to Join</ButtonLink>
  return <JoinNow />
}

const JoinNow = () => <IntentForm intent="join" label="Join Community" pendingLabel="Joining..." />

type AskProps = Pick<Props, 'community' | 'isPaidFor'>

/** After asking: the owner's decision, then the payment where it costs and nothing pays for it yet. */
function Asked({ community: { id, viewer, isPaid }, isPaidFor }: AskProps) {
  const isAccepted = viewer === 'accepted'
  return (
    <>
      {!isAccepted && <State icon={<Hourglass aria-hidden size={18} />}>Waiting for the owner</State>}
      {isAccepted && isPaid && !isPaidFor && (
        <ButtonLink to={`${href('/subscribe')}?community=${id}`}>Accepted: subscribe to join</ButtonLink>
      )}
      {isAccepted && (!isPaid || isPaidFor) && <JoinNow />}
      <IntentForm intent="take-back" label="Take back request" tone="quiet" />
    </>
  )
}

function State({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-h-11 items-center gap-2 rounded-control bg-good-tint px-4 font-semibold text-good">
      {icon}
      {children}
    </span>
  )
}

type ButtonProps = { intent: Intent; label: string; pendingLabel?: string; tone?: 'primary' | 'quiet' }

/** One button that does one thing. */
function IntentForm({ children, ...button }: ButtonProps & { children?: ReactNode }) {
  return (
    <Form method="post" preventScrollReset className="contents">
      <IntentButton {...button} />
      {children}
    </Form>
  )
}

function IntentButton({ intent, label, pendingLabel, tone }: ButtonProps) {
  const isPending = useNavigation().formData?.get('intent') === intent
  return (
    <Button type="submit" name="intent" value={intent} tone={tone} isPending={isPending} pendingLabel={pendingLabel}>
      {label}
    </Button>
  )
}

/** Where the owner decides: what it will cost is said before anybody asks. */
function AskToJoin({ community, isPaidFor }: AskProps) {
  const price = formatExactPrice(community)
  return (
    <IntentForm intent="join" label="Ask to join" pendingLabel="Asking...">
      {price && (
        <p className="order-last basis-full text-sm text-muted">
          The owner decides who joins.{' '}
          {isPaidFor
            ? 'You’re already paying for it: once you’re accepted, you’re in.'
            : `Once you’re accepted you pay ${price}, or nothing more with premium.`}
        </p>
      )}
      <details className="order-last basis-full">
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
          Add a note (optional)
        </summary>
        <TextArea
          label="Note to the owner"
          hint="Who you are and why you would like to join, in at most 500 characters."
          name="note"
          maxLength={500}
          rows={3}
          className="max-w-md pt-1"
        />
      </details>
    </IntentForm>
  )
}

function useErrorToast(refused: RefusedForm | undefined) {
  const show = useToast()
  useEffect(() => {
    if (refused && refused.status !== 401)
      show({ title: 'Error', description: refused.message || 'Failed to join community', tone: 'error' })
  }, [refused, show])
}
