import { Pencil } from 'lucide-react'
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useToast } from '../../ui/toast-provider.tsx'
import type { Mark } from './marks.ts'
import type { PhotoNotes as Notes } from './photo-notes.tsx'

type NotesProps = ComponentProps<typeof Notes>

const PhotoNotes = lazy(
  (): Promise<{ default: ComponentType<NotesProps> }> =>
    import('./photo-notes.tsx')
      .then(({ PhotoNotes }) => ({ default: PhotoNotes }))
      .catch(() => ({ default: Unreachable })),
)

function Unreachable({ onClose }: NotesProps) {
  const toast = useToast()
  const say = useEffectEvent(() => {
    toast({ title: 'Error', description: 'Check your connection, then load this page again.', tone: 'error' })
    onClose()
  })
  useEffect(() => say(), [])
  return null
}

/** Opens a photo to draw on; the code for it comes with the press. `onSave` gets the copy with the notes. */
export function NotesButton({ file, onSave }: { file: File; onSave: (copy: File) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const [marks, setMarks] = useState<Mark[]>([])
  const toast = useToast()
  const save = (copy: File) => {
    onSave(copy)
    toast({ title: 'Saved beside the photo', description: copy.name })
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-label={`Draw on ${file.name}`}
        className="absolute bottom-0 left-0 flex size-11 cursor-pointer items-end justify-start p-1.5"
      >
        <span className="flex size-7 items-center justify-center rounded-full bg-bar text-on-bar">
          <Pencil aria-hidden size={15} />
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <PhotoNotes file={file} marks={marks} onMarks={setMarks} onSave={save} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
