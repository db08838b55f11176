import type { Issue } from '@lv/contract/errors'
import { PASSWORD_LEAST } from '@lv/contract/options'

const SHORT = `Password Too Short - Password must be at least ${PASSWORD_LEAST} characters long`
const DIFFERENT = "Passwords Don't Match - Please make sure both passwords are identical"

/** What is wrong with a new password typed twice (specification 2, section 5), or undefined. */
export function problemOf(password: string, confirmPassword: string): { message: string; issues: Issue[] } | undefined {
  const at = (path: string, message: string) => ({ message, issues: [{ path, message }] })
  if (!password || !confirmPassword) return at(password ? 'confirmPassword' : 'password', 'All Fields Required')
  if (password.length < PASSWORD_LEAST) return at('password', SHORT)
  return password === confirmPassword ? undefined : at('confirmPassword', DIFFERENT)
}
