import type { RefusedForm } from '../../form.ts'
import { solveAndSend } from '../../solve-and-send.ts'
import { contactBody } from './contact-body.ts'

/** Solves the challenge of a refused message and sends it again, once. @returns that it was sent, or the new refusal */
export async function sendWithProof(values: Record<string, string>, refused: RefusedForm) {
  const answer = await solveAndSend<{ success: true }>('/api/contact', contactBody(values), refused)
  return 'issues' in answer ? answer : { isSent: true }
}
