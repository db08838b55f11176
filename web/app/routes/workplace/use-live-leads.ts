import type { LiveMessage } from '@lv/contract/live'
import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '../../shell/live-store.ts'
import { useToast } from '../../ui/toast-provider.tsx'

/** Says so as a lead comes, and reads the page again. */
export function useLiveLeads() {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const listener = useCallback(
    ({ kind }: LiveMessage) => {
      if (kind === 'lead') toast({ title: 'New lead', description: 'It’s at the top of your lead inbox.' })
      if (kind === 'lead' || kind === 'again') void revalidate()
    },
    [revalidate, toast],
  )
  useLive(listener)
}
