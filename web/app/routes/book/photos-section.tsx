import type { Booking } from '@lv/contract/booking'
import { accepts } from '@lv/contract/file-types'
import { BOOKING_PHOTOS } from '@lv/contract/packages'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { getIssue, type RefusedForm } from '../../form.ts'
import { useRevalidate } from '../../shell/use-revalidate.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { Section } from '../../ui/section.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import { PhotoList } from './photo-list.tsx'

/** Sends files as soon as they are chosen, and reloads the page's data when they have arrived. */
function usePhotoUpload(token: string) {
  const isScripted = useHydrated()
  const revalidate = useRevalidate()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const take = async () => {
    const files = [...(input.current?.files ?? [])]
    if (files.length === 0) return
    // Fetched with the first file.
    const { uploadPhotos } = await import('./upload-photos.ts')
    setProblem(undefined)
    setShare(0)
    const refusal = await uploadPhotos(token, files, setShare)
    setShare(undefined)
    if (input.current) input.current.value = ''
    if (refusal) return setProblem(refusal)
    revalidate()
    toast({ title: files.length === 1 ? 'The photo is added' : 'The photos are added' })
  }
  const first = useRef(take)
  // What was chosen before the page's JavaScript was there.
  useEffect(() => void first.current(), [])
  return { input, share, problem, isScripted, take: () => void take() }
}

/** How much of the files has left, from 0 to 1; nothing while none is on its way. */
function UploadProgress({ share }: { share: number | undefined }) {
  if (share === undefined) return null
  return (
    <div
      role="progressbar"
      aria-label="Sending the photos"
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 w-full max-w-md overflow-hidden rounded-full bg-tint"
    >
      <div className="h-full origin-left bg-good transition-transform" style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}

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
      noValidate
      preventScrollReset
      className="mt-5 flex flex-col items-start gap-3"
    >
      <Field
        label="Add photos or plans"
        hint={`JPG, PNG or PDF, up to 10 MB each, ${BOOKING_PHOTOS} in all. We remove the location from photos.`}
        error={problem ?? getIssue(refused, 'photos') ?? getIssue(refused, 'fileIds')}
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
