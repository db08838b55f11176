import { href, type RouterContextProvider, redirect } from 'react-router'
import { type Viewer, visitContext } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import { safePath } from '../../shell/safe-path.ts'

type Visited = { context: Readonly<RouterContextProvider>; url: URL }

/** The documented words for everybody else (specification 2, section 8). */
const denied = { title: 'Access Denied', description: 'Super admin access required', tone: 'error' } as const

/** The log-in of administrators, and back to `here` afterwards. */
const adminLogin = (here: string) => `${href('/admin/login')}?${new URLSearchParams({ returnTo: here })}`

/** Where the log-in leads: a page of the administration, or its first. */
export function adminReturn(returnTo: string | null | undefined) {
  const path = safePath(returnTo, '')
  return path.startsWith(href('/admin/dashboard')) ? path : href('/admin/dashboard')
}

/**
 * The administrator who logged in as one. Who has not yet, and a visitor, goes to log in; everybody else to the professional
 * dashboard, told why.
 */
export function requireAdmin({ context, url }: Visited): Viewer {
  const { viewer } = context.get(visitContext)
  const here = url.pathname + url.search
  if (!viewer) throw redirect(adminLogin(here))
  if (!viewer.isAdmin && !viewer.isAdminReader)
    throw redirect(href('/professionals/dashboard'), { headers: { 'Set-Cookie': toastCookie(denied) } })
  if (!viewer.isAdminSession) throw redirect(adminLogin(here))
  return viewer
}
