import type { Booking } from '@lv/contract/booking'
import { BOOKING_PHOTOS } from '@lv/contract/packages'
import { FileText, X } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { issueOf, type RefusedForm } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Section } from '../quotes/section.tsx'
import { fileInputClass } from '../workplace/file-input-class.ts'
import { UploadProgress } from './upload-progress.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'

type BookingFile = Booking['photos'][number]

type Props = {
  photos: BookingFile[]
  token: string
  canChange: boolean
  refused: RefusedForm | undefined
}

/** Photos and plans: seen, added and removed; the consultant sees the same. */
export function PhotosSection({ photos, token, canChange, refused }: Props) {
  return (
    <Section id="photos" title="Photos and plans" note="Seen by you and by your consultant.">
      {photos.length === 0 && <p className="text-muted">None yet. A photo often answers the first question.</p>}
      <PhotoList photos={photos} canRemove={canChange} />
      {canChange && photos.length < BOOKING_PHOTOS && <AddPhotos token={token} refused={refused} />}
    </Section>
  )
}

/** The photos, each opening in full; with a cross where they can be taken off. */
export function PhotoList({ photos, canRemove }: { photos: BookingFile[]; canRemove: boolean }) {
  if (photos.length === 0) return null
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {photos.map((photo) => (
        <Photo key={photo.id} photo={photo} canRemove={canRemove} />
      ))}
    </ul>
  )
}

/** With JavaScript they are sent as they are chosen; without it a button sends them. */
function AddPhotos({ token, refused }: Pick<Props, 'token' | 'refused'>) {
  const { input, share, problem, isScripted, take } = usePhotoUpload(token)
  const isSending = useNavigation().formData?.get('intent') === 'add-photos'
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="mt-5 flex flex-col items-start gap-3"
    >
      <Field
        label="Add photos or plans"
        hint={`JPG, PNG or PDF, up to 10 MB each, ${BOOKING_PHOTOS} in all. Where a photo was taken is removed from it.`}
        error={problem ?? issueOf(refused, 'photos') ?? issueOf(refused, 'fileIds')}
        className="w-full max-w-md"
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            name="photos"
            multiple
            accept="image/jpeg,image/png,application/pdf"
            onChange={take}
            className={fileInputClass}
          />
        )}
      </Field>
      <UploadProgress share={share} />
      {!isScripted && (
        <Button
          type="submit"
          name="intent"
          value="add-photos"
          tone="quiet"
          isPending={isSending}
          className="scripting:hidden"
        >
          Add
        </Button>
      )}
    </Form>
  )
}

function Photo({ photo, canRemove }: { photo: BookingFile; canRemove: boolean }) {
  const { id, name, url } = photo
  const isPicture = photo.contentType.startsWith('image/')
  return (
    <li className="relative">
      <a
        href={isPicture ? `${url}?view=1` : url}
        target="_blank"
        rel="noreferrer"
        className="block aspect-[4/3] overflow-hidden rounded-control border border-edge bg-tint"
      >
        {isPicture ? (
          <img src={`${url}?view=1`} alt={name} loading="lazy" className="size-full object-cover" />
        ) : (
          <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-center text-sm text-muted">
            <FileText aria-hidden size={28} />
            <span className="line-clamp-2 break-all">{name}</span>
          </span>
        )}
      </a>
      {canRemove && (
        <Form method="post" preventScrollReset className="absolute top-0 right-0">
          <input type="hidden" name="fileId" value={id} />
          <button
            type="submit"
            name="intent"
            value="remove-photo"
            aria-label={`Remove ${name}`}
            className="flex size-11 cursor-pointer items-start justify-end p-1.5"
          >
            <span className="flex size-7 items-center justify-center rounded-full bg-bar text-on-bar">
              <X aria-hidden size={16} />
            </span>
          </button>
        </Form>
      )}
    </li>
  )
}
