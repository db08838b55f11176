import { CONSENT_TEXT } from '@lv/contract/options'
import type { getFieldProps } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export type FieldOf = (name: string, initial?: string) => ReturnType<typeof getFieldProps>

/** The documented fields. */
export function JobAndContact({ field }: { field: FieldOf }) {
  const { viewer } = useRootData()
  return (
    <>
      <TextArea
        label="What would you like done?"
        isRequired
        rows={5}
        maxLength={5000}
        hint="Rooms, sizes, what is there now and what you want instead. At least 20 characters."
        {...field('description')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput
          label="Your name"
          isRequired
          autoComplete="name"
          maxLength={80}
          {...field('name', viewer ? `${viewer.firstName} ${viewer.lastName}`.trim() : '')}
        />
        <TextInput
          label="Email"
          isRequired
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...field('email', viewer?.email ?? '')}
        />
        <TextInput
          label="Phone"
          isRequired
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          className="sm:col-span-2"
          hint="Shown only to the professionals who get your request. You can take it back."
          {...field('phone')}
        />
      </div>
    </>
  )
}

type ConsentsProps = { isTicked: (name: string) => boolean; error: string | undefined }

/** What is agreed to, each by a box that starts unticked; without the first nothing is sent. */
export function Consents({ isTicked, error }: ConsentsProps) {
  return (
    <>
      <Checkbox
        name="consent"
        value="true"
        defaultChecked={isTicked('consent')}
        label={
          <>
            {CONSENT_TEXT}
            <span aria-hidden className="ml-0.5 text-accent">
              *
            </span>
          </>
        }
        aria-required
        hint="Required. Only whoever you hire gets your e-mail address. Stop it, and delete everything, at any time."
        error={error}
      />
      <details className="-mt-4 pl-8 text-sm">
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent">How we choose them</summary>
        <p className="text-muted">
          For this job only, with your suburb, text and files. We choose them automatically by trade, distance, response
          record and turn; a higher plan adds a little. We show you why.
        </p>
      </details>
      <Checkbox
        name="showsName"
        value="true"
        defaultChecked={isTicked('showsName')}
        label="You may show my first name and suburb to visitors, as “Ada in Brunswick asked for quotes”"
        hint="Only if you like. It makes no difference to your quotes."
      />
    </>
  )
}
