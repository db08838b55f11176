import { Search } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Specimen } from './specimen.tsx'

export function Fields({ refused }: { refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      <Specimen title="A form that refuses" isStack>
        <Form ref={form} method="post" noValidate className="flex max-w-xl flex-col gap-5">
          {refused && <FormMessage message={refused.message} />}
          <TextInput label="Community name" isRequired {...getFieldProps(refused, 'name')} />
          <TextArea
            label="Description"
            hint="What people will talk about, in a sentence or two."
            isRequired
            {...getFieldProps(refused, 'description')}
          />
          <TextInput label="Price" inputMode="decimal" unit="a month" {...getFieldProps(refused, 'price')} />
          <Button type="submit" isPending={isSending} pendingLabel="Creating..." className="self-start">
            Create Community
          </Button>
        </Form>
      </Specimen>
      <Specimen title="Fields" isStack>
        <div className="grid gap-5 md:grid-cols-2">
          <TextInput label="Suburb or postcode" autoComplete="postal-code" defaultValue="3070 Northcote" />
          <TextInput
            label="With an icon"
            type="search"
            placeholder="Search communities..."
            icon={<Search aria-hidden size={18} />}
          />
          <TextInput label="With an error" defaultValue="0491" error="Please enter a valid phone number" />
          <TextInput label="Switched off" defaultValue="Cannot be changed now" disabled />
          <Select label="Location" defaultValue="Melbourne">
            <option>Melbourne</option>
            <option>Canberra</option>
          </Select>
          <Select label="Sector" error="Sector is required" defaultValue="">
            <option value="">Choose a sector</option>
            <option>Residential</option>
          </Select>
          <div>
            <Checkbox label="This is a paid community" hint="Members pay each month; 20% is the platform's fee." />
            <Checkbox label="Chosen" defaultChecked />
            <Checkbox label="With an error" error="Please agree before you go on" />
            <Checkbox label="Switched off" disabled />
          </div>
        </div>
      </Specimen>
    </>
  )
}

/** A refusal like the API's, so that the form above can be tried with JavaScript and without. */
export function refuse(values: Record<string, string>): never {
  const issues = [
    ...(values.name ? [] : [{ path: 'name', message: 'Community name is required' }]),
    { path: 'description', message: 'Description must be at least 10 characters' },
  ]
  throw { status: 400, code: 'invalid', message: 'Please fill in all required fields correctly.', issues }
}
