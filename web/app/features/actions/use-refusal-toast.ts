import { useEffect, useRef } from 'react'
import type { RefusedForm } from '../../form.ts'
import type { ToastMessage } from '../../ui/toast-message.ts'
import { useToast } from '../../ui/toast-provider.tsx'

/** The documented messages of these forms have a title of their own: 'Email Required - Please enter ...'. */
function split(message: string, title: string) {
  const [first = '', ...rest] = message.split(' - ')
  return rest.length === 0 ? { title, description: message } : { title: first, description: rest.join(' - ') }
}

/**
 * Shows a refusal as an error toast with the title that `titleOf` gives its message, until an answer is none; and a success as
 * its own toast.
 */
export function useRefusalToast(
  refused: RefusedForm | undefined,
  titleOf: (message: string) => string,
  { success }: { success?: ToastMessage } = {},
) {
  const toast = useToast()
  const takeOff = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is shown once, whatever the title function is
  useEffect(() => {
    if (refused) takeOff.current = toast({ ...split(refused.message, titleOf(refused.message)), tone: 'error' })
    else takeOff.current?.()
  }, [refused])
  const said = success?.title
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast for one success
  useEffect(() => {
    if (success) toast(success)
  }, [said])
}
