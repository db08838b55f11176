import { membershipLabels, membershipTypes } from '@lv/contract/membership-types'
import { categories, communityLocations, sectors } from '@lv/contract/options'
import type { ReactNode } from 'react'
import { getFieldProps, getIssue, type RefusedForm } from '../../form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { isPublicByDefault } from './new-community.ts'

type Props = { refused: RefusedForm | undefined }

const joining = {
  free: 'Free: anyone can join, at no cost',
  open: 'Open: anyone can join',
  invite_only: 'Invite Only: people ask, you decide',
}

/** What the community is about. */
export function AboutFields({ refused }: Props) {
  return (
    <Group legend="What it is about">
      <TextInput
        label="Name"
        isRequired
        maxLength={80}
        autoComplete="off"
        hint="Short and plain, such as ‘Heritage Overlay Help’"
        className="sm:col-span-2"
        {...getFieldProps(refused, 'name')}
      />
      <TextArea
        label="Description"
        isRequired
        maxLength={2000}
        hint="Who it is for and what they can ask here"
        className="sm:col-span-2"
        {...getFieldProps(refused, 'description')}
      />
      <div className="grid items-start gap-5 sm:col-span-2 sm:grid-cols-3">
        <Choice label="Category" names={categories} {...getFieldProps(refused, 'category')} />
        <Choice label="Sector" names={sectors} {...getFieldProps(refused, 'sector')} />
        <Choice label="Location" names={communityLocations} {...getFieldProps(refused, 'location')} />
      </div>
    </Group>
  )
}

/** Who joins, what it costs, and who reads. */
export function AccessFields({ refused, draft }: Props & { draft: Record<string, string> }) {
  return (
    <Group legend="Who joins, and who reads">
      <Select
        label="Membership type"
        hint="Open and invite-only communities can charge a monthly price."
        {...getFieldProps(refused, 'membershipType', 'free')}
      >
        {membershipTypes.map((type) => (
          <option key={type} value={type} label={joining[type]}>
            {membershipLabels[type]}
          </option>
        ))}
      </Select>
      <Select label="Who can read it" hint={accessHint(draft)} {...getFieldProps(refused, 'access')}>
        <option value="">The default for its membership type</option>
        <option value="public">Public: everyone</option>
        <option value="members">Members only</option>
      </Select>
      <PaidFields refused={refused} draft={draft} />
    </Group>
  )
}

/**
 * What it costs, where it may cost something: a free community is not asked. Without JavaScript nobody sees what was chosen
 * above, so it stands there, and the server says at it what does not go together.
 */
function PaidFields({ refused, draft: { membershipType = 'free' } }: Props & { draft: Record<string, string> }) {
  const isScripted = useHydrated()
  const error = getIssue(refused, 'isPaid')
  const isFree = membershipType === 'free' && !error
  if (isFree && isScripted) return null
  return (
    <>
      <Checkbox
        label="Paid community"
        hint={
          membershipType === 'invite_only'
            ? 'People ask, you decide, then they pay monthly. The platform keeps 20%, you get 80%.'
            : 'Members pay monthly. The platform keeps 20%, you get 80%.'
        }
        name="isPaid"
        defaultChecked={refused?.values.isPaid === 'on'}
        error={error}
        className={classNames('sm:col-span-2', isFree && 'scripting:hidden')}
      />
      <TextInput
        label="Price"
        unit="AUD a month"
        inputMode="decimal"
        autoComplete="off"
        hint="In dollars, incl. GST, such as 29 or 12.50"
        className="hidden! group-has-[[name=isPaid]:checked]/form:flex!"
        {...getFieldProps(refused, 'price')}
      />
    </>
  )
}

/** What 'the usual' comes to for the choices made so far. */
function accessHint({ membershipType = 'free', isPaid }: Record<string, string>) {
  return isPublicByDefault({ membershipType, isPaid: isPaid === 'on' })
    ? 'By default, everyone can read free and open communities.'
    : 'By default, only members can read paid and invite-only communities.'
}

function Choice({ names, ...field }: ReturnType<typeof getFieldProps> & { label: string; names: readonly string[] }) {
  return (
    <Select isRequired {...field}>
      <option value="">Choose</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-xl font-semibold">{legend}</legend>
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
