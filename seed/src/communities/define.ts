import type { Category, CommunityLocation, MembershipType, Sector, SeedCommunity } from '../shapes.ts'

type Details = {
  about: string
  at: [Category, Sector, CommunityLocation]
  join: MembershipType
  /** Monthly price in cents; left out when not paid. */
  price?: number
  themes: string
  size: number
  live: number
  owner?: string
  isPublic?: boolean
}

/** Gives a community from its name and details; free and open ones are public unless told otherwise. */
export function define(name: string, details: Details): SeedCommunity {
  const { about, at, join, price, themes, size, live, owner, isPublic } = details
  return {
    key: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    name,
    description: about,
    category: at[0],
    sector: at[1],
    location: at[2],
    membershipType: join,
    isPaid: price !== undefined,
    isPublic: isPublic ?? (price === undefined && join !== 'invite_only'),
    priceCents: price ?? null,
    themes: themes.split(' '),
    size,
    liveliness: live,
    ownerKey: owner ?? null,
  }
}
