import { MAX_PHOTOS } from '@lv/contract/engagement-options'
import type { JobPhoto } from '@lv/contract/engagements'
import { accepts } from '@lv/contract/file-types'
import { PhotoInput } from '../../features/photo-notes/photo-input.tsx'
import { getIssue, type RefusedForm } from '../../form.ts'
import { Field } from '../../ui/field.tsx'

/** Photos of a claim, a diary entry or a defect, small; each opens in full. */
export function Photos({ photos, of }: { photos: JobPhoto[]; of: string }) {
  if (photos.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {photos.map(({ id, url }, at) => (
        <li key={id}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="block size-20 overflow-hidden rounded-control border border-edge bg-tint sm:size-24"
          >
            <img
              src={url}
              alt={`${of}, ${at + 1} of ${photos.length}`}
              loading="lazy"
              className="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Where photos are chosen; a refused form has lost them, as browsers do. */
export const PhotoField = ({ refused }: { refused: RefusedForm | undefined }) => (
  <Field
    label="Photos"
    hint={`JPG or PNG, up to 10 MB each, at most ${MAX_PHOTOS}.${refused ? ' Please choose them again.' : ''}`}
    error={getIssue(refused, 'photos') ?? getIssue(refused, 'fileIds')}
  >
    {(control) => <PhotoInput control={control} name="photos" accept={accepts.pictures} />}
  </Field>
)
