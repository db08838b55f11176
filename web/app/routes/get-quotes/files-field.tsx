import { accepts } from '@lv/contract/file-types'
import { REQUEST_FILES } from '@lv/contract/options'
import { Camera, FileText, Upload, X } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { NotesButton } from '../../features/photo-notes/notes-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { ChosenFile } from './request-files.ts'

type Props = {
  files: ChosenFile[]
  /** Names of files that were chosen before; browsers keep no files. */
  toChooseAgain: string[]
  error: string | undefined
  isScripted: boolean
  onAdd: (files: File[], after?: string) => void
  onRemove: (key: string) => void
}

/** Photos and plans: chosen, dropped here, or taken with the phone's camera. */
export function FilesField({ files, toChooseAgain, error, isScripted, onAdd, onRemove }: Props) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const field = useRef<HTMLFieldSetElement>(null)
  // The button that had the focus goes with its file: the next one gets it.
  const takeOff = (key: string, at: number) => {
    onRemove(key)
    requestAnimationFrame(() => {
      const left = field.current?.querySelectorAll<HTMLElement>('li button') ?? []
      const next = left[Math.min(at, left.length - 1)] ?? field.current?.querySelector<HTMLElement>('input')
      next?.focus()
    })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onAdd([...event.dataTransfer.files])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset ref={field} className="min-w-0">
      <legend className="font-semibold">Photos and plans (optional)</legend>
      <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
        JPG, PNG or PDF, up to 10 MB each, at most {REQUEST_FILES}. We remove the location from photos.
        <span className="no-scripting:hidden"> You can draw on each photo once it’s here.</span>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the buttons inside do the same */}
      <div
        onDrop={drop}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        data-over={isOver || undefined}
        className="mt-2 flex flex-wrap items-center gap-3 rounded-control border-[1.5px] border-dashed border-edge-control p-3 data-over:border-accent data-over:bg-brick-tint"
      >
        <Chooser described={described} isScripted={isScripted} onAdd={onAdd} isInvalid={Boolean(error)} />
        <TakePhoto onAdd={onAdd} />
        <span className="text-sm text-muted max-sm:hidden no-scripting:hidden">or drop them here</span>
      </div>
      {files.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-5">
          {files.map((file, at) => (
            <Preview
              key={file.key}
              chosen={file}
              onRemove={() => takeOff(file.key, at)}
              onCopy={(copy) => onAdd([copy], file.key)}
            />
          ))}
        </ul>
      )}
      {toChooseAgain.length > 0 && (
        <p className="mt-2 rounded-control bg-wattle-tint px-3 py-2 text-sm break-words">
          Please choose again: {toChooseAgain.join(', ')}. Browsers do not keep files.
        </p>
      )}
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`} message={error} />
        </div>
      )}
      <p role="status" className="sr-only">
        {files.length > 0 ? `${files.length} of ${REQUEST_FILES} files chosen` : ''}
      </p>
    </fieldset>
  )
}

type ChooserProps = Pick<Props, 'isScripted' | 'onAdd'> & { described: string; isInvalid: boolean }

/** With JavaScript the input hands its files over and is emptied; without it, it is the form's own field. */
function Chooser({ described, isScripted, isInvalid, onAdd }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const files = [...(input.current?.files ?? [])]
    if (files.length === 0) return
    if (input.current) input.current.value = ''
    onAdd(files)
  }
  const first = useRef(take)
  // What was chosen before the page's JavaScript was there.
  useEffect(() => first.current(), [])
  return (
    <span className="relative inline-flex rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <span aria-hidden className={buttonClass('quiet', 'regular', 'no-scripting:hidden')}>
        <Upload size={18} />
        Choose files
      </span>
      <input
        ref={input}
        type="file"
        name={isScripted ? undefined : 'files'}
        multiple
        accept={accepts.picturesAndPdf}
        aria-label="Choose photos and plans"
        aria-describedby={described}
        aria-invalid={isInvalid || undefined}
        onChange={take}
        className="cursor-pointer text-sm scripting:absolute scripting:inset-0 scripting:opacity-0 no-scripting:min-h-11 no-scripting:py-2"
      />
    </span>
  )
}

/** On a phone the camera opens at once. */
function TakePhoto({ onAdd }: Pick<Props, 'onAdd'>) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const files = [...(input.current?.files ?? [])]
    if (input.current) input.current.value = ''
    if (files.length > 0) onAdd(files)
  }
  return (
    <span className="relative hidden rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:inline-flex no-scripting:hidden!">
      <span aria-hidden className={buttonClass('quiet', 'regular')}>
        <Camera size={18} />
        Take a photo
      </span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Take a photo"
        onChange={take}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </span>
  )
}

type PreviewProps = { chosen: ChosenFile; onRemove: () => void; onCopy: (copy: File) => void }

function Preview({ chosen: { file, preview }, onRemove, onCopy }: PreviewProps) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <li className="relative aspect-square overflow-hidden rounded-control border border-edge bg-tint">
      {preview && !isBroken ? (
        <img src={preview} alt={file.name} onError={() => setIsBroken(true)} className="size-full object-cover" />
      ) : (
        <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-center text-xs text-muted">
          <FileText aria-hidden size={26} />
          <span className="line-clamp-2 break-all">{file.name}</span>
        </span>
      )}
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove ${file.name}`}
        className="absolute top-0 right-0 flex size-11 cursor-pointer items-start justify-end p-1.5"
      >
        <span className="flex size-7 items-center justify-center rounded-full bg-bar text-on-bar">
          <X aria-hidden size={16} />
        </span>
      </button>
      {preview && !isBroken && <NotesButton file={file} onSave={onCopy} />}
    </li>
  )
}
