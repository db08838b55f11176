import type { LiveMessage } from '@lv/contract/live'
import { useCallback } from 'react'
import { useLive } from '../../shell/live-store.ts'
import { useRevalidate } from '../../shell/use-revalidate.ts'

/** Reads the page again when there is a notification more, or may be. */
export function useLiveNotifications() {
  const revalidate = useRevalidate()
  const listener = useCallback(
    ({ kind }: LiveMessage) => {
      if (kind === 'notification' || kind === 'again') revalidate()
    },
    [revalidate],
  )
  useLive(listener)
}
