import { jsonOf } from './address.ts'
import type { Attack } from './attack.ts'
import { signUp } from './people.ts'

export const unprovenMember: Attack = {
  name: 'An address of mail that nobody has proven reads who is a member',
  sends: 'GET members and dashboard of every public community, signed up a moment ago as a professional',
  answered: '403, and nobody’s name',
  async prepare({ attacker, bystander, demand }) {
    const address = attacker()
    const by = await signUp(address)
    const communities = jsonOf<{ id: string }[]>(await bystander().send('/api/communities?limit=10'))
    return async () => {
      for (const { id } of communities)
        for (const view of ['members', 'dashboard']) {
          const { status, body } = await address.send(`/api/communities/${id}/${view}`, { by })
          demand(status === 403, `the ${view} of a community were answered ${status}`)
          demand(!/firstName/.test(body.toString()), `the ${view} of a community name people`)
        }
    }
  },
}
