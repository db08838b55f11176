import { href, redirect } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import type { Route } from './+types/moved.ts'

/** The other spelling of a community's address. */
export function loader({ params, url }: Route.LoaderArgs) {
  throw redirect(`${href('/community/:communityId', { communityId: params.communityId })}${url.search}`, 301)
}

export const handle: PageHandle = { query: ['view', 'tab', 'cursor'] }

// A route without a component would answer with data instead of a page.
export default function Moved() {
  return null
}
