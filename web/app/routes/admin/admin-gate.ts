import { href, type RouterContextProvider, redirect } from 'react-router'
import { type Viewer, visitContext } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'

type Visited = { context: Readonly<RouterContextProvider>; url: URL }

/** The documented words for everybody else (specification 2, section 8). */
const denied = { title: 'Access Denied', description: 'Super admin access required', tone: 'error' } as const

/** The signed-in administrator. A visitor goes to sign in; everybody else to the professional dashboard, told why. */
export function requireAdmin({ context, url }: Visited): Viewer {
  const { viewer } = context.get(visitContext)
  if (!viewer) throw redirect(signInAddress(url.pathname + url.search))
  if (!viewer.isAdmin)
    throw redirect(href('/professionals/dashboard'), { headers: { 'Set-Cookie': toastCookie(denied) } })
  return viewer
}
