import { HOUR_MS } from '@lv/contract/durations'
import { paidKey, type VillageSales } from './community-members.ts'
import { seedId } from './insert.ts'
import type { Village } from './shapes.ts'

type Row = Record<string, unknown>

/** The demo member has asked in both; the second has accepted, and costs. */
const MAYA = 'maya-tran'
const ASKED = { waits: 'commercial-builders-canberra', accepted: 'small-practice-architects' }
const NOTE = 'I draw kitchens and bathrooms for period houses, and would like to listen in.'

export const membershipRows = (from: Village, sold: VillageSales | null): Row[] =>
  [...from.memberships, ...(sold?.joins ?? [])].map((membership) => ({
    community_id: seedId(membership.communityKey),
    user_id: seedId(membership.personKey),
    role: membership.role,
    paid_by: sold?.paidBy.get(paidKey(membership)) ?? null,
    joined_at: membership.joinedAt,
  }))

type Asked = { communityKey: string; personKey: string; at: Date }

function requestRow({ communityKey, personKey, at }: Asked, note: string, ownerKey: string | null): Row {
  return {
    id: seedId(`asked/${communityKey}/${personKey}`),
    community_id: seedId(communityKey),
    user_id: seedId(personKey),
    note,
    status: ownerKey ? 'accepted' : 'requested',
    created_at: at,
    decided_at: ownerKey && at,
    decided_by: ownerKey && seedId(ownerKey),
    decision_note: '',
  }
}

/** By invitation nobody is in whom the owner has not accepted. */
export function joinRequestRows(from: Village, now: Date): Row[] {
  const invited = new Map(
    from.communities.filter(({ membershipType }) => membershipType === 'invite_only').map((one) => [one.key, one]),
  )
  const accepted = from.memberships.flatMap((one) => {
    const ownerKey = one.role === 'member' && invited.get(one.communityKey)?.ownerKey
    return ownerKey ? [requestRow({ ...one, at: one.joinedAt }, '', ownerKey)] : []
  })
  const asks = (communityKey: string, hours: number) => ({
    communityKey,
    personKey: MAYA,
    at: new Date(now.getTime() - hours * HOUR_MS),
  })
  return [
    ...accepted,
    requestRow(asks(ASKED.waits, 5), NOTE, null),
    requestRow(asks(ASKED.accepted, 30), NOTE, invited.get(ASKED.accepted)?.ownerKey ?? null),
  ]
}
