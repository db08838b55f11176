import { refuseFile } from '../../refuse-file.ts'

const FAILED = 'The photos couldn’t be uploaded. Check your connection and try again.'

/** Sends photos to a booking; `onProgress` hears how much has left, from 0 to 1. @returns why they were refused */
export async function uploadPhotos(token: string, files: File[], onProgress: (share: number) => void) {
  const refusals = await Promise.all(files.map((file) => refuseFile(file, 'picturesAndPdf')))
  const refusal = refusals.filter(Boolean).join(' ')
  if (refusal) return refusal
  // Not fetch: only this tells how far an upload is.
  const request = new XMLHttpRequest()
  return new Promise<string | undefined>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => resolve(FAILED)
    request.onload = () => {
      const answer = request.response as { message?: string } | null
      resolve(request.status === 200 ? undefined : (answer?.message ?? FAILED))
    }
    const body = new FormData()
    for (const file of files) body.append('photos', file, file.name)
    request.open('POST', `/api/bookings/${token}/photos`)
    request.responseType = 'json'
    request.send(body)
  })
}
