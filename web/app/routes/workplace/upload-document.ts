import { UPLOAD_BYTES } from '@lv/contract/options'

const CREATED = 201

/** A stored document, as the form keeps it. */
export type StoredDocument = { id: string; name: string }

/** What can be told before sending; undefined when nothing speaks against the file. */
export function refuseDocument({ name, type, size }: File) {
  if (!/^(application\/pdf|image\/(jpeg|png))$/.test(type))
    return `Invalid file type: ${name} is not a supported file type. Please use JPG, PNG, or PDF files.`
  if (size > UPLOAD_BYTES) return `File too large: ${name} is larger than 10MB. Please choose a smaller file.`
  return undefined
}

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
