import type { CommunityPage } from '@lv/contract/communities'
import { useCallback, useState } from 'react'
import type { RefusedForm } from '../../form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { acceptedPicture, PictureField } from './picture-field.tsx'

type Props = { community: CommunityPage; refused: RefusedForm | undefined }

/** The cover as its owner changes it: a picture of their own, or back to the drawn one. */
export function CoverSettings({ community: { imageUrl }, refused }: Props) {
  const [chosen, setChosen] = useState<string>()
  const onPicture = useCallback((url: string | undefined) => setChosen(url), [])
  const shown = (chosen ?? acceptedPicture(refused)) || imageUrl
  return (
    <div className="flex flex-col gap-3">
      {shown && (
        <img
          src={shown}
          alt="The cover"
          className="aspect-video w-64 max-w-full rounded-card border border-edge object-cover"
        />
      )}
      <PictureField refused={refused} onPicture={onPicture} />
      {imageUrl && (
        <Checkbox
          label="Use the drawn cover instead of this picture"
          name="drawn"
          value="yes"
          defaultChecked={refused?.values.drawn === 'yes'}
        />
      )}
    </div>
  )
}
