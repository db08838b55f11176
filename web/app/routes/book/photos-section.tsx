import type { Booking } from '@lv/contract/booking'
import { accepts } from '@lv/contract/file-types'
import { BOOKING_PHOTOS } from '@lv/contract/packages'
import { Form, useNavigation } from 'react-router'
import { issueOf, type RefusedForm } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'
import { Section } from '../../ui/section.tsx'
import { PhotoList } from './photo-list.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'

type Props = {
  photos: Booking['photos']
  token: string
  canChange: boolean
  refused: RefusedForm | undefined
}

/** Photos and plans: seen, added and removed; the consultant sees the same. */
export function PhotosSection({ photos, token, canChange, refused }: Props) {
  return (
    <Section id="photos" title="Photos and plans" note="Only you and your consultant can see them.">
      {photos.length === 0 && <p className="text-muted">None yet. A photo often answers the first question.</p>}
      <PhotoList photos={photos} canRemove={canChange} />
      {canChange && photos.length < BOOKING_PHOTOS && <AddPhotos token={token} refused={refused} />}
    </Section>
  )
}

/** With JavaScript they are sent as soon as they are chosen; without it a button sends them. */
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
        hint={`JPG, PNG or PDF, up to 10 MB each, ${BOOKING_PHOTOS} in all. We remove the location from photos.`}
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
            accept={accepts.picturesAndPdf}
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
