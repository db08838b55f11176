import type { User } from '@lv/contract/accounts'
import { accepts } from '@lv/contract/file-types'
import { type ChangeEvent, useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { getIssue, type RefusedForm } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'

const sliders = [
  { name: 'zoom', label: 'Zoom', min: 1, max: 8, initial: 1 },
  { name: 'x', label: 'Left to right', min: 0, max: 1, initial: 0.5 },
  { name: 'y', label: 'Top to bottom', min: 0, max: 1, initial: 0.5 },
] as const

type Crop = Record<(typeof sliders)[number]['name'], number>
const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** One's picture: chosen, cut to a square with three sliders, or taken away. Without JavaScript its middle is kept. */
export function AvatarForm({ user, refused }: { user: User; refused: RefusedForm | undefined }) {
  const intent = useNavigation().formData?.get('intent')
  const [preview, setPreview] = useState<string>()
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  // What was sent is shown by the page from then on.
  useEffect(() => {
    if (user.profileImageUrl) setPreview(undefined)
  }, [user.profileImageUrl])
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    setPreview(file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined)
  }
  return (
    <Card as="section" aria-labelledby="picture">
      <h2 id="picture" className="text-xl">
        Your picture
      </h2>
      <Form
        key={user.profileImageUrl}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="mt-4 flex flex-col gap-4"
        preventScrollReset
      >
        <Field
          label={user.profileImageUrl ? 'Choose another picture' : 'Choose a picture'}
          hint="JPG or PNG, up to 10 MB. A square of it is kept."
          error={getIssue(refused, 'picture') ?? getIssue(refused, 'fileIds')}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              name="picture"
              accept={accepts.pictures}
              className={fileInputClass}
              onChange={choose}
            />
          )}
        </Field>
        {preview && <CropFields key={preview} url={preview} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="avatar" isPending={intent === 'avatar'} pendingLabel="Saving...">
            Save picture
          </Button>
          {user.profileImageUrl && (
            <Button
              type="submit"
              name="intent"
              value="remove-avatar"
              tone="quiet"
              isPending={intent === 'remove-avatar'}
            >
              Remove it
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}

function CropFields({ url }: { url: string }) {
  const [crop, setCrop] = useState(centred)
  const [size, setSize] = useState({ width: 1, height: 1 })
  const { width, height } = size
  const side = Math.min(width, height) / crop.zoom
  const start = (middle: number, length: number) => Math.min(length - side, Math.max(0, middle * length - side / 2))
  const share = (length: number) => `${(100 * length) / side}%`
  return (
    <div className="flex flex-wrap items-center gap-6">
      <div className="relative size-40 shrink-0 overflow-hidden rounded-full border border-edge">
        <img
          src={url}
          alt="How it will look"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          className="absolute max-w-none"
          style={{
            width: share(width),
            height: share(height),
            left: share(-start(crop.x, width)),
            top: share(-start(crop.y, height)),
          }}
        />
      </div>
      <div className="flex min-w-48 grow flex-col gap-2">
        {sliders.map(({ name, label, initial, ...range }) => (
          <label key={name} className="flex flex-col text-sm font-medium">
            {label}
            <input
              {...range}
              type="range"
              name={name}
              step={0.01}
              defaultValue={initial}
              onChange={({ target }) => setCrop({ ...crop, [name]: target.valueAsNumber })}
              className="min-h-11 accent-accent"
            />
          </label>
        ))}
      </div>
    </div>
  )
}
