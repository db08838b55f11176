import { type Answer, jsonOf } from './address.ts'
import type { Attack } from './attack.ts'
import { findInMail } from './mailbox.ts'
import { newEmail } from './people.ts'

type Booked = { checkoutUrl: string | null }

const TOKEN = /\/bookings\/([\w-]{43})/
const PLENTY = 40

const aBooking = (over: Record<string, unknown>) => ({
  serviceType: 'free',
  name: 'Vera Lind',
  phone: '0491 570 156',
  projectType: 'kitchen',
  description: 'The wall between kitchen and hall.',
  ...over,
})

const urlOf = (answer: Answer) => (answer.status === 201 ? jsonOf<Booked>(answer).checkoutUrl : null)

export const takenBooking: Attack = {
  name: 'Who knows the email, the phone and the time rewrites a booking',
  sends: 'somebody’s booking once more from another browser, free and paid, and that forty times',
  answered: 'the booking stays, its page of payment goes to nobody else, and the repeats are counted',
  async prepare({ attacker, bystander, demand }) {
    const [victim, email] = [bystander(), newEmail()]
    const free = await victim.send('/api/consultations', { json: aBooking({ email }) })
    if (free.status !== 201) throw new Error(`a booking was answered ${free.status}: ${free.body}`)
    const token = await findInMail(bystander(), email, TOKEN)
    const [slot] = jsonOf<{ startsAt: string }[]>(await victim.send('/api/consultations/slots?package=basic'))
    const paid = aBooking({
      email,
      serviceType: 'basic',
      location: '7 Lygon Street, Carlton',
      startsAt: slot?.startsAt,
    })
    const page = urlOf(await victim.send('/api/consultations', { json: paid }))
    if (!page) throw new Error('a paid booking has no page of payment')
    return async () => {
      const address = attacker()
      await address.send('/api/consultations', { json: aBooking({ email, description: 'Taken over.' }) })
      const kept = (await bystander().send(`/api/bookings/${token}`)).body.toString()
      demand(kept.includes('The wall between') && !kept.includes('Taken over'), 'a free booking was rewritten')
      const again = await address.send('/api/consultations', { json: { ...paid, description: 'Taken over.' } })
      demand(urlOf(again) !== page, 'the page of payment was given to somebody else')
      const repeats = Array.from({ length: PLENTY }, () => address.send('/api/consultations', { json: paid }))
      const counted = (await Promise.all(repeats)).filter(({ status }) => status >= 400)
      demand(counted.length > PLENTY / 2, `${PLENTY - counted.length} of ${PLENTY} repeats were taken`)
    }
  },
}
