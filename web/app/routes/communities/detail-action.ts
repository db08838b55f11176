import type { Api } from '@lv/contract/api'
import { href, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { joinedToast } from '../../features/communities/toasts.tsx'
import { toastCookie } from '../../flash.ts'
import type { ToastMessage } from '../../ui/toast-message.ts'
import type { Route } from './+types/detail.ts'
import { KEEP_PAYING, PAYMENTS } from './after-leaving.tsx'

/** What the page's buttons ask for, in the field `intent`. */
export type Intent = 'join' | 'leave' | 'ask-leave' | 'take-back'

type Work = { communities: Api['communities']; params: { communityId: string }; note: string; stopPaying: boolean }

const back = ({ params }: Work, toast: ToastMessage) =>
  redirect(href('/community/:communityId', { communityId: params.communityId }), {
    headers: { 'Set-Cookie': toastCookie(toast) },
  })

async function join(work: Work) {
  const { communities, params, note } = work
  const { status } = await communities.join({ params, body: note ? { note } : undefined })
  throw back(work, joinedToast(status))
}

async function leave(work: Work, toast: ToastMessage) {
  const { params, stopPaying } = work
  await work.communities.leave({ params, body: { stopPaying } })
  throw back(work, toast)
}

/** Joins, asks to join, leaves or takes a request back; refusals come back for the page to show. */
export async function changeMembership({ request, params, url, context }: Route.ActionArgs) {
  const { communities } = context.get(apiContext)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async ({ intent, note = '', [PAYMENTS]: payments }) => {
    const work = { communities, params, note: note.trim(), stopPaying: payments !== KEEP_PAYING }
    if (intent === 'join') return join(work)
    if (intent === 'leave') return leave(work, { title: 'You left the community' })
    if (intent === 'take-back') return leave(work, { title: 'Request taken back' })
    return { asksToLeave: intent === ('ask-leave' satisfies Intent) }
  })
}
