import type { MembershipType } from '@lv/contract/membership-types'
import {
  type Category,
  type CommunityLocation,
  communityLocations,
  type Profession,
  type Sector,
} from '@lv/contract/options'

export type { Category, CommunityLocation, MembershipType, Profession, Sector }
export const cities = communityLocations.filter((location) => location !== 'All Locations')
export type City = Exclude<CommunityLocation, 'All Locations'>

/** Who may plausibly say it: a profession, a homeowner, or any professional. */
export type Voice = Profession | 'home' | 'pro'

/** A voice of null means the one who asked. */
type ThreadAnswer = { content: string; voice: Voice | null }
type ThreadReply = { content: string; voice: Voice; answers: ThreadAnswer[] }

/** A conversation as written: titles are alternatives, slots and alternatives in the texts are still open. */
export type Thread = {
  key: string
  titles: string[]
  content: string
  voice: Voice
  /** Where it makes sense; null means anywhere. */
  city: City | null
  /** Talk that only fits cold or hot months, and cities that have them. */
  weather: 'cold' | 'hot' | null
  /** A pattern with so many fillings that one community may see it several times. */
  repeats: boolean
  replies: ThreadReply[]
}

export type SeedPerson = {
  key: string
  firstName: string
  lastName: string
  email: string
  profession: Profession | null
  location: string
  bio: string | null
  company: string | null
  yearsExperience: string | null
  specializations: string[]
  certifications: string | null
  website: string | null
  phone: string | null
}

export type SeedCommunity = {
  key: string
  name: string
  description: string
  category: Category
  sector: Sector
  location: CommunityLocation
  membershipType: MembershipType
  isPaid: boolean
  isPublic: boolean
  priceCents: number | null
  themes: string[]
  /** How many of 400 people belong to it. */
  size: number
  /** 0 asleep, 1 ordinary, 3 never quiet. */
  liveliness: number
  ownerKey: string | null
}

export type VillagePerson = SeedPerson & { joinedAt: Date }
export type VillageCommunity = Omit<SeedCommunity, 'themes' | 'size' | 'liveliness' | 'ownerKey'> & {
  ownerKey: string
  moderatorKeys: string[]
  createdAt: Date
}
export type VillageMembership = {
  communityKey: string
  personKey: string
  role: 'owner' | 'moderator' | 'member'
  joinedAt: Date
}
export type VillagePost = {
  key: string
  communityKey: string
  authorKey: string
  title: string
  content: string
  createdAt: Date
  pinnedAt: Date | null
}
export type VillageComment = {
  key: string
  postKey: string
  parentKey: string | null
  authorKey: string
  content: string
  createdAt: Date
}
export type VillageLike = { postKey: string; personKey: string; createdAt: Date }

export type Village = {
  people: VillagePerson[]
  communities: VillageCommunity[]
  memberships: VillageMembership[]
  posts: VillagePost[]
  comments: VillageComment[]
  likes: VillageLike[]
}
