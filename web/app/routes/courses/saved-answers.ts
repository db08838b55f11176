import type { QuizResult } from '@lv/contract/lessons'
import type { parseAnswers } from './answers-in.ts'

/** Answers to a quiz that were given while the network was away, by the lesson's id; signing out forgets them (drafts.ts). */
const KEY = 'quiz-answers:'

/** @returns whether they are kept: storage may be switched off, or full */
export function queueAnswers(lessonId: string, answers: ReturnType<typeof parseAnswers>): boolean {
  try {
    localStorage.setItem(KEY + lessonId, JSON.stringify(answers))
    return true
  } catch {
    return false
  }
}

function kept(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEY))
  } catch {
    return []
  }
}

export const areKept = (lessonId: string) => kept().includes(KEY + lessonId)

/** Where they got through by another way. */
export const forgetAnswers = (lessonId: string) => {
  if (areKept(lessonId)) localStorage.removeItem(KEY + lessonId)
}

/** What the server will not take, however often it is sent: it says why, and no try is lost. */
const isFinal = (status: number) => [400, 403, 404, 409, 413].includes(status)

type Answer = { result: QuizResult } | { refusal: string }

async function send(key: string): Promise<Answer | undefined> {
  const body = localStorage.getItem(key)
  if (!body) return undefined
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`/api/lessons/${key.slice(KEY.length)}/answers`, { method: 'POST', headers, body })
  if (!answer.ok && !isFinal(answer.status)) return undefined
  const said = await answer.json()
  // Given again meanwhile, the newer ones wait.
  if (localStorage.getItem(key) === body) localStorage.removeItem(key)
  return answer.ok ? { result: said } : { refusal: said.message }
}

let sending: Promise<Answer[]> | undefined

/** Sends what waits of all quizzes, one run at a time: a try counts once, however often it arrives. @returns what became of each */
export function sendQueuedAnswers(): Promise<Answer[]> {
  const run = async () => {
    const answers: Answer[] = []
    try {
      for (const key of kept()) {
        const answer = await send(key)
        if (answer) answers.push(answer)
      }
    } catch {
      // Out of reach still: it waits.
    }
    return answers
  }
  if (sending) return sending.then(() => [])
  sending = run().finally(() => {
    sending = undefined
  })
  return sending
}
