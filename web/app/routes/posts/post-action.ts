import type { Api } from '@lv/contract/api'
import { redirect } from 'react-router'
import type { Visit } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import type { ToastMessage } from '../../ui/toast-message.ts'

export type ActionInput = {
  api: Api
  visit: Pick<Visit, 'savePendingForm' | 'forgetForm'>
  communityId: string
  postId: string
  /** Path of the post's page. */
  here: string
  /** Whether JavaScript asked: then an answer that changes nothing else needs no redirect. */
  isScripted: boolean
}

/** What a form of a post's page asks for, done with its values: gives the answer or where to go next. */
export type Act = (asked: ActionInput, values: Record<string, string>) => Promise<unknown>

/** The header makes the router ask again, also where the way there differs in its hash alone. */
export const go = (to: string, toast?: ToastMessage) =>
  redirect(to, { headers: { 'X-Remix-Revalidate': 'yes', ...(toast ? { 'Set-Cookie': toastCookie(toast) } : {}) } })
