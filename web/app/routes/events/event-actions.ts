import type { Api } from '@lv/contract/api'
import { redirect } from 'react-router'
import { toastCookie } from '../../flash.ts'
import type { ToastMessage } from '../../ui/toast-message.ts'

type ActionInput = {
  communityEvents: Api['communityEvents']
  params: { eventId: string }
  /** Path of the event's page. */
  here: string
}
/** What a form of an event's page asks for, done with its values: gives where to go next. */
type Deed = (asked: ActionInput, values: Record<string, string>) => Promise<Response>

const go = (to: string, toast?: ToastMessage) =>
  redirect(to, { headers: { 'X-Remix-Revalidate': 'yes', ...(toast ? { 'Set-Cookie': toastCookie(toast) } : {}) } })

const register: Deed = async ({ communityEvents, params, here }) => {
  const { status, waitingPlace } = await communityEvents.register({ params })
  return go(
    here,
    status === 'waiting'
      ? {
          title: 'You’re on the waiting list',
          description: `Number ${waitingPlace}. We’ll tell you if you get a place.`,
        }
      : { title: 'You’re registered', description: 'We’ll remind you the day before.' },
  )
}

const unregister: Deed = async ({ communityEvents, params, here }) => {
  await communityEvents.unregister({ params })
  return go(here, { title: 'Registration cancelled' })
}

const cancel: Deed = async ({ communityEvents, params, here }, { scope, reason = '' }) => {
  const query = { scope: scope === 'following' ? ('following' as const) : ('this' as const), reason }
  await communityEvents.cancel({ params, query })
  return go(here, { title: 'Event cancelled', description: 'Everyone who was registered or waiting has been told.' })
}

const mark =
  (attended: boolean): Deed =>
  async ({ communityEvents, params, here }, { userId = '' }) => {
    await communityEvents.markAttendance({ params: { eventId: params.eventId, userId }, body: { attended } })
    return go(`${here}#attendees`)
  }

/** What the forms of an event's page can ask for, by their `intent`. */
export const eventActions: Record<string, Deed> = {
  register,
  unregister,
  cancel,
  attended: mark(true),
  absent: mark(false),
}
