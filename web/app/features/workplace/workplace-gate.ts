import { data, type RouterContextProvider, redirect } from 'react-router'
import { apiContext, type Viewer, visitContext } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusal } from '../../refusal.ts'
import type { ToastMessage } from '../../ui/toast-message.ts'

/** Why the workplace stays closed; what the pages' error boundary shows. */
export type Closed = { gate: 'denied'; email: string | null } | { gate: 'suspended'; message: string }

type Context = Readonly<RouterContextProvider>
type Professional = Viewer & { professional: NonNullable<Viewer['professional']> }

async function suspension(context: Context): Promise<string> {
  try {
    await context.get(apiContext).professionals.me({})
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal?.status === 403) return refusal.message
    throw error
  }
  return 'Your account is suspended.'
}

/** The signed-in professional; everybody else gets Access Denied (401), and a suspended one the reason (403). */
export async function requireWorkplace(context: Context): Promise<Professional> {
  const { viewer } = context.get(visitContext)
  if (!viewer?.professional)
    throw data({ gate: 'denied', email: viewer?.email ?? null } satisfies Closed, { status: 401 })
  if (viewer.professional.accountStatus === 'suspended')
    throw data({ gate: 'suspended', message: await suspension(context) } satisfies Closed, { status: 403 })
  return { ...viewer, professional: viewer.professional }
}

/** Goes to a page of this site with a toast on it. */
export const withToast = (path: string, toast: ToastMessage) =>
  redirect(path, { headers: { 'Set-Cookie': toastCookie(toast) } })

/** Does what one button asks for; a refusal becomes the documented error toast on `path`, with the reason behind it. */
export async function toastOnRefusal<Done>(path: string, failure: string, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal || refusal.status === 401) throw error
    throw withToast(path, { title: 'Error', description: `${failure} ${refusal.message}`, tone: 'error' })
  }
}
