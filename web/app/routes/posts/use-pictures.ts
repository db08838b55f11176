import type { Image } from '@lv/contract/files'
import { POST_IMAGES } from '@lv/contract/options'
import { useEffect, useRef, useState } from 'react'
import { refuseFile } from '../../refuse-file.ts'

const CREATED = 201

/** A picture on its way: `done` gives the stored one, or fails with an UploadProblem; `abort` gives it up. */
type Upload = { done: Promise<Image>; abort: () => void }

/** Why a picture was not taken, in words for its owner; 401 when the session has ended. */
class UploadProblem extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Sends one picture; `onProgress` hears how much of it has left, from 0 to 1. */
function uploadPicture(file: File, onProgress: (share: number) => void): Upload {
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

/** A picture of the form: stored when it has an `image`, else on its way, `progress` from 0 to 1. */
export type Picture = { key: string; name: string; progress: number; image?: Image }

const stored = (image: Image): Picture => ({ key: image.id, name: 'Picture', progress: 1, image })

/** The pictures of a form: sent one by one as they are chosen, dropped or pasted. `problem` is the last refusal. */
export function usePictures(initial: Image[]) {
  const [pictures, setPictures] = useState(() => initial.map(stored))
  const [problem, setProblem] = useState<{ message: string; status: number }>()
  const underWay = useUploads()
  const lastKey = useRef(0)

  const change = (key: string, part: Partial<Picture>) =>
    setPictures((all) => all.map((it) => (it.key === key ? { ...it, ...part } : it)))
  const remove = (key: string) => {
    underWay.current.get(key)?.abort()
    underWay.current.delete(key)
    setPictures((all) => all.filter((it) => it.key !== key))
  }
  const send = async (key: string, file: File) => {
    const upload = uploadPicture(file, (progress) => change(key, { progress }))
    underWay.current.set(key, upload)
    try {
      change(key, { image: await upload.done, progress: 1 })
    } catch (error) {
      remove(key)
      const status = error instanceof UploadProblem ? error.status : 0
      setProblem({ message: error instanceof Error ? error.message : 'That couldn’t be uploaded.', status })
    } finally {
      underWay.current.delete(key)
    }
  }
  const latest = useRef(pictures)
  latest.current = pictures
  const add = async (files: File[]) => {
    const refusals = await Promise.all(files.map((file) => refuseFile(file, 'pictures')))
    const { taken, refusal } = admit(files, refusals, POST_IMAGES - latest.current.length)
    setProblem(refusal ? { message: refusal, status: 400 } : undefined)
    for (const file of taken) {
      lastKey.current += 1
      const key = `upload-${lastKey.current}`
      setPictures((all) => [...all, { key, name: file.name, progress: 0 }])
      void send(key, file)
    }
  }
  const replace = (images: Image[]) => setPictures(images.map(stored))
  return { pictures, problem, add, remove, replace, isUploading: pictures.some(({ image }) => !image) }
}

/** The uploads under way, by key; leaving the form gives them up. */
function useUploads() {
  const uploads = useRef(new Map<string, Upload>())
  useEffect(() => {
    const all = uploads.current
    return () => {
      for (const upload of all.values()) upload.abort()
    }
  }, [])
  return uploads
}

function admit(files: File[], refusals: (string | undefined)[], room: number) {
  const fit = files.filter((_, index) => !refusals[index])
  const tooMany = fit.length > room ? `Choose at most ${POST_IMAGES} images` : undefined
  const refusal = refusals.filter(Boolean).join(' ') || tooMany
  return { taken: fit.slice(0, Math.max(0, room)), refusal }
}
