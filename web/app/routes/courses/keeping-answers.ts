import { data } from 'react-router'
import { LOST } from '../../shell/save-pending-form.ts'
import { parseAnswers } from './answers-in.ts'
import { forgetAnswers, queueAnswers } from './saved-answers.ts'

type Sent<Done> = { request: Request; params: { lessonId: string }; serverAction: () => Promise<Done> }

/** Lost on the way, answers are kept and sent once the network is back: a try counts once, however often it arrives. */
export async function submitOrQueueAnswers<Done>({ request, params: { lessonId }, serverAction }: Sent<Done>) {
  const form = await request.clone().formData()
  const isQuiz = form.get('intent') === 'answers'
  try {
    const answer = await serverAction()
    if (isQuiz) forgetAnswers(lessonId)
    return answer
  } catch (error) {
    const isLost = error instanceof Error && LOST.test(String(error))
    // A status of failure keeps the router from loading the page again.
    if (isQuiz && isLost && queueAnswers(lessonId, parseAnswers(form))) return data({ isKept: true }, 503)
    if (isQuiz && !isLost) forgetAnswers(lessonId)
    throw error
  }
}
