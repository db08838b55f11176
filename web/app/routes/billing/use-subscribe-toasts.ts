import { useEffect } from 'react'
import type { RefusedForm } from '../../form.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { useToast } from '../../ui/toast-provider.tsx'

type Told = { refused: RefusedForm | undefined; failure: string | undefined }

/** The documented toasts for what did not work (specification, section 8); the page itself says it too. */
export function useSubscribeToasts({ refused, failure }: Told) {
  const show = useToast()
  useSignInAgain(refused?.status)
  useEffect(() => {
    if (failure) show({ title: 'Payment Failed', description: failure, tone: 'error' })
  }, [failure, show])
  useEffect(() => {
    if (refused && refused.status !== 401)
      show({ title: 'Error', description: 'Failed to initialize subscription', tone: 'error' })
  }, [refused, show])
}
