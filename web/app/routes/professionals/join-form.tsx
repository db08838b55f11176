import { formatList } from '@lv/contract/lists'
import { experienceLevels, teamSizes, trades } from '@lv/contract/options'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import type { JoinWords } from '../../content/join.ts'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { labelsIn } from './join-values.ts'

/** What the service areas were read as, to be confirmed; all of it travels with the form. */
function JoinAreas({ refused: { values, ...refused } }: { refused: RefusedForm }) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [offered, elsewhere, unknown] = [values.offered, values.elsewhere, values.unknown].map(labelsIn)
  const ticked = new Set(labelsIn(values.areas))
  const error = getIssue({ values, ...refused }, 'areas')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes there whenever the areas were read anew
  useEffect(() => {
    if (refused.issues.length === 0 || error) group.current?.focus()
  }, [values.areasOf, refused.issues])
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-describedby={error ? 'areas-error' : undefined}
      className="scroll-mt-24 rounded-control border border-edge bg-tint p-4 sm:col-span-2"
    >
      <legend className="sr-only">Confirm your service areas</legend>
      <p aria-hidden className="font-semibold">
        Confirm your service areas
      </p>
      <p className="text-sm text-muted">
        This is how we understood you. Untick what’s wrong, or change your words above: we read them again before
        anything is sent.
      </p>
      <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {offered?.map((label) => (
          <Checkbox key={label} name="areas" value={label} label={label} defaultChecked={ticked.has(label)} />
        ))}
      </div>
      {elsewhere && elsewhere.length > 0 && (
        <p className="mt-2 text-sm">Not in Greater Melbourne, so we don’t serve it yet: {formatList(elsewhere)}.</p>
      )}
      {unknown && unknown.length > 0 && (
        <p className="mt-2 text-sm">
          We couldn’t find a suburb in: {formatList(unknown.map((part) => `“${part}”`))}. Your own words are kept too.
        </p>
      )}
      {error && <FieldError id="areas-error" message={error} />}
      {['areasOf', 'offered', 'elsewhere', 'unknown'].map((name) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
      ))}
    </fieldset>
  )
}

const FAILED = 'We couldn’t send your application. Please try again.'

type Props = {
  words: JoinWords['form']
  /** The form as it came back: refused, or with its areas to be confirmed. */
  back: RefusedForm | undefined
  formTime: string
}

/** What was refused of an application; not the one that comes back to have its areas confirmed. */
export const refusedOf = (back: RefusedForm | undefined) => (back && back.status >= 400 ? back : undefined)

/** An application; every field says what is wrong with it, and its areas are confirmed before it is sent. */
export function JoinForm({ words, back, formTime }: Props) {
  const refused = refusedOf(back)
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  const isConfirming = Boolean(back?.values.offered)
  return (
    <section
      id="apply"
      aria-labelledby="apply-heading"
      className="scroll-mt-4 rounded-card border border-edge bg-card p-4 shadow-soft sm:p-6"
    >
      <h2 id="apply-heading" className="text-xl">
        {words.title}
      </h2>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-5 grid gap-5 sm:grid-cols-2">
        {refused && refused.issues.length === 0 && (
          <div className="sm:col-span-2">
            <FormMessage message={refused.message || FAILED} />
          </div>
        )}
        <Business back={back} />
        <Work back={back}>{back && isConfirming && <JoinAreas refused={back} />}</Work>
        {/* When it was shown first: who corrects one field is quicker than a form is filled in. */}
        <input type="hidden" name="formTime" value={back?.values.formTime || formTime} />
        <Honeypot />
        <p className="text-sm text-muted sm:col-span-2">
          {words.promise}{' '}
          <Link to={href('/privacy')} className="text-accent underline underline-offset-4">
            Privacy Policy
          </Link>
          .
        </p>
        <Button type="submit" isPending={isUnderWay} pendingLabel="Sending..." className="sm:justify-self-start">
          {isConfirming ? 'Submit application' : 'Continue'}
        </Button>
        {!isConfirming && (
          <p className="text-sm text-muted sm:self-center">Next you confirm the suburbs we understood.</p>
        )}
      </Form>
    </section>
  )
}

function Business({ back }: { back: RefusedForm | undefined }) {
  const field = (name: string) => getFieldProps(back, name)
  return (
    <>
      <TextInput
        label="Business name"
        isRequired
        autoComplete="organization"
        maxLength={120}
        {...field('businessName')}
      />
      <TextInput label="Contact name" isRequired autoComplete="name" maxLength={80} {...field('contactName')} />
      <TextInput
        label="Email"
        isRequired
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <TextInput label="Phone" isRequired type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
      <TextInput label="ABN" isRequired inputMode="numeric" hint="11 digits" {...field('abn')} />
      <TextInput
        label="Trade licence (optional)"
        maxLength={60}
        hint="Licence or registration number"
        {...field('tradeLicense')}
      />
    </>
  )
}

function Options({ of, none }: { of: readonly string[]; none: string }) {
  return (
    <>
      <option value="">{none}</option>
      {of.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </>
  )
}

/** `children` stand below the areas. */
function Work({ back, children }: { back: RefusedForm | undefined; children: ReactNode }) {
  const field = (name: string) => getFieldProps(back, name)
  return (
    <>
      <Select label="Primary trade" isRequired className="sm:col-span-2" {...field('primaryTrade')}>
        <Options of={trades} none="Select your primary trade" />
      </Select>
      <Select label="Experience" isRequired {...field('experience')}>
        <Options of={experienceLevels} none="Select your experience level" />
      </Select>
      <Select label="Team size" isRequired {...field('teamSize')}>
        <Options of={teamSizes} none="Select your team size" />
      </Select>
      <TextArea
        label="Service areas"
        isRequired
        rows={2}
        maxLength={1000}
        hint="Suburbs or postcodes, such as Brunswick, 3058, 10 km around Preston"
        className="sm:col-span-2"
        {...field('serviceAreas')}
      />
      {children}
      <TextArea
        label="Business description"
        isRequired
        rows={5}
        maxLength={3000}
        hint="At least 50 characters: what you build, and the jobs you want more of"
        className="sm:col-span-2"
        {...field('businessDescription')}
      />
    </>
  )
}
