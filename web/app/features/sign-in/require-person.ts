import { type RouterContextProvider, redirect } from 'react-router'
import { type Viewer, visitContext } from '../../api.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'

type Visited = { context: Readonly<RouterContextProvider>; url: URL }

/** The signed-in person; anybody else goes to sign in and comes back to this page. */
export function requirePerson({ context, url }: Visited): Viewer {
  const { viewer } = context.get(visitContext)
  if (!viewer) throw redirect(signInAddress(url.pathname + url.search))
  return viewer
}
