import type { CommunityPage, Standing } from '@lv/contract/communities'

/** Whether somebody is in a community: not where their request waits, nor where it was accepted and is not paid yet. */
export const isMember = (standing: Standing) => standing !== null && standing !== 'requested' && standing !== 'accepted'

/** Whether somebody is an owner or a moderator of a community. */
export const isStaffMember = (standing: Standing) => standing === 'owner' || standing === 'moderator'

/** Whether somebody can announce and plan something in a community now: an owner or a moderator, while it is open. */
export const mayHost = ({ viewer, archivedAt }: Pick<CommunityPage, 'viewer' | 'archivedAt'>) =>
  isStaffMember(viewer) && !archivedAt

type Standings = Pick<CommunityPage, 'viewer' | 'viewerBan' | 'viewerMute' | 'archivedAt'>

/** Whether somebody can write in a community now: a member, neither banned nor muted, while it is open. */
export const mayWrite = ({ viewer, viewerBan, viewerMute, archivedAt }: Standings) =>
  isMember(viewer) && !viewerBan && !viewerMute && !archivedAt
