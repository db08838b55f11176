import type { Image } from '@lv/contract/files'

const CREATED = 201

/** A picture on its way: `done` gives the stored one, or fails with an UploadProblem; `abort` gives it up. */
export type Upload = { done: Promise<Image>; abort: () => void }

/** Why a picture was not taken, in words for its owner; 401 when the session has ended. */
export class UploadProblem extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Sends one picture; `onProgress` hears how much of it has left, from 0 to 1. */
export function uploadPicture(file: File, onProgress: (share: number) => void): Upload {
  // Not fetch: only this tells how far an upload is.
  const request = new XMLHttpRequest()
  const done = new Promise<Image>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => reject(new UploadProblem(0, `${file.name} couldn’t be uploaded. Check your connection.`))
    request.onload = () => {
      const answer = request.response as (Image & { message?: string }) | null
      if (request.status === CREATED && answer) resolve(answer)
      else reject(new UploadProblem(request.status, answer?.message ?? `${file.name} couldn’t be saved.`))
    }
    const body = new FormData()
    body.append('file', file)
    request.open('POST', '/api/files')
    request.responseType = 'json'
    request.send(body)
  })
  return { done, abort: () => request.abort() }
}
