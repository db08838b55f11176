import type { CommunityPage } from '@lv/contract/communities'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AfterLeaving } from './after-leaving.tsx'

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
  const { viewerRenewal } = community
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
            description={consequenceOf(community)}
            actions={
              <>
                <Button tone="quiet" onClick={() => setIsOpen(false)}>
                  Stay
                </Button>
                <LeaveButton />
              </>
            }
          >
            {viewerRenewal && <AfterLeaving renewal={viewerRenewal} />}
          </Dialog>
        </Suspense>
      )}
    </Form>
  )
}

function Question({ community }: { community: CommunityPage }) {
  const { viewerRenewal } = community
  const address = `${href('/community/:communityId', { communityId: community.id })}?view=detail`
  return (
    <Form method="post" action={address} className="w-full max-w-lg rounded-card border border-edge bg-card p-5">
      <h2 className="text-xl">Leave {community.name}?</h2>
      <p className="mt-2 text-muted">{consequenceOf(community)}</p>
      {viewerRenewal && <AfterLeaving renewal={viewerRenewal} />}
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

function consequenceOf({ viewerPaysBy, isPublic, membershipType }: CommunityPage) {
  if (viewerPaysBy === 'premium')
    return membershipType === 'invite_only'
      ? 'What you posted stays. Premium continues; to come back you’ll have to ask again.'
      : 'What you posted stays. Premium continues, and you can join again at any time.'
  if (membershipType === 'invite_only') return 'What you posted stays. To come back you’ll have to ask again.'
  return `What you posted stays. You can ${isPublic ? 'keep reading, and ' : ''}join again at any time.`
}
