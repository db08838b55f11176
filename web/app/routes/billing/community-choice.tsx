import type { CommunityPage } from '@lv/contract/communities'
import { formatDollars, formatExactPrice } from '@lv/contract/money'
import { Form, href, useNavigation } from 'react-router'
import { CommunityNotFound } from '../../features/communities/community-not-found.tsx'
import { CommunityPicture } from '../../features/communities/community-picture.tsx'
import { isMember } from '../../features/communities/is-member.ts'
import type { RefusedForm } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { HouseRow, PriceLine, TickList } from './plan-rows.tsx'
import type { Offer } from './subscribe-state.ts'

type Props = {
  community: CommunityPage
  offer: Offer
  isPaidFor: boolean
  /** A member by premium, which ends: a membership of its own would go on. */
  mayKeepAlone: boolean
  refused: RefusedForm | undefined
}

/** One community alone beside premium for all of them; or why there is nothing to pay; or that there is no such community. */
export function CommunityChoice({
  community,
  ...props
}: Omit<Props, 'community'> & { community: CommunityPage | null }) {
  return community ? <Choice community={community} {...props} /> : <CommunityNotFound />
}

function Choice({ community, offer, isPaidFor, mayKeepAlone, refused }: Props) {
  const { id, name } = community
  const settled = !mayKeepAlone && settledBy(community, isPaidFor)
  return (
    <div className="page-width py-8 lg:py-12">
      <h1 className="max-w-[16em] text-3xl sm:text-4xl">Membership of {name}</h1>
      {settled ? (
        <Settled community={community} text={settled} />
      ) : (
        <>
          {refused && (
            <div className="mt-6 max-w-2xl">
              <FormMessage message={refused.message} />
            </div>
          )}
          {mayKeepAlone && (
            <p className="mt-3 max-w-text text-lg text-muted">
              Premium covers your membership until it ends. A membership of this community alone would keep you in.
            </p>
          )}
          <div className="mt-8 grid gap-5 md:grid-cols-2">
            <Alone community={community} offer={offer} />
            <WithAll community={community} offer={offer} />
          </div>
          <p className="mt-5 text-muted">
            Both are monthly. Cancel anytime under Payments; you keep access until the end of the month you’ve paid for.
          </p>
        </>
      )}
      {!settled && (
        <ButtonLink
          to={`${href('/community/:communityId', { communityId: id })}?view=detail`}
          tone="plain"
          className="mt-3 -ml-[1.2rem]"
        >
          Back to {name}
        </ButtonLink>
      )}
    </div>
  )
}

type OfferProps = Pick<Props, 'community' | 'offer'>

/** Why there is nothing to pay; undefined where there is. */
function settledBy(community: CommunityPage, isPaidFor: boolean) {
  if (community.viewer === 'owner') return 'It’s your community: owners don’t pay.'
  if (community.viewerPaysBy === 'premium') return 'You’re already a member, through premium.'
  if (isMember(community.viewer)) return 'You’re already a member.'
  if (!formatExactPrice(community)) return 'This community is free to join.'
  if (community.viewer === 'requested')
    return 'The owner has your request. Once you are accepted, you can subscribe here.'
  if (community.membershipType === 'invite_only' && community.viewer !== 'accepted')
    return 'The owner decides who joins: ask first, and pay once you are accepted.'
  return isPaidFor ? 'You’re already paying for it: join with one click, at no extra cost.' : undefined
}

function Settled({ community, text }: { community: CommunityPage; text: string }) {
  return (
    <>
      <p className="mt-3 text-lg text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink
          to={
            isMember(community.viewer)
              ? href('/community/:communityId/dashboard', { communityId: community.id })
              : href('/community/:communityId', { communityId: community.id })
          }
        >
          Go to {community.name}
        </ButtonLink>
        <ButtonLink to={href('/subscription')} tone="quiet">
          Your payments
        </ButtonLink>
      </div>
    </>
  )
}

function Alone({ community, offer: { premiumCents, aloneCents, feeCents, includes } }: OfferProps) {
  const sent = useNavigation().formData
  return (
    <Card
      as="section"
      aria-labelledby="alone"
      cover={<CommunityPicture community={community} isEager className="h-20" />}
      className="gap-4 !p-6"
    >
      <h2 id="alone" className="text-xl">
        {community.name} alone
      </h2>
      <PriceLine cents={aloneCents} />
      <p>
        {formatDollars(aloneCents - feeCents)} of it, 80%, goes to the owner; the platform keeps{' '}
        {formatDollars(feeCents)} as its fee.
      </p>
      <TickList lines={includes} />
      <Form method="post" className="mt-auto pt-2">
        <FormKey />
        <input type="hidden" name="communityId" value={community.id} />
        <Button
          type="submit"
          name="intent"
          value="community"
          tone={aloneCents <= premiumCents ? 'primary' : 'quiet'}
          isPending={sent?.get('intent') === 'community'}
          pendingLabel="Processing..."
          className="w-full"
        >
          Subscribe to this community
        </Button>
      </Form>
    </Card>
  )
}

function WithAll({ community, offer: { premiumCents, aloneCents, benefits } }: OfferProps) {
  const isCheaper = aloneCents > premiumCents
  return (
    <Card
      as="section"
      aria-labelledby="premium"
      isHighlighted={isCheaper}
      cover={
        <div aria-hidden className="flex h-20 items-end overflow-hidden bg-wattle-tint px-6">
          <HouseRow />
        </div>
      }
      className="gap-4 !p-6"
    >
      <h2 id="premium" className="text-xl">
        Premium: this and every other paid community
      </h2>
      <PriceLine cents={premiumCents} />
      <p>
        {isCheaper ? 'It costs less than this one alone. ' : ''}80% of it is shared between the owners of the
        communities where you’re active.
      </p>
      <TickList lines={benefits.slice(0, -1)} />
      <div className="mt-auto pt-2">
        <ButtonLink
          to={`${href('/subscribe')}?community=${community.id}&plan=premium`}
          tone={isCheaper ? 'primary' : 'quiet'}
          className="w-full"
        >
          Choose premium
        </ButtonLink>
      </div>
    </Card>
  )
}
