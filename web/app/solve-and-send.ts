import type { RefusedForm } from './form.ts'
import { asRefusal } from './refusal.ts'

/** Solves the challenge of a refused form and sends its body again, once. @returns the API's answer, or the new refusal */
export async function solveAndSend<Answer extends object>(
  path: string,
  body: object,
  refused: RefusedForm,
): Promise<Answer | RefusedForm> {
  // Fetched with the first challenge.
  const { challengeIn, solve } = await import('./proof-of-work.ts')
  const challenge = challengeIn(refused.details)
  if (!challenge) return refused
  const altcha = await solve(challenge)
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, altcha }),
  })
  const said: unknown = await answer.json()
  if (answer.ok) return said as Answer
  const details = said as Record<string, unknown>
  return { ...refused, ...asRefusal({ ...details, status: answer.status }), details }
}
