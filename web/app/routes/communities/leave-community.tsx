import type { CommunityPage } from '@lv/contract/communities'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

// Few leave: it is fetched when somebody asks to.
const Dialog = lazy(async () => ({ default: (await import('../../ui/dialog.tsx')).Dialog }))

type Props = {
  community: CommunityPage
  /** Without JavaScript the question is a page of its own answer: the action was asked and asks back. */
  asks?: boolean
}

/** Leaves a community after asking. Posts to the community's own page, so that it can stand on others too. */
export function LeaveCommunity({ community, asks = false }: Props) {
  const [isOpen, setIsOpen] = useState<boolean>()
  const action = `${href('/community/:communityId', { communityId: community.id })}?view=detail`
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    setIsOpen(true)
  }
  if (asks) return <Question community={community} />
  return (
    <Form method="post" action={action} preventScrollReset>
      <Button type="submit" name="intent" value="ask-leave" tone="quiet" onClick={ask}>
        Leave
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <Dialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            title={`Leave ${community.name}?`}
            description={<Consequence community={community} />}
            actions={
              <>
                <Button tone="quiet" onClick={() => setIsOpen(false)}>
                  Stay
                </Button>
                <LeaveButton />
              </>
            }
          />
        </Suspense>
      )}
    </Form>
  )
}

function Question({ community }: { community: CommunityPage }) {
  const address = `${href('/community/:communityId', { communityId: community.id })}?view=detail`
  return (
    <Form method="post" action={address} className="w-full max-w-lg rounded-card border border-edge bg-card p-5">
      <h2 className="text-xl">Leave {community.name}?</h2>
      <p className="mt-2 text-muted">
        <Consequence community={community} />
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={address} tone="quiet">
          Stay
        </ButtonLink>
        <LeaveButton />
      </div>
    </Form>
  )
}

function LeaveButton() {
  const isPending = useNavigation().formData?.get('intent') === 'leave'
  return (
    <Button type="submit" name="intent" value="leave" tone="danger" isPending={isPending} pendingLabel="Leaving...">
      Leave community
    </Button>
  )
}

function Consequence({ community: { viewerPaysBy, isPublic, membershipType } }: { community: CommunityPage }) {
  if (viewerPaysBy === 'premium')
    return membershipType === 'invite_only'
      ? 'What you posted stays. Premium continues; to come back you’ll have to ask again.'
      : 'What you posted stays. Premium continues, and you can join again at any time.'
  if (viewerPaysBy === 'membership')
    return (
      <>
        What you posted stays. Leaving doesn’t stop the payment: do that{' '}
        <Link to={href('/subscription')} className="font-semibold text-accent underline underline-offset-4">
          under Payments
        </Link>
        .
      </>
    )
  if (membershipType === 'invite_only') return 'What you posted stays. To come back you’ll have to ask again.'
  return `What you posted stays. You can ${isPublic ? 'keep reading, and ' : ''}join again at any time.`
}
