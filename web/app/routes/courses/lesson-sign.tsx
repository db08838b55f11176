import type { LessonKind } from '@lv/contract/course-options'
import { BookOpen, CircleCheck, CircleHelp, CirclePlay } from 'lucide-react'

const signs = { text: BookOpen, video: CirclePlay, quiz: CircleHelp }
const words = { text: 'Reading', video: 'Video', quiz: 'Quiz' }

/** What a lesson is, or that it is done. */
export function LessonSign({ kind, isDone }: { kind: LessonKind; isDone: boolean }) {
  const Sign = isDone ? CircleCheck : signs[kind]
  return (
    <>
      <Sign aria-hidden size={20} className={isDone ? 'shrink-0 text-good' : 'shrink-0 text-muted'} />
      <span className="sr-only">{isDone ? 'Done: ' : `${words[kind]}: `}</span>
    </>
  )
}
