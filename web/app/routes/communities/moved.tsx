import { redirect } from 'react-router'
import type { Route } from './+types/moved.ts'

/** The other spelling of a community's address. */
export function loader({ params, url }: Route.LoaderArgs) {
  throw redirect(`/community/${params.communityId}${url.search}`, 301)
}

// A route without a component would answer with data instead of a page.
export default function Moved() {
  return null
}
