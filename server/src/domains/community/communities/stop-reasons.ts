/** Why we stop somebody's payments for a community. */
export type StopReason = 'suspended' | 'closed' | 'free' | 'banned' | 'removed' | 'left' | 'staff'

/** As an email's or a refusal's clause: 'the community is closed'. */
export const stopReasons: Record<StopReason, string> = {
  suspended: 'your professional profile is suspended',
  closed: 'the community is closed',
  free: 'membership costs nothing any more',
  banned: 'you’re banned from the community',
  removed: 'you’re not a member any more',
  left: 'you left the community',
  staff: 'you look after the community now, and those who do don’t pay for it',
}

export const isStopReason = (text: string): text is StopReason => Object.hasOwn(stopReasons, text)
