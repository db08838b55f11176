import { useEffect } from 'react'
import { href, useNavigate } from 'react-router'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { useToast } from '../../ui/toast-provider.tsx'

const REDIRECT_MS = 1000

/** The session ended while the pages were open: the documented toast, and after a second the sign-in page. */
export function useExpiredSession(isExpired: boolean) {
  const toast = useToast()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isExpired) return
    toast({ title: 'Session Expired', description: 'Please login again to access your dashboard.', tone: 'error' })
    const timer = setTimeout(() => navigate(signInAddress(href('/dashboard'))), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isExpired, toast, navigate])
}
