import { href } from 'react-router'
import { isProfessionalSide, isUnder } from '../content/navigation.ts'

const LOGIN = href('/professionals/login')
/** Of the professionals' side, pages for who is not signed in; some of their addresses hold a secret. */
const forVisitors = [LOGIN, href('/professionals/forgot-password'), href('/professionals/reset-password/:token?')]

/** Pages that have said all once somebody is signed in; their address names an email, which goes into no other. */
const goesOn: Record<string, string> = {
  [href('/existing-account')]: href('/get-quotes'),
  [href('/verification-sent')]: href('/dashboard'),
}

/** Professionals' own sign-in, and then back to `here`; home from the first pages. */
export function professionalSignIn(here: string) {
  const [path = '/'] = here.split('?')
  const isFirst = path === '/' || path === href('/professionals') || isUnder(path, forVisitors)
  return isFirst ? LOGIN : `${LOGIN}?returnTo=${encodeURIComponent(here)}`
}

/** The sign-in page, on the professionals' side theirs, and back to `here` (path and query) afterwards. */
export function signInAddress(here: string) {
  const [path = '/'] = here.split('?')
  if (isProfessionalSide(path)) return professionalSignIn(here)
  const next = goesOn[path] ?? here
  return here === '/' || isUnder(path, [href('/auth')])
    ? href('/auth')
    : `${href('/auth')}?returnTo=${encodeURIComponent(next)}`
}
