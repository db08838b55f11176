// No imports here, and apart from the other options: pages of one community ship this to the browser, and none of those.

export const membershipTypes = ['free', 'open', 'invite_only'] as const
export type MembershipType = (typeof membershipTypes)[number]
export const membershipLabels: Record<MembershipType, string> = {
  free: 'Free',
  open: 'Open',
  invite_only: 'Invite Only',
}
