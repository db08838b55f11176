import type { Standing } from '@lv/contract/communities'

/** Whether somebody is in a community: not where their request waits, nor where it was accepted and is not paid yet. */
export const isMember = (standing: Standing) => standing !== null && standing !== 'requested' && standing !== 'accepted'
