import { showPhone } from '@lv/contract/phone'
import type { Professional } from '@lv/contract/professional-shapes'
import { Form, href, useNavigation } from 'react-router'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = { basedOn: string; professional: Professional; refused: RefusedForm | undefined; onCancel?: () => void }

const labels = { name: 'Full name', businessName: 'Business name', mobile: 'Mobile', about: 'About' }

/** Name, business, mobile and the text of the public profile. */
export function ProfileForm({ basedOn, professional, refused, onCancel }: Props) {
  const form = useFirstErrorFocus(refused)
  const isSaving = useNavigation().formData?.get('intent') === 'profile'
  const { name, businessName, mobile, about } = professional
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="flex flex-col gap-4">
      <EditConflict
        basedOn={basedOn}
        refused={refused}
        labels={labels}
        written={{ mobile: showPhone }}
        intent="profile"
      />
      <TextInput label="Full name" isRequired autoComplete="name" {...getFieldProps(refused, 'name', name)} />
      <TextInput
        label="Business name"
        hint="Optional"
        autoComplete="organization"
        {...getFieldProps(refused, 'businessName', businessName ?? '')}
      />
      <TextInput
        label="Mobile"
        isRequired
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...getFieldProps(refused, 'mobile', showPhone(mobile))}
      />
      <TextArea
        label="About"
        hint="On your public profile. What you do best, where, and for how long."
        maxLength={2000}
        {...getFieldProps(refused, 'about', about)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="profile" isPending={isSaving} pendingLabel="Saving...">
          Save changes
        </Button>
        {onCancel ? (
          <Button tone="quiet" onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          <ButtonLink to={href('/professionals/settings')} tone="quiet">
            Cancel
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
