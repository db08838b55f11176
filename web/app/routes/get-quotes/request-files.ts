import { REQUEST_FILES } from '@lv/contract/options'
import { useEffect, useRef, useState } from 'react'
import { refuseFile } from '../../refuse-file.ts'

/** A chosen file; `preview` is the address of its picture, undefined for a PDF. */
export type ChosenFile = { key: string; file: File; preview?: string }

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
  /** At the end, or after another of them. */
  const add = async (chosen: File[], after?: string) => {
    const found = await Promise.all(chosen.map((file) => refuseFile(file, 'picturesAndPdf')))
    const good = chosen.filter((_, at) => !found[at])
    const room = REQUEST_FILES - all.current.length
    const refusals = found.filter((refusal) => refusal !== undefined)
    const tooMany = good.length > room ? [`Choose at most ${REQUEST_FILES} files`] : []
    setProblem([...refusals, ...tooMany].join(' ') || undefined)
    const taken = good.slice(0, room).map((file) => {
      lastKey.current += 1
      const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
      return { key: `file-${lastKey.current}`, file, preview }
    })
    setFiles((before) => {
      const at = before.findIndex(({ key }) => key === after)
      return at < 0 ? [...before, ...taken] : before.toSpliced(at + 1, 0, ...taken)
    })
  }
  const remove = (key: string) => {
    const gone = all.current.find((it) => it.key === key)
    if (gone?.preview) URL.revokeObjectURL(gone.preview)
    setProblem(undefined)
    setFiles((before) => before.filter((it) => it.key !== key))
  }
  return { files, problem, setProblem, add, remove }
}
