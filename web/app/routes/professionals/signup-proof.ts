import type { StoredProfessional } from '@lv/contract/professional'
import type { RefusedForm } from '../../form.ts'
import { solveAndSend } from '../../solve-and-send.ts'
import { signupBody } from './signup-body.ts'

type Answer = { professional: StoredProfessional }

/** Solves the challenge of a refused sign-up and sends it again, once. @returns who signed up, or the new refusal */
export async function signUpWithProof(values: Record<string, string>, refused: RefusedForm) {
  const answer = await solveAndSend<Answer>('/api/professionals/signup', signupBody(values), refused)
  return 'issues' in answer ? answer : { signedUp: answer.professional, email: values.email ?? '' }
}
