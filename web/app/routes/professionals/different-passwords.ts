import type { Api } from '@lv/contract/api'
import type { Issue } from '@lv/contract/errors'
import { PASSWORD_LEAST } from '@lv/contract/options'
import { type RefusedForm, shown } from '../../form.ts'
import { asRefusal } from '../../refusal.ts'

type Typed = Record<'name' | 'email' | 'mobile' | 'businessName' | 'password', string>

/** What else is wrong. A password that is too short is never taken, so nobody is signed up by asking. */
async function issuesBeside({ signup }: Api['professionals'], typed: Typed): Promise<Issue[]> {
  const isShort = typed.password.length < PASSWORD_LEAST
  try {
    await signup({ body: { ...typed, password: isShort ? typed.password : '' } })
    return []
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    return refusal.issues.filter(({ path }) => isShort || path !== 'password')
  }
}

/** Signing up with two passwords that differ: refused with every message at once, not one after the other. */
export async function refuseDifferent(professionals: Api['professionals'], typed: Typed): Promise<RefusedForm> {
  const different = { path: 'confirmPassword', message: "Passwords don't match" }
  const issues = [...(await issuesBeside(professionals, typed)), different]
  return { values: shown(typed), issues, message: issues[0]?.message ?? different.message, status: 400 }
}
