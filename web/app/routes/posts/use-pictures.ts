import type { Image } from '@lv/contract/files'
import { POST_IMAGES } from '@lv/contract/options'
import { useEffect, useRef, useState } from 'react'
import { refuseFile } from '../../refuse-file.ts'
import { type Upload, UploadProblem, uploadPicture } from './upload-picture.ts'

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
