import {
  bookingBudgetLabels,
  bookingBudgets,
  bookingProjectTypeLabels,
  bookingProjectTypes,
} from '@lv/contract/packages'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = { refused: RefusedForm | undefined }

const pair = 'mt-4 grid items-start gap-5 @lg:grid-cols-2'

/** Who books: the three fields that a booking needs. */
export function PersonFields({ refused }: Props) {
  const { viewer } = useRootData()
  const known = viewer ? `${viewer.firstName} ${viewer.lastName}`.trim() : ''
  return (
    <div className={pair}>
      <TextInput
        label="Name"
        isRequired
        autoComplete="name"
        maxLength={80}
        className="@lg:col-span-2"
        {...getFieldProps(refused, 'name', known)}
      />
      <TextInput
        label="Email"
        isRequired
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...getFieldProps(refused, 'email', viewer?.email)}
      />
      <TextInput
        label="Phone"
        isRequired
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...getFieldProps(refused, 'phone')}
      />
    </div>
  )
}

/** The project; only a visit needs to know where the house is. */
export function ProjectFields({ refused, isVisit }: Props & { isVisit: boolean }) {
  return (
    <div className={pair}>
      <TextInput
        label={isVisit ? 'Location' : 'Location (optional)'}
        hint={isVisit ? 'Street address of the house, with its suburb' : 'Suburb of the house'}
        isRequired={isVisit}
        autoComplete={isVisit ? 'street-address' : 'address-level2'}
        maxLength={160}
        className="@lg:col-span-2"
        {...getFieldProps(refused, 'location')}
      />
      <Select label="Project type (optional)" {...getFieldProps(refused, 'projectType')}>
        <option value="">Choose if you like</option>
        {bookingProjectTypes.map((type) => (
          <option key={type} value={type}>
            {bookingProjectTypeLabels[type]}
          </option>
        ))}
      </Select>
      <Select label="Budget (optional)" {...getFieldProps(refused, 'budget')}>
        <option value="">Choose if you like</option>
        {bookingBudgets.map((budget) => (
          <option key={budget} value={budget}>
            {bookingBudgetLabels[budget]}
          </option>
        ))}
      </Select>
      <TextArea
        label="Description (optional)"
        hint="What is there now, and what you would like instead"
        maxLength={5000}
        className="@lg:col-span-2"
        {...getFieldProps(refused, 'description')}
      />
    </div>
  )
}
