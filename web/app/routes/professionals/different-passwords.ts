import type { Api } from '@lv/contract/api'
import type { Issue } from '@lv/contract/errors'
import { PASSWORD_LEAST } from '@lv/contract/options'
import { type RefusedForm, shown } from '../../form.ts'
import { asRefusal } from '../../refusal.ts'
import { signupBody } from './signup-body.ts'

/** What else is wrong. A password that is too short is never taken, so nobody is signed up by asking. */
async function issuesBeside({ signup }: Api['professionals'], values: Record<string, string>): Promise<Issue[]> {
  const body = signupBody(values)
  const isShort = body.password.length < PASSWORD_LEAST
  try {
    await signup({ body: { ...body, password: isShort ? body.password : '' } })
    return []
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    return refusal.issues.filter(({ path }) => isShort || path !== 'password')
  }
}

/** Signing up with two passwords that differ: refused with every message at once, not one by one. */
export async function refuseDifferent(
  professionals: Api['professionals'],
  values: Record<string, string>,
): Promise<RefusedForm> {
  const different = { path: 'confirmPassword', message: "Passwords don't match" }
  const issues = [...(await issuesBeside(professionals, values)), different]
  return { values: shown(values), issues, message: issues[0]?.message ?? different.message, status: 400 }
}
