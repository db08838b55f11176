import type { Issue } from '@lv/contract/errors'
import { requestFields } from './new-request.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Why a request was not taken; `challenge` asks for a proof of work before another try. */
export type Refused = { kind: 'refused'; status: number; message: string; issues: Issue[]; challenge?: unknown }

/** Nothing got through. */
export const lost: Refused = { kind: 'refused', status: 0, message: '', issues: [] }

type Answer = Record<string, unknown> | null

function readAnswer(status: number, answer: Answer): Outcome | Refused {
  if (status >= 200 && status < 300 && answer) return outcomeOf(answer as Parameters<typeof outcomeOf>[0])
  const email = typeof answer?.email === 'string' ? answer.email : ''
  if (status === 409 && answer?.needsLogin === true) return { kind: 'needsLogin', email }
  return {
    kind: 'refused',
    status,
    message: typeof answer?.message === 'string' ? answer.message : '',
    issues: Array.isArray(answer?.issues) ? (answer.issues as Issue[]) : [],
    challenge: answer?.challenge,
  }
}

/**
 * Sends the form with its files to POST /api/quotes. `onProgress` hears how much has left, from 0 to 1.
 * @returns the outcome, or a refusal; status 0 where nothing got through.
 */
export function sendRequest(form: FormData, files: File[], onProgress: (share: number) => void, proof?: string) {
  const body = new FormData()
  for (const [name, value] of requestFields(form)) body.append(name, value)
  if (proof) body.set('altcha', proof)
  for (const file of files) body.append('files', file, file.name)
  // Not fetch: only this tells how far an upload is.
  const request = new XMLHttpRequest()
  return new Promise<Outcome | Refused>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => resolve(readAnswer(request.status, request.response as Answer))
    request.onerror = () => resolve(lost)
    request.open('POST', '/api/quotes')
    request.responseType = 'json'
    request.send(body)
  })
}
