import type { ResourceSpace } from '@lv/contract/resources'
import { Form, useNavigation } from 'react-router'
import { FileField } from '../../features/files/file-field.tsx'
import { fieldOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { SavedSince } from '../../saved-since.tsx'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export type ResourceWords = { title: string; description: string; folder: string; isPremium: boolean }

type Props = {
  /** Null: a new one, with its file. */
  resource: { id: string; basedOn: string } | null
  initial: ResourceWords
  folders: string[]
  /** Of a new one's file; null: it has its file. */
  space: ResourceSpace | null
  refused: RefusedForm | undefined
  back: string
}

const labels = { title: 'Title', description: 'What it’s for', folder: 'Folder' }

/** What a resource is called, where it lies, whom it is for, and of a new one the file. */
export function ResourceForm({ resource, initial, folders, space, refused, back }: Props) {
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().state === 'submitting'
  useSignInAgain(refused?.status)
  const isPremium = refused ? refused.values.isPremium === 'true' : initial.isPremium
  return (
    <Form
      method="post"
      encType={resource ? undefined : 'multipart/form-data'}
      noValidate
      ref={form}
      className="group/form flex flex-col gap-5"
    >
      {resource === null && <FormKey />}
      {refused && refused.status !== 401 && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      {resource && <SavedSince basedOn={resource.basedOn} refused={refused} labels={labels} />}
      <TextInput
        label="Title"
        isRequired
        maxLength={120}
        autoComplete="off"
        {...fieldOf(refused, 'title', initial.title)}
      />
      {space && <FileField refused={refused} space={space} />}
      <TextArea
        label="What it’s for"
        hint="Who needs it, and when"
        rows={4}
        maxLength={2000}
        {...fieldOf(refused, 'description', initial.description)}
      />
      <TextInput
        label="Folder"
        hint="A name is enough. Resources with the same folder are grouped."
        maxLength={60}
        autoComplete="off"
        list="folders"
        {...fieldOf(refused, 'folder', initial.folder)}
      />
      <datalist id="folders">
        {folders.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Checkbox
        label="Premium"
        hint="Only premium members and those who pay for this community can download it. Everybody here sees its title."
        name="isPremium"
        value="true"
        defaultChecked={isPremium}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} pendingLabel={resource ? 'Saving...' : 'Uploading...'}>
          {resource ? 'Save changes' : 'Add the resource'}
        </Button>
        <ButtonLink to={back} tone="quiet">
          {resource ? 'Back to the resource' : 'Back to the resources'}
        </ButtonLink>
      </div>
    </Form>
  )
}
