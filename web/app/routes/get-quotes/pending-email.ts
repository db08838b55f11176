import { useEffect, useState } from 'react'
import { readCookie } from '../../flash.ts'
import { PENDING_EMAIL } from './outcome.ts'

/** The address that the page is about, from the documented query or the cookie; '' where neither knows. */
export function pendingEmail(request: Request, url: URL): string {
  const cookie = readCookie(request, PENDING_EMAIL)
  const email = url.searchParams.get('email') ?? (cookie ? decodeSafely(cookie) : '')
  return email.length <= 254 ? email : ''
}

function decodeSafely(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** The same, or what this tab has kept. */
export function usePendingEmail(known: string) {
  const [email, setEmail] = useState(known)
  useEffect(() => {
    if (known) return
    try {
      setEmail(sessionStorage.getItem(PENDING_EMAIL) ?? '')
    } catch {}
  }, [known])
  return email
}

/**
 * A page that may name a person is kept nowhere, and no other site learns where its reader came from. Not `no-referrer`:
 * its forms would be sent with `Origin: null`, which the server refuses as another site's.
 */
export const privateHeaders = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
