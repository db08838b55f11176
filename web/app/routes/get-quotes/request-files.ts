import { REQUEST_FILES, UPLOAD_BYTES } from '@lv/contract/options'
import { useEffect, useRef, useState } from 'react'

/** A chosen file; `preview` is the address of its picture, undefined for a PDF. */
export type ChosenFile = { key: string; file: File; preview?: string }

const isSupported = ({ name, type }: File) =>
  /\.(jpe?g|png|pdf)$/i.test(name) && /^(image\/(jpeg|png)|application\/pdf|)$/.test(type)

/** What can be told before sending (specification, section 5); undefined when nothing speaks against the file. */
export function refuseFile(file: File) {
  if (!isSupported(file))
    return `Invalid file type: ${file.name} is not a supported file type. Please use JPG, PNG, or PDF files.`
  if (file.size > UPLOAD_BYTES) return `File too large: ${file.name} is larger than 10MB. Please choose a smaller file.`
  return undefined
}

/** The files of a request, at most ten: chosen, dropped or photographed, and taken off one by one. */
export function useRequestFiles() {
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [problem, setProblem] = useState<string>()
  const all = useRef<ChosenFile[]>([])
  all.current = files
  const lastKey = useRef(0)
  useEffect(
    () => () => {
      for (const { preview } of all.current) if (preview) URL.revokeObjectURL(preview)
    },
    [],
  )
  const add = (chosen: File[]) => {
    const good = chosen.filter((file) => !refuseFile(file))
    const room = REQUEST_FILES - all.current.length
    const refusals = chosen.map(refuseFile).filter((refusal) => refusal !== undefined)
    const tooMany = good.length > room ? [`Choose at most ${REQUEST_FILES} files`] : []
    setProblem([...refusals, ...tooMany].join(' ') || undefined)
    const taken = good.slice(0, room).map((file) => {
      lastKey.current += 1
      const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
      return { key: `file-${lastKey.current}`, file, preview }
    })
    setFiles((before) => [...before, ...taken])
  }
  const remove = (key: string) => {
    const gone = all.current.find((it) => it.key === key)
    if (gone?.preview) URL.revokeObjectURL(gone.preview)
    setProblem(undefined)
    setFiles((before) => before.filter((it) => it.key !== key))
  }
  return { files, problem, setProblem, add, remove }
}
