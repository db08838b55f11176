import { accepts } from '@lv/contract/file-types'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { getIssue, type RefusedForm } from '../../form.ts'
import { Field } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'

type Props = {
  refused: RefusedForm | undefined
  /** The picture to show before it is stored; '' for none, undefined for the one that is kept. */
  onPicture: (url: string | undefined) => void
}

/** A picture that was accepted while another field was refused. */
export const acceptedPicture = (refused: RefusedForm | undefined) =>
  refused?.values.image ? `/files/${refused.values.image}` : undefined

/** A cover image of one's own. The server keeps an accepted one while other fields are put right. */
export function PictureField({ refused, onPicture }: Props) {
  const [removed, setRemoved] = useState<string>()
  const input = usePictureInput(refused, onPicture)
  const kept = refused?.values.image
  const remove = () => {
    setRemoved(kept)
    onPicture('')
  }
  return (
    <Field
      label="Cover image (optional)"
      hint="JPG or PNG, up to 10 MB. Without one, the cover is drawn from the name, the category and the sector."
      error={getIssue(refused, 'image') ?? getIssue(refused, 'imageId')}
    >
      {(control) => (
        <div className="flex flex-col gap-3">
          <input
            {...control}
            {...input}
            type="file"
            name="image"
            accept={accepts.pictures}
            className={fileInputClass}
          />
          {/* After the file input: of two fields with one name the first counts, which is a picture chosen anew. */}
          {kept && kept !== removed && <KeptPicture id={kept} onRemove={remove} />}
        </div>
      )}
    </Field>
  )
}

function KeptPicture({ id, onRemove }: { id: string; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <input type="hidden" name="image" value={id} />
      <img src={`/files/${id}`} alt="" className="h-14 w-24 rounded-control border border-edge object-cover" />
      <p className="text-sm text-muted">Your picture is kept.</p>
      <button
        type="button"
        onClick={onRemove}
        className="min-h-11 px-2 font-semibold text-accent underline-offset-4 hover:underline no-scripting:hidden"
      >
        Remove it
      </button>
    </div>
  )
}

/** Shows the chosen picture in the preview before it is sent; a refusal empties the input: what was accepted is kept. */
function usePictureInput(refused: RefusedForm | undefined, onPicture: Props['onPicture']) {
  const ref = useRef<HTMLInputElement>(null)
  const url = useRef<string>(undefined)
  useEffect(() => {
    if (ref.current && refused) ref.current.value = ''
    if (refused) onPicture(undefined)
    return () => void (url.current && URL.revokeObjectURL(url.current))
  }, [refused, onPicture])
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (url.current) URL.revokeObjectURL(url.current)
    const file = event.target.files?.[0]
    url.current = file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
    onPicture(url.current)
  }
  return { ref, onChange }
}
