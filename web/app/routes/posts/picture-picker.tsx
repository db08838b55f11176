import { accepts } from '@lv/contract/file-types'
import { POST_IMAGES } from '@lv/contract/options'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Spinner } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { Picture } from './use-pictures.ts'

type Props = {
  pictures: Picture[]
  error: string | undefined
  /** With JavaScript pictures are sent as they are chosen; without it they travel with the form. */
  isScripted: boolean
  onAdd: (files: File[]) => void
  onRemove: (key: string) => void
}

/** Up to four pictures: chosen here, dropped on the form, or pasted into its text. */
export function PicturePicker({ pictures, error, isScripted, onAdd, onRemove }: Props) {
  const id = useId()
  const isFull = pictures.length >= POST_IMAGES
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">Pictures</legend>
      <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">
        Up to {POST_IMAGES}, JPG or PNG, 10 MB each.{' '}
        <span className="no-scripting:hidden">You can also drop them here or paste them into the text.</span>
      </p>
      {pictures.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {pictures.map((picture, index) => (
            <Thumbnail key={picture.key} picture={picture} position={index + 1} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {!isFull && <FileInput id={id} error={error} isScripted={isScripted} onAdd={onAdd} />}
      {error && <FieldError id={`${id}-error`} message={error} />}
      <p role="status" className="sr-only">
        {describe(pictures)}
      </p>
    </fieldset>
  )
}

function FileInput({ id, error, isScripted, onAdd }: Pick<Props, 'error' | 'isScripted' | 'onAdd'> & { id: string }) {
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const files = [...(input.current?.files ?? [])]
    if (input.current) input.current.value = ''
    if (files.length > 0) onAdd(files)
  }
  const first = useRef(take)
  // What was chosen before the page's JavaScript was there.
  useEffect(() => first.current(), [])
  return (
    <input
      ref={input}
      type="file"
      name={isScripted ? undefined : 'images'}
      multiple
      accept={accepts.pictures}
      aria-label="Add pictures"
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      aria-invalid={error ? true : undefined}
      onChange={take}
      className="min-h-11 max-w-full cursor-pointer self-start rounded-control text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border-[1.5px] file:border-solid file:border-edge-control file:bg-transparent file:px-[1.125rem] file:font-semibold file:text-ink hover:file:bg-tint scripting:text-transparent"
    />
  )
}

type ThumbnailProps = { picture: Picture; position: number; onRemove: (key: string) => void }

function Thumbnail({ picture: { key, name, image, progress }, position, onRemove }: ThumbnailProps) {
  return (
    <li className="relative aspect-[4/3] overflow-hidden rounded-control border border-edge bg-tint">
      {image ? (
        <>
          <img
            src={image.url}
            alt={`Attachment ${position}`}
            className="size-full object-cover"
            onError={() => onRemove(key)}
          />
          <input type="hidden" name="images" value={image.id} />
        </>
      ) : (
        <Progress name={name} share={progress} />
      )}
      <button
        type="submit"
        name="remove"
        value={image?.id ?? ''}
        formNoValidate
        onClick={(event) => {
          event.preventDefault()
          onRemove(key)
        }}
        aria-label={`Remove picture ${position}`}
        className="absolute top-0 right-0 flex size-11 cursor-pointer items-start justify-end p-1.5"
      >
        <span className="flex size-7 items-center justify-center rounded-full bg-bar text-on-bar">
          <X aria-hidden size={16} />
        </span>
      </button>
    </li>
  )
}

function Progress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex size-full flex-col justify-end gap-1.5 p-3 text-sm">
      <span className="flex items-center gap-2 text-muted">
        <Spinner size={16} />
        <span className="truncate">{name}</span>
      </span>
      <div
        role="progressbar"
        aria-label={`Sending ${name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-card"
      >
        <div className="h-full origin-left bg-good transition-transform" style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  )
}

function describe(pictures: Picture[]) {
  const waiting = pictures.filter(({ image }) => !image).length
  if (waiting > 0) return `Sending ${waiting} of ${pictures.length} pictures`
  return pictures.length > 0 ? `${pictures.length} of ${POST_IMAGES} pictures added` : ''
}
