import type { StoredProfessional } from '@lv/contract/professional-shapes'
import { data } from 'react-router'
import type { RefusedForm } from '../../form.ts'
import { solveAndSend } from '../../solve-and-send.ts'
import { signupBody } from './signup-body.ts'

type Answer = { professional: StoredProfessional }

/**
 * Solves the challenge of a refused sign-up and sends it again, once. @returns who signed up, or the new refusal, each with
 * its own status: with the first refusal's the router would not load the page's head again for who is signed in now.
 */
export async function signUpWithProof(values: Record<string, string>, refused: RefusedForm) {
  const answer = await solveAndSend<Answer>('/api/professionals/signup', signupBody(values), refused)
  if ('issues' in answer) return data(answer, { status: answer.status })
  return data({ signedUp: answer.professional, email: values.email ?? '' }, { status: 201 })
}
