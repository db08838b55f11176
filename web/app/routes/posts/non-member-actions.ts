import { href, redirect } from 'react-router'
import { joinedToast } from '../../features/communities/toasts.tsx'
import { asRefusal, type Refusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { type Act, type ActionInput, go } from './post-action.ts'

/** Where on a post's page one writes. */
export const formPlace = (here: string, parentId?: string) =>
  parentId ? `${here}?reply=${parentId}#comment-${parentId}` : `${here}#add-comment`

export const notKept: Refusal = { status: 429, message: 'Too many requests. Please try again later.', issues: [] }

/** Without JavaScript the browser has no other copy: what cannot wait comes back with the page. */
async function wait({ visit, isScripted }: ActionInput, content: string) {
  const isKept = content === '' || (await visit.savePendingForm({ content }))
  if (!isKept && !isScripted) throw notKept
}

/** A visitor signs in first; what they typed waits. */
const signInToComment: Act = async (asked, { content = '' }) => {
  await wait(asked, content)
  const toast = { title: 'Sign in to comment', description: 'What you wrote is saved.' }
  return go(signInAddress(formPlace(asked.here)), content === '' ? { title: toast.title } : toast)
}

/** Someone signed in joins, asks to join, or is led to where it is paid; what they typed waits. */
const joinToComment: Act = async (asked, { content = '' }) => {
  await wait(asked, content)
  const { api, communityId, here } = asked
  try {
    const { status } = await api.communities.join({ params: { communityId } })
    return go(formPlace(here), joinedToast(status))
  } catch (error) {
    if (asRefusal(error)?.code === 'payment_required') return redirect(`${href('/subscribe')}?community=${communityId}`)
    throw error
  }
}

export const nonMemberActions: Record<string, Act> = {
  'sign-in-to-comment': signInToComment,
  'join-to-comment': joinToComment,
}
