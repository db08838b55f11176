export type CommunityRole = 'owner' | 'moderator' | 'member'

export const COMMUNITY_NOT_FOUND = 'Community not found'
