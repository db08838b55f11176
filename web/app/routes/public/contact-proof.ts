import type { RefusedForm } from '../../form.ts'
import { challengeIn, solve } from '../../proof-of-work.ts'
import { asRefusal } from '../../refusal.ts'
import { contactBody } from './contact-body.ts'

/** Solves the challenge of a refused message and sends it again, once. @returns that it was sent, or the new refusal */
export async function sendWithProof(values: Record<string, string>, refused: RefusedForm) {
  const challenge = challengeIn(refused.details)
  if (!challenge) return refused
  const altcha = await solve(challenge)
  const answer = await fetch('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...contactBody(values), altcha }),
  })
  if (answer.ok) return { isSent: true }
  const said = { ...((await answer.json()) as object), status: answer.status }
  return { ...refused, ...asRefusal(said), details: undefined }
}
