// No imports here: pages ship these lists to the browser.

export const categories = ['Developers', 'Builders', 'Engineers', 'Designers', 'Tradies', 'Inspectors'] as const
export type Category = (typeof categories)[number]

export const sectors = ['Residential', 'Commercial', 'Industrial', 'Infrastructure'] as const
export type Sector = (typeof sectors)[number]

export const communityLocations = [
  'Melbourne',
  'Sydney',
  'Brisbane',
  'Perth',
  'Adelaide',
  'Darwin',
  'Hobart',
  'Canberra',
  'All Locations',
] as const
export type CommunityLocation = (typeof communityLocations)[number]

export const membershipTypes = ['free', 'open', 'invite_only'] as const
export type MembershipType = (typeof membershipTypes)[number]
export const membershipLabels: Record<MembershipType, string> = {
  free: 'Free',
  open: 'Open',
  invite_only: 'Invite Only',
}

export const communitySorts = ['rank', 'newest', 'members', 'alive'] as const
export type CommunitySort = (typeof communitySorts)[number]
export const communitySortLabels: Record<CommunitySort, string> = {
  rank: 'Rank',
  newest: 'Newest',
  members: 'Most members',
  alive: 'Most alive',
}

export const professions = [
  'Developer',
  'Builder',
  'Engineer',
  'Architect',
  'Surveyor',
  'Project Manager',
  'Tradie',
  'Inspector',
  'Consultant',
  'Designer',
] as const
export type Profession = (typeof professions)[number]

export const profileLocations = [
  'Melbourne',
  'Sydney',
  'Brisbane',
  'Perth',
  'Adelaide',
  'Darwin',
  'Hobart',
  'Canberra',
  'Regional NSW',
  'Regional VIC',
  'Regional QLD',
  'Regional WA',
  'Regional SA',
] as const
export type ProfileLocation = (typeof profileLocations)[number]

export const yearsOfExperience = ['0-2', '3-5', '6-10', '11-15', '16-20', '20+'] as const
export type YearsOfExperience = (typeof yearsOfExperience)[number]

/** Communities a page of discovery, and posts a page of a community. */
export const COMMUNITY_PAGE_SIZE = 20
export const POST_PAGE_SIZE = 20
/** Members shown beside a community's discussions. */
export const RECENT_MEMBERS = 5
/** Announcements on a dashboard's overview. */
export const RECENT_ANNOUNCEMENTS = 3
/** Images one post may carry, and the most bytes of each. */
export const POST_IMAGES = 4
export const UPLOAD_BYTES = 10_485_760
/** How long a deleted post or comment can be brought back. */
export const UNDO_SECONDS = 10
/** The vitality label is hidden for communities with fewer members: a share of few people says nothing. */
export const VITALITY_MIN_MEMBERS = 10
/** Experience points of a community, and how many of them make a level. */
export const POST_POINTS = 10
export const COMMENT_POINTS = 5
export const LIKE_RECEIVED_POINTS = 2
export const LEVEL_POINTS = 100
