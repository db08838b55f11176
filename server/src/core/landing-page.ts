import type { Belongings } from './actor.ts'

type Person = { professional: object | null; has: Pick<Belongings, 'leads' | 'projects' | 'communities'> }

export function landingPageOf({ professional, has }: Person): string {
  if (professional) return has.leads ? '/professionals/leads' : '/professionals/dashboard'
  if (has.communities && !has.projects) return '/communities/mine'
  return '/dashboard'
}
