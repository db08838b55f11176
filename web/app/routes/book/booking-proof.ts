import type { PackageName } from '@lv/contract/packages'
import type { RefusedForm } from '../../form.ts'
import { challengeIn, solve } from '../../proof-of-work.ts'
import { asRefusal } from '../../refusal.ts'
import { bookingBody } from './booking-body.ts'

type Booked = { message: string; checkoutUrl: string | null }

/** Solves the challenge of a refused booking and sends it again, once. @returns what was booked, or the new refusal */
export async function bookWithProof(name: PackageName, refused: RefusedForm): Promise<Booked | RefusedForm> {
  const challenge = challengeIn(refused.details)
  if (!challenge) return refused
  const altcha = await solve(challenge)
  const answer = await fetch('/api/consultations', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...bookingBody(name, refused.values), altcha }),
  })
  const said: unknown = await answer.json()
  if (answer.ok) return said as Booked
  const details = said as Record<string, unknown>
  return { ...refused, ...asRefusal({ ...details, status: answer.status }), details }
}
