import { type ChangeEvent, useEffect, useState } from 'react'
import { issueOf, type RefusedForm } from '../../form.ts'
import { Field } from '../../ui/field.tsx'
import { keptPicture } from './create-form.tsx'

type Props = { refused: RefusedForm | undefined; onPicture: (url: string | undefined) => void }

/** A cover image of one's own. The server keeps an accepted one while other fields are put right. */
export function PictureField({ refused, onPicture }: Props) {
  const [isKept, setIsKept] = useState(true)
  const kept = keptPicture(refused)
  const choose = useChosenPicture(onPicture)
  return (
    <Field
      label="Cover image (optional)"
      hint="JPG or PNG, up to 10 MB. Without one, the cover is drawn from the name, the category and the sector."
      error={issueOf(refused, 'image') ?? issueOf(refused, 'imageId')}
    >
      {(control) => (
        <div className="flex flex-col gap-3">
          <input
            {...control}
            type="file"
            name="image"
            accept="image/jpeg,image/png"
            onChange={choose}
            className="min-h-11 w-full rounded-control border-[1.5px] border-edge-control bg-card p-1.5 text-sm file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-[6px] file:border-0 file:bg-tint file:px-3 file:font-semibold file:text-ink hover:border-ink aria-invalid:border-accent aria-invalid:bg-brick-tint"
          />
          {/* After the file input: of two fields with one name the first counts, which is a picture chosen anew. */}
          {kept && isKept && (
            <div className="flex items-center gap-3">
              <input type="hidden" name="image" value={refused?.values.image} />
              <img src={kept} alt="" className="h-14 w-24 rounded-control border border-edge object-cover" />
              <p className="text-sm text-muted">Your picture is kept.</p>
              <button
                type="button"
                onClick={() => setIsKept(false)}
                className="min-h-11 font-semibold text-accent underline-offset-4 hover:underline no-scripting:hidden"
              >
                Remove it
              </button>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

/** Shows the chosen picture in the preview before it is sent. */
function useChosenPicture(onPicture: (url: string | undefined) => void) {
  const [url, setUrl] = useState<string>()
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    const next = file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
    setUrl(next)
    onPicture(next)
  }
}
