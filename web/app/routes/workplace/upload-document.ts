export { refuseFile } from '../../refuse-file.ts'

const CREATED = 201

/** A stored document, as the form keeps it. */
export type StoredDocument = { id: string; name: string }

/** Sends one document; `onProgress` hears how much of it has left, from 0 to 1. Fails with words for its owner. */
export function uploadDocument(file: File, onProgress: (share: number) => void): Promise<StoredDocument> {
  // Not fetch: only this tells how far an upload is.
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => reject(new Error(`${file.name} couldn’t be uploaded. Check your connection.`))
    request.onload = () => {
      const answer = request.response as (StoredDocument & { message?: string }) | null
      if (request.status === CREATED && answer) resolve({ id: answer.id, name: answer.name })
      else reject(new Error(answer?.message ?? `${file.name} couldn’t be saved.`))
    }
    const body = new FormData()
    body.append('file', file)
    request.open('POST', '/api/files?kind=document')
    request.responseType = 'json'
    request.send(body)
  })
}
