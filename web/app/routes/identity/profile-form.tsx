import type { User } from '@lv/contract/accounts'
import { NO_PROFESSION, professions, profileLocations, yearsOfExperience } from '@lv/contract/options'
import { showPhone } from '@lv/contract/phone'
import { type ReactNode, useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toast-provider.tsx'

type TextField = Exclude<keyof User, 'isPublic' | 'isSearchable' | 'shown'>
type Choice = 'profession' | 'location' | 'yearsExperience'

const optionsOf = (names: readonly string[]) =>
  names.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ))

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  profession: 'Profession',
  location: 'Location',
  bio: 'Bio',
  company: 'Company',
  yearsExperience: 'Years of experience',
  specializations: 'Specialisations',
  certifications: 'Certifications',
  website: 'Website',
  phone: 'Phone',
}

type Props = { user: User; basedOn: string; refused: RefusedForm | undefined }

/** 'Edit Profile': every field of the specification, the first four required. */
export function ProfileForm({ user, basedOn, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  const show = useToast()
  useEffect(() => {
    if (refused) show({ title: 'Error', description: refused.message || 'Failed to update profile', tone: 'error' })
  }, [refused, show])
  // Whoever has a place and no profession has said before that they have none.
  const values = { ...user, profession: user.profession ?? (user.location ? NO_PROFESSION : '') }
  const field = (name: TextField) => getFieldProps(refused, name, values[name] ?? '')
  // A select takes a new value from the server only as a new one.
  const keyOf = (name: Choice) => `${name} ${field(name).defaultValue}`
  return (
    <Card as="section" aria-labelledby="edit-profile">
      <h2 id="edit-profile" className="text-xl">
        Edit Profile
      </h2>
      <Form method="post" noValidate ref={form} className="mt-4 grid gap-4 sm:grid-cols-2" preventScrollReset>
        {refused && refused.issues.length === 0 && (
          <div className="sm:col-span-2">
            <FormMessage message={refused.message} />
          </div>
        )}
        <div className="contents sm:*:col-span-2">
          <EditConflict
            basedOn={basedOn}
            refused={refused}
            labels={labels}
            typed={refused?.values.profession === NO_PROFESSION ? { profession: '' } : {}}
            written={{ phone: showPhone }}
          />
        </div>
        <TextInput label="First name" isRequired autoComplete="given-name" {...field('firstName')} />
        <TextInput label="Last name" isRequired autoComplete="family-name" {...field('lastName')} />
        <ChoiceField
          key={keyOf('profession')}
          label="Profession"
          isRequired
          names={professions}
          {...field('profession')}
        >
          <option value={NO_PROFESSION}>None: I don’t work in the industry</option>
        </ChoiceField>
        <ChoiceField
          key={keyOf('location')}
          label="Location"
          isRequired
          names={profileLocations}
          {...field('location')}
        />
        <TextArea label="Bio" className="sm:col-span-2" {...field('bio')} />
        <TextInput label="Company" autoComplete="organization" {...field('company')} />
        <ChoiceField
          key={keyOf('yearsExperience')}
          label="Years of experience"
          names={yearsOfExperience}
          {...field('yearsExperience')}
        />
        <TextInput label="Specialisations" hint="Separate them with commas" {...field('specializations')} />
        <TextInput label="Certifications" hint="Separate them with commas" {...field('certifications')} />
        <TextInput
          label="Website"
          type="url"
          inputMode="url"
          autoComplete="url"
          hint="Such as example.com.au"
          {...field('website')}
        />
        <TextInput
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Only you can see it"
          {...getFieldProps(refused, 'phone', user.phone ? showPhone(user.phone) : '')}
        />
        <div className="sm:col-span-2">
          <Button type="submit" name="intent" value="save" isPending={isSaving} pendingLabel="Saving...">
            Save changes
          </Button>
          {getIssue(refused, '') && <p className="mt-2 text-sm text-accent">{getIssue(refused, '')}</p>}
        </div>
      </Form>
    </Card>
  )
}

type ChoiceProps = ReturnType<typeof getFieldProps> & {
  label: string
  isRequired?: boolean
  names: readonly string[]
  children?: ReactNode
}

function ChoiceField({ names, children, ...props }: ChoiceProps) {
  return (
    <Select {...props}>
      <option value="">Choose</option>
      {optionsOf(names)}
      {children}
    </Select>
  )
}
