import { type FormEvent, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { CommunityPreview } from './community-preview.tsx'
import { AboutFields, AccessFields } from './create-fields.tsx'
import { refusalToast, useCreateRefusal } from './create-refusal.ts'
import { keptPicture, PictureField } from './picture-field.tsx'

type Props = {
  refused: RefusedForm | undefined
  /** What waited while its person signed in. */
  kept: Record<string, string> | null
  signInAddress: string
}

const asTyped = (values: Record<string, string>): RefusedForm => ({ values, issues: [], message: '', status: 0 })

/** The form of a new community, and beside it how it will look. */
export function CreateForm({ refused, kept, signInAddress }: Props) {
  const form = useFirstErrorFocus(refused)
  const typed = refused ?? (kept ? asTyped(kept) : undefined)
  const [draft, setDraft] = useState<Record<string, string>>(typed?.values ?? {})
  const [pictureUrl, setPictureUrl] = useState<string>()
  const isCreating = useNavigation().formData?.get('intent') === 'create'
  useCreateRefusal(refused, signInAddress)
  const read = (event: FormEvent<HTMLFormElement>) => {
    const fields = [...new FormData(event.currentTarget)].filter(([, value]) => typeof value === 'string')
    setDraft(Object.fromEntries(fields) as Record<string, string>)
  }
  return (
    <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        onInput={read}
        className="group/form flex flex-col gap-8"
      >
        <FormKey />
        {refused && refused.status !== 401 && <Refusal refused={refused} />}
        <AboutFields refused={typed} />
        <AccessFields refused={typed} draft={draft} />
        <PictureField refused={refused} onPicture={setPictureUrl} />
        <div className="flex flex-wrap gap-3 border-t border-edge pt-6">
          <Button type="submit" name="intent" value="create" isPending={isCreating} pendingLabel="Creating...">
            Create Community
          </Button>
          <ButtonLink to={href('/')} tone="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
      <CommunityPreview draft={draft} pictureUrl={pictureUrl ?? keptPicture(refused)} />
    </div>
  )
}

/** With JavaScript the toast says it; messages beside fields stand either way. */
function Refusal({ refused }: { refused: RefusedForm }) {
  const { title, description } = refusalToast(refused)
  return (
    <div className={refused.issues.length > 0 ? 'scripting:hidden' : undefined}>
      <FormMessage message={title === 'Error' ? description : `${title}: ${description}`} />
    </div>
  )
}
