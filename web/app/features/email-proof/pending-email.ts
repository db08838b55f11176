import { useEffect, useState } from 'react'
import { data } from 'react-router'
import type { Viewer } from '../../api.ts'

const KEY = 'pendingEmail'

/**
 * What the pages about an email know, as their loader's answer: the documented `email` of their address, '' without one. No
 * other page learns the address; only where somebody can sign out ours do (see `privateHeaders`).
 */
export function aboutEmail(url: URL, viewer: Viewer | null) {
  const email = url.searchParams.get('email') ?? ''
  const about = { email: email.length <= 254 ? email : '', viewer: viewer && { email: viewer.email } }
  return data(about, { headers: viewer ? privateHeaders() : { ...privateHeaders(), 'Referrer-Policy': 'no-referrer' } })
}

/** The email for the next page, in this tab: one may come there without it in the address. */
export function keepPendingEmail(email: string) {
  try {
    sessionStorage.setItem(KEY, email)
  } catch {}
}

/** The email of the address, or the one that this tab has kept. */
export function usePendingEmail(known: string) {
  const [email, setEmail] = useState(known)
  useEffect(() => {
    if (known) return
    try {
      setEmail(sessionStorage.getItem(KEY) ?? '')
    } catch {}
  }, [known])
  return known || email
}

/**
 * A page that may name a person is kept nowhere, and no other site learns where its reader came from. Not `no-referrer`:
 * its forms would be sent with `Origin: null`, which the server refuses as another site's.
 */
export const privateHeaders = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
