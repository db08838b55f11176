import { href, redirect } from 'react-router'
import type { PageHandle } from '../../page-handle.ts'
import type { Route } from './+types/quote-mvp.ts'

/** The documented address of 'Get a Free Quote', which lives at /get-quotes. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(`${href('/get-quotes')}${url.search}`, 301)
}

export const handle: PageHandle = { query: ['postcode'] }

// A route without a component would answer with data instead of a page.
export default function QuoteMvp() {
  return null
}
