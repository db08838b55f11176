import type { LiveMessage } from '@lv/contract/live'
import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '../../shell/live-store.ts'

/** Reads the page again when there is a notification more, or may be. */
export function useLiveNotifications() {
  const { revalidate } = useRevalidator()
  const listener = useCallback(
    ({ kind }: LiveMessage) => {
      if (kind === 'notification' || kind === 'again') void revalidate()
    },
    [revalidate],
  )
  useLive(listener)
}
