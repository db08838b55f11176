import { useEffect, useState } from 'react'
import { claimDrafts } from '../../drafts.ts'
import { useRootData } from '../../root-data.ts'
import { useRevalidate } from '../../shell/use-revalidate.ts'
import { toaster } from '../../ui/toast-provider.tsx'
import { areKept, sendQueuedAnswers } from './saved-answers.ts'

const SEND_EVERY_MS = 15_000

/**
 * Sends answers that were given while the network was away as soon as it is back, and says what became of them.
 * `submitted` is what the page's form was answered last. @returns whether those of this lesson wait
 */
export function useKeptAnswers(lessonId: string, submitted: unknown): boolean {
  const { viewer } = useRootData()
  const revalidate = useRevalidate()
  const [isWaiting, setWaiting] = useState(false)
  const email = viewer?.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each press of the button they may wait, or no longer
  useEffect(() => {
    claimDrafts(email)
    const send = async () => {
      setWaiting(areKept(lessonId))
      const answers = await sendQueuedAnswers()
      for (const answer of answers)
        if ('refusal' in answer) toaster.show({ title: 'Error', description: answer.refusal, tone: 'error' })
        else toaster.show({ title: answer.result.isPassed ? 'Passed' : 'Not passed yet' })
      setWaiting(areKept(lessonId))
      if (answers.length > 0) revalidate()
    }
    const often = setInterval(send, SEND_EVERY_MS)
    addEventListener('online', send)
    void send()
    return () => {
      clearInterval(often)
      removeEventListener('online', send)
    }
  }, [lessonId, submitted, email, revalidate])
  return isWaiting
}
