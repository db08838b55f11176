import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useToast } from '../ui/toast-provider.tsx'
import { signInAddress } from './sign-in-address.ts'

const REDIRECT_MS = 500

/**
 * For pages and forms that need a session: with a status of 401 it shows the documented toast and, after 500 ms, goes to
 * the sign-in page and back here afterwards (specification, section 8). Any other status does nothing.
 */
export function useSignInAgain(status: number | undefined) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const address = signInAddress(pathname + search)
  useEffect(() => {
    if (status !== 401) return
    toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'error' })
    const timer = setTimeout(() => navigate(address), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [status, address, navigate, toast])
}
