import { isUnder } from '../content/navigation.ts'

/** Pages that have said all once somebody is signed in; their address names an email, which goes into no other. */
const goesOn: Record<string, string> = { '/existing-account': '/get-quotes', '/verification-sent': '/dashboard' }

/** The sign-in page, and back to `here` (path and query) afterwards. */
export function signInAddress(here: string) {
  const [path = '/'] = here.split('?')
  const next = goesOn[path] ?? here
  return here === '/' || isUnder(path, ['/auth']) ? '/auth' : `/auth?returnTo=${encodeURIComponent(next)}`
}
