import { redirect } from 'react-router'
import { toastCookie } from '../../flash.ts'
import { submit } from '../../form.ts'
import { asRefusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { isScripted } from './is-scripted.ts'

/** The documented words for a session that has ended (specification, section 8). */
export const signedOutToast = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  tone: 'error',
} as const

/**
 * Like `submit`, for forms that need a session: without JavaScript somebody who is signed out goes to sign in and back to
 * `here`; with it the refusal of 401 is answered, and `useSignInAgain` does the same in the page.
 */
export function act<Done>(
  request: Request,
  form: FormData,
  here: string,
  work: (values: Record<string, string>) => Promise<Done>,
) {
  return submit(form, async (values) => {
    try {
      return await work(values)
    } catch (error) {
      if (asRefusal(error)?.status !== 401 || isScripted(request)) throw error
      throw redirect(signInAddress(here), { headers: { 'Set-Cookie': toastCookie(signedOutToast) } })
    }
  })
}
