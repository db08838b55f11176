import { data } from 'react-router'

/** Every address that no page has. */
export function loader(): never {
  throw data('Not found', { status: 404 })
}

export function action(): never {
  throw data('Not found', { status: 404 })
}

// A route without a component would answer with the error as plain text instead of the error page.
export default function NotFound() {
  return null
}
