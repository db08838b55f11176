import type { AnswerLine } from '@lv/contract/brief-questions'
import { classNames } from '../../ui/class-names.ts'

/** What was answered of a brief, each as 'question: answer'; nothing where nothing was. */
export function AnswerList({ answers, className }: { answers: AnswerLine[]; className?: string }) {
  if (answers.length === 0) return null
  return (
    <ul aria-label="Answers" className={classNames('grid gap-x-8 gap-y-1.5 sm:grid-cols-2', className)}>
      {answers.map(({ key, label, answer }) => (
        <li key={key}>
          <span className="text-muted">{label}:</span> <span className="font-medium">{answer}</span>
        </li>
      ))}
    </ul>
  )
}
