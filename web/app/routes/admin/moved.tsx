import { href, redirect } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import type { Route } from './+types/moved.ts'

/** The documented second address, /admin-dashboard. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(`${href('/admin/dashboard')}${url.search}`, 301)
}

export const handle: PageHandle = { query: ['tab', 'q', 'status', 'sort', 'cursor', 'id'] }
