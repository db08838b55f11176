import { href } from 'react-router'
import { isUnder } from '../content/navigation.ts'

/** Pages that have said all once somebody is signed in; their address names an email, which goes into no other. */
const goesOn: Record<string, string> = {
  [href('/existing-account')]: href('/get-quotes'),
  [href('/verification-sent')]: href('/dashboard'),
}

/** The sign-in page, and back to `here` (path and query) afterwards. */
export function signInAddress(here: string) {
  const [path = '/'] = here.split('?')
  const next = goesOn[path] ?? here
  return here === '/' || isUnder(path, [href('/auth')])
    ? href('/auth')
    : `${href('/auth')}?returnTo=${encodeURIComponent(next)}`
}
