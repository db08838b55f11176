import {
  COLLABORATORS,
  MAX_COLLABORATORS,
  MAX_HOURS_ASKED,
  projectBudgets,
  projectCategoryNames,
  projectStates,
  projectUrgencies,
} from '@lv/contract/project-options'
import type { ReactNode } from 'react'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export type Known = { name: string; email: string; phone: string }

/** What the form is for; whoever is signed in has an account, and nothing to verify. */
export const introOf = ({ email }: Known) =>
  `Say what you’re building and who’s missing.${email ? '' : ' You don’t need an account: we’ll check your email first.'}`

type Props = { refused: RefusedForm | undefined; known: Known; formTime: string; children: ReactNode }

/** The fields of a new project: the five documented ones first, everything else has a default. */
export function ProjectFields({ refused, known, formTime, children }: Props) {
  const field = (name: string, initial = '') => getFieldProps(refused, name, initial)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormKey />
      {refused && refused.issues.length === 0 && (
        <div className="sm:col-span-2">
          <FormMessage message={refused.message || 'Failed to post job. Please try again.'} />
        </div>
      )}
      <TextInput
        label="Project address"
        hint="Only you and the people you accept see the street."
        isRequired
        autoComplete="street-address"
        maxLength={160}
        className="sm:col-span-2"
        {...field('projectAddress')}
      />
      <TextArea
        label="What is it, and who do you need?"
        isRequired
        rows={5}
        maxLength={5000}
        className="sm:col-span-2"
        {...field('description')}
      />
      <TextInput label="Your name" isRequired autoComplete="name" maxLength={80} {...field('name', known.name)} />
      <TextInput
        label="Phone"
        isRequired
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...field('phone', known.phone)}
      />
      <TextInput
        label="Email"
        isRequired
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        className="sm:col-span-2"
        {...field('email', known.email)}
      />
      <MoreFields field={field} isOpen={Boolean(refused)} />
      <input type="hidden" name="formTime" value={refused?.values.formTime || formTime} />
      <Honeypot />
      <div className="sm:col-span-2">{children}</div>
    </div>
  )
}

/** What has a default: people who are in a hurry leave it closed. */
function MoreFields({ field, isOpen }: { field: (name: string, initial?: string) => object; isOpen: boolean }) {
  return (
    <details open={isOpen} className="rounded-control border border-edge px-4 sm:col-span-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">More about it (optional)</summary>
      <div className="grid gap-5 pt-1 pb-4 sm:grid-cols-2">
        <TextInput
          label="Title"
          hint="Leave it empty and we’ll use the start of your text."
          maxLength={120}
          {...field('title')}
          name="title"
        />
        <Select label="Category" {...field('category', 'Home Renovation')} name="category">
          {projectCategoryNames.map((name) => option(name))}
        </Select>
        <Select label="State" hint="Only used if the address has no postcode." {...field('location')} name="location">
          {option('', 'From the address')}
          {projectStates.map((name) => option(name))}
        </Select>
        <TextInput label="Suburb" maxLength={80} {...field('suburb')} name="suburb" />
        <Select label="Budget" {...field('budget', 'Request Quote')} name="budget">
          {projectBudgets.map((name) => option(name))}
        </Select>
        <Select label="Urgency" {...field('urgency', 'Within a month')} name="urgency">
          {projectUrgencies.map((name) => option(name))}
        </Select>
        <Select label="How collaborators reach you" {...field('contactMethod', 'both')} name="contactMethod">
          {option('both', 'By phone or email')}
          {option('phone', 'By phone')}
          {option('email', 'By email')}
        </Select>
        <Select label="Who can see it" {...field('isPublic', 'true')} name="isPublic">
          {option('true', 'Public: everyone')}
          {option('false', 'Private: people you invite')}
        </Select>
        <TextInput
          label="Places"
          hint={`How many collaborators: up to ${MAX_COLLABORATORS}`}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_COLLABORATORS}
          {...field('maxQuotes', String(COLLABORATORS))}
          name="maxQuotes"
        />
        <TextInput
          label="Last day for offers"
          hint="Until it’s over, no offer is opened, not even by you."
          type="date"
          {...field('closesOn')}
          name="closesOn"
        />
        <TextInput
          label="Closing time"
          hint="Melbourne time. Leave it empty for the end of that day."
          type="time"
          {...field('closesTime')}
          name="closesTime"
        />
        <TextInput
          label="Hours to prepare an offer"
          hint="Include a site visit. People use it to decide whether to make one."
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_HOURS_ASKED}
          {...field('hoursAsked')}
          name="hoursAsked"
        />
      </div>
    </details>
  )
}
