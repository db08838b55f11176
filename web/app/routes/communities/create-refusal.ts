import { useEffect } from 'react'
import { signedOutToast } from '../../features/actions/act.ts'
import type { RefusedForm } from '../../form.ts'
import { useToast } from '../../ui/toast-provider.tsx'

const REDIRECT_MS = 500

/** The documented toast for a refused form (specification, sections 5 and 8). */
export function refusalToast({ issues, message }: RefusedForm) {
  const fields = issues.filter(({ path }) => !path.startsWith('image'))
  if (fields.length === 0) return { title: 'Error', description: message || 'Failed to create community' }
  return fields.every(({ path }) => path === 'price')
    ? { title: 'Price Required', description: 'Please enter a valid price for paid communities.' }
    : { title: 'Validation Error', description: 'Please fill in all required fields correctly.' }
}

/** Shows why a form was refused; when the session has ended, goes to sign in after 500 ms. */
export function useCreateRefusal(refused: RefusedForm | undefined, signInAddress: string) {
  const show = useToast()
  useEffect(() => {
    if (!refused) return
    if (refused.status !== 401) return show({ ...refusalToast(refused), tone: 'error' })
    show(signedOutToast)
    const timer = setTimeout(() => window.location.assign(signInAddress), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [refused, show, signInAddress])
}
