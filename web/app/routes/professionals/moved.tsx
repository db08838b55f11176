import { href, redirect } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import type { Route } from './+types/moved.ts'

/** The documented second addresses of two pages: /professional-login and /professional-dashboard. */
export function loader({ url }: Route.LoaderArgs) {
  const page = url.pathname.endsWith('login') ? href('/professionals/login') : href('/professionals/dashboard')
  throw redirect(`${page}${url.search}`, 301)
}

export const handle: PageHandle = { query: ['message', 'returnTo'] }
