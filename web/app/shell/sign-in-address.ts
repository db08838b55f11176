import { isUnder } from '../content/navigation.ts'

/** The sign-in page, and back to `here` (path and query) afterwards. */
export function signInAddress(here: string) {
  const [path = '/'] = here.split('?')
  return here === '/' || isUnder(path, ['/auth']) ? '/auth' : `/auth?returnTo=${encodeURIComponent(here)}`
}
