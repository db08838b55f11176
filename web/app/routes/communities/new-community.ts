import type { Api } from '@lv/contract/api'

type NewCommunity = Parameters<Api['communities']['create']>[0]['body']

const isOneOf = <Name extends string>(value: string | undefined, ...names: Name[]): value is Name =>
  names.some((name) => name === value)

/** The form's texts as the API takes them; what they may hold, the API's schema decides. */
export function newCommunityFrom(values: Record<string, string>) {
  const { name, description, category, sector, location, membershipType, price, image, access } = values
  const isPaid = values.isPaid === 'on'
  return {
    name,
    description,
    category,
    sector,
    location,
    membershipType,
    isPaid,
    price: isPaid ? price : null,
    isPublic: isOneOf(access, 'public', 'members') ? access === 'public' : undefined,
    imageId: image || null,
  } as NewCommunity
}

/** Who reads a community when its owner does not say (the server's own rule, told in advance). */
export const isPublicByDefault = ({ isPaid, membershipType }: { isPaid: boolean; membershipType: string }) =>
  !isPaid && membershipType !== 'invite_only'
