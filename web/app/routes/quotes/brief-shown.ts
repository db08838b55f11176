import { answerLines, generalQuestions, type Question, questions, questionsOf } from '@lv/contract/brief-questions'
import type { RequestPage } from '@lv/contract/request-page'

// For loaders and actions only: the list of questions stays on the server.

/**
 * What a brief's kind of work is asked, and what was answered, each in words. A general question that was answered is asked again:
 * the form saves all answers at once, and would take this one back.
 */
export const briefOf = ({ workKind, answers }: Pick<RequestPage, 'workKind' | 'answers'>) => ({
  asked: [...new Set([...questionsOf(workKind), ...generalQuestions.filter((key) => answers[key])])].map((key) => {
    const { ask, choices }: Question = questions[key]
    return { key, ask, choices: Object.entries(choices) }
  }),
  lines: answerLines(workKind, answers),
})

export type Brief = ReturnType<typeof briefOf>

const ANSWER = 'answer-'

/** What is chosen in the questions that the form asks; undefined where it asks none. */
export function answersIn(form: FormData): Record<string, string> | undefined {
  const asked = [...form].filter(([name]) => name.startsWith(ANSWER))
  if (asked.length === 0) return undefined
  return Object.fromEntries(
    asked.flatMap(([name, value]) => (value ? [[name.slice(ANSWER.length), String(value)]] : [])),
  )
}
