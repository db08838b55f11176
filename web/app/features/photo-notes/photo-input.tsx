import { useEffect, useRef, useState } from 'react'
import type { ControlProps } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'
import { NotesButton } from './notes-button.tsx'

type Props = { control: ControlProps; name: string; accept: string }

/** A field for several files whose photos show beneath it, each to be drawn on: the copy is sent beside the photo. */
export function PhotoInput({ control, name, accept }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [photos, setPhotos] = useState<File[]>([])
  const read = () => setPhotos([...(input.current?.files ?? [])].filter(({ type }) => type.startsWith('image/')))
  const first = useRef(read)
  // What was chosen before the page's JavaScript was there; and the form may be emptied.
  useEffect(() => {
    const look = () => setTimeout(first.current)
    const form = input.current?.form
    first.current()
    form?.addEventListener('reset', look)
    return () => form?.removeEventListener('reset', look)
  }, [])
  const addAfter = (photo: File, copy: File) => {
    if (!input.current) return
    const all = new DataTransfer()
    for (const file of input.current.files ?? []) {
      all.items.add(file)
      if (file === photo) all.items.add(copy)
    }
    input.current.files = all.files
    read()
  }
  return (
    <>
      <input
        {...control}
        ref={input}
        type="file"
        name={name}
        multiple
        accept={accept}
        onChange={read}
        className={fileInputClass}
      />
      {photos.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-3">
          {photos.map((photo) => (
            <Thumbnail
              key={`${photo.name} ${photo.lastModified} ${photo.size}`}
              photo={photo}
              onCopy={(copy) => addAfter(photo, copy)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function Thumbnail({ photo, onCopy }: { photo: File; onCopy: (copy: File) => void }) {
  const [url, setUrl] = useState<string>()
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  if (isBroken) return null
  return (
    <li className="relative size-24 overflow-hidden rounded-control border border-edge bg-tint">
      {url && <img src={url} alt={photo.name} onError={() => setIsBroken(true)} className="size-full object-cover" />}
      <NotesButton file={photo} onSave={onCopy} />
    </li>
  )
}
