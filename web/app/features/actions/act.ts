import type { Issue } from '@lv/contract/errors'
import { redirect } from 'react-router'
import { toastCookie } from '../../flash.ts'
import { submit } from '../../form.ts'
import { asRefusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { isScripted } from '../../ui/hydrated.ts'

/** The documented words for a session that has ended (specification, section 8). */
export const signedOutToast = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  tone: 'error',
} as const

/** The way to sign in and back to `here`, with those words. */
export const redirectToSignIn = (here: string) =>
  redirect(signInAddress(here), { headers: { 'Set-Cookie': toastCookie(signedOutToast) } })

type Sent = {
  request: Request
  form: FormData
  /** Path of the page. */
  here: string
  uploadIssues?: Issue[]
}

/**
 * Like `submit`, for forms that need a session: without JavaScript somebody who is signed out goes to sign in and back to
 * `here`; with it the refusal of 401 is answered, and `useSignInAgain` does the same in the page.
 */
export function submitSignedIn<Done>(sent: Sent, work: (values: Record<string, string>) => Promise<Done>) {
  const { request, form, here, uploadIssues } = sent
  const signedIn = async (values: Record<string, string>) => {
    try {
      return await work(values)
    } catch (error) {
      if (asRefusal(error)?.status !== 401 || isScripted(request)) throw error
      throw redirectToSignIn(here)
    }
  }
  return submit(form, signedIn, uploadIssues)
}
