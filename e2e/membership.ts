import { aCommunity, join } from './communities-world.ts'
import { type SignedIn, somebody } from './people.ts'

type Enter = (person?: ReturnType<typeof somebody>) => Promise<SignedIn>

/** Nora, a new member of a new community at work, and Oona, its owner. */
export async function enterAsMember(enter: Enter) {
  const owner = await enter(somebody('Oona', 'Marchetti'))
  const community = await aCommunity(owner.request)
  const member = await enter()
  await join(member.request, community.id)
  return { ...member, owner, community }
}
