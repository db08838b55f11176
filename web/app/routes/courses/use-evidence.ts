import type { Evidence } from '@lv/contract/courses'
import type { Lesson } from '@lv/contract/lessons'
import { useEffect, useRef, useState } from 'react'
import { claimDrafts } from '../../drafts.ts'
import { useRootData } from '../../root-data.ts'
import { beacon, flush, type Kept, keepWaiting } from './evidence-queue.ts'

const SEND_EVERY_MS = 15_000

/**
 * Counts how long a lesson is open and looked at, and tells the server: every quarter of a minute, once it counts, as the
 * tab closes, and when the network is back. `note` adds what else is known (parts of a video, words).
 */
export function useEvidence({ id, evidence, isCounted, kind, course, certificateCode }: Lesson) {
  const { viewer } = useRootData()
  const seconds = useRef(evidence.seconds)
  const [shown, setShown] = useState<Kept>({
    seconds: evidence.seconds,
    isDone: evidence.isDone,
    progress: course.progress,
    certificateCode,
  })
  const { secondsNeeded } = evidence
  const email = viewer?.email
  const report = useRef(() => {})
  useEffect(() => {
    if (!isCounted) return
    claimDrafts(email)
    const isTimed = kind !== 'quiz'
    const notifyServer = async () => {
      if (isTimed) keepWaiting(id, { seconds: seconds.current })
      const kept = await flush(id)
      if (kept) setShown((before) => ({ ...kept, seconds: Math.max(before.seconds, kept.seconds) }))
    }
    report.current = () => void notifyServer()
    const tick = setInterval(() => {
      if (document.visibilityState !== 'visible' || !isTimed) return
      seconds.current += 1
      if (seconds.current <= secondsNeeded) setShown((before) => ({ ...before, seconds: seconds.current }))
      if (seconds.current === secondsNeeded) void notifyServer()
    }, 1000)
    const often = setInterval(() => document.visibilityState === 'visible' && void notifyServer(), SEND_EVERY_MS)
    const leave = () => {
      if (document.visibilityState === 'visible') return
      if (isTimed) keepWaiting(id, { seconds: seconds.current })
      beacon(id)
    }
    const back = () => void notifyServer()
    document.addEventListener('visibilitychange', leave)
    addEventListener('pagehide', leave)
    addEventListener('online', back)
    void notifyServer()
    return () => {
      clearInterval(tick)
      clearInterval(often)
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('pagehide', leave)
      removeEventListener('online', back)
      back()
    }
  }, [id, isCounted, kind, secondsNeeded, email])
  const add = (more: Evidence, { isUrgent = false } = {}) => {
    if (!isCounted) return
    keepWaiting(id, more)
    if (isUrgent) report.current()
  }
  // A quiz is answered by the page's own form: what the page says then is newer than what was reported.
  const isDone = shown.isDone || evidence.isDone
  const progress = Math.max(shown.progress, course.progress)
  return { ...shown, isDone, progress, certificateCode: certificateCode ?? shown.certificateCode, add }
}
