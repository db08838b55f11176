import { jsonOf } from './address.ts'
import type { Attack } from './attack.ts'
import { findInMail } from './mailbox.ts'
import { newEmail, signUp } from './people.ts'

const TOKEN = /\/verify-email\/([\w-]{43})/
type Me = { lvPoints: number; receiveLeads: boolean; leadsReason: string | null }

export const throwawayProfessional: Attack = {
  name: 'A throwaway mailbox and any number for the names of homeowners',
  sends:
    'a sign-up with a new address of mail and a mobile that nobody asks about, the link from its letter, leads switched on',
  answered: 'no points and no leads before what PRODUCT.md asks of professionals is there',
  async prepare({ attacker, bystander, demand, remark }) {
    const reader = bystander()
    return async () => {
      const [address, email] = [attacker(), newEmail()]
      const by = await signUp(address, email)
      const token = await findInMail(reader, email, TOKEN)
      const verified = await address.send('/api/verify-email', { json: { token }, by })
      demand(verified.status === 200, `the link of the letter was answered ${verified.status}`)
      await address.send('/api/professionals/toggle-leads', { method: 'PATCH', json: { receiveLeads: true }, by })
      const me = jsonOf<Me>(await address.send('/api/professionals/me', { by }))
      remark(`${me.lvPoints} points`)
      demand(me.lvPoints === 0, `${me.lvPoints} points were given`)
      demand(!me.receiveLeads && me.leadsReason !== null, 'leads come')
    }
  },
}
