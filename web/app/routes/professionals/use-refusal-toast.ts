import { useEffect } from 'react'
import type { RefusedForm } from '../../form.ts'
import type { ToastMessage } from '../../ui/toast-message.ts'
import { useToast } from '../../ui/toast-provider.tsx'

/** Shows a refusal as an error toast with the title that `titleOf` gives its message, and a success as its own toast. */
export function useRefusalToast(
  refused: RefusedForm | undefined,
  titleOf: (message: string) => string,
  { success }: { success?: ToastMessage } = {},
) {
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is shown once, whatever the title function is
  useEffect(() => {
    if (refused) toast({ title: titleOf(refused.message), description: refused.message, tone: 'error' })
  }, [refused])
  const said = success?.title
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast for one success
  useEffect(() => {
    if (success) toast(success)
  }, [said])
}
