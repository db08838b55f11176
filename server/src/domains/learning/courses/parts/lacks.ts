import { type LessonKind, videoAt } from '@lv/contract/course-options'

export type Written = {
  title: string
  kind: LessonKind
  minutes: number
  content: string
  videoUrl: string
  hasVideo: boolean
  questions: unknown[]
}

export function describeMissingContent({ kind, content, videoUrl, hasVideo, questions }: Written): string {
  if (kind === 'text' && content.trim() === '') return 'has no text yet'
  if (kind === 'video' && !hasVideo && !videoAt(videoUrl)) return 'has no video yet'
  if (kind === 'quiz' && questions.length === 0) return 'has no questions yet'
  return ''
}
