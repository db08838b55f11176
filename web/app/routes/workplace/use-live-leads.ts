import type { LiveMessage } from '@lv/contract/live'
import { useCallback } from 'react'
import { useLive } from '../../shell/live-store.ts'
import { useRevalidate } from '../../shell/use-revalidate.ts'
import { useToast } from '../../ui/toast-provider.tsx'

/** Says so as a lead comes, and reads the page again. */
export function useLiveLeads() {
  const revalidate = useRevalidate()
  const toast = useToast()
  const listener = useCallback(
    ({ kind }: LiveMessage) => {
      if (kind === 'lead') toast({ title: 'New lead', description: 'It’s at the top of your lead inbox.' })
      if (kind === 'lead' || kind === 'again') revalidate()
    },
    [revalidate, toast],
  )
  useLive(listener)
}
