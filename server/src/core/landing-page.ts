import type { Belongings } from './actor.ts'

type Person = { professional: object | null; has: Pick<Belongings, 'leads' | 'projects' | 'communities'> }

/**
 * Where a signed-in person is at home, a path: professionals on their leads (on the dashboard, which says what is missing,
 * before the first one), homeowners on their projects, members on their communities.
 */
export function landingPageOf({ professional, has }: Person): string {
  if (professional) return has.leads ? '/professionals/leads' : '/professionals/dashboard'
  if (has.communities && !has.projects) return '/communities/mine'
  return '/dashboard'
}
