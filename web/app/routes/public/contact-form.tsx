import { contactSubjects } from '@lv/contract/options'
import { Form, href, Link, useNavigation } from 'react-router'
import type { ContactWords } from '../../content/contact.ts'
import { useRefusalToast } from '../../features/actions/use-refusal-toast.ts'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

const FAILED = 'We couldn’t send your message. Please try again.'

type Props = { words: ContactWords['form']; refused: RefusedForm | undefined; formTime: string }

/** A message to us; every field says what is wrong with it, and a refusal keeps what was typed. */
export function ContactForm({ words, refused, formTime }: Props) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  useRefusalToast(refused, () => 'Message Not Sent')
  const field = (name: string) => getFieldProps(refused, name)
  return (
    <section aria-labelledby="write" className="rounded-card border border-edge bg-card p-4 shadow-soft sm:p-6">
      <h2 id="write" className="text-xl">
        {words.title}
      </h2>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-5 grid gap-5 sm:grid-cols-2">
        {refused && refused.issues.length === 0 && (
          <div className="sm:col-span-2">
            <FormMessage message={refused.message || FAILED} />
          </div>
        )}
        <TextInput label="Name" isRequired autoComplete="name" maxLength={80} {...field('name')} />
        <TextInput label="Phone" isRequired type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
        <TextInput
          label="Email"
          isRequired
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          className="sm:col-span-2"
          {...field('email')}
        />
        <Select label="Subject" isRequired className="sm:col-span-2" {...field('subject')}>
          <option value="">Select a subject</option>
          {contactSubjects.map((subject) => (
            <option key={subject}>{subject}</option>
          ))}
        </Select>
        <TextArea
          label="Message"
          isRequired
          rows={6}
          maxLength={5000}
          className="sm:col-span-2"
          {...field('message')}
        />
        {/* When it was shown first: who corrects one field is quicker than a form is filled in. */}
        <input type="hidden" name="formTime" value={refused?.values.formTime || formTime} />
        <Honeypot />
        <p className="text-sm text-muted sm:col-span-2">
          {words.promise}{' '}
          <Link to={href('/privacy')} className="text-accent underline underline-offset-4">
            Privacy Policy
          </Link>
          .
        </p>
        <Button type="submit" isPending={isUnderWay} pendingLabel="Sending..." className="sm:justify-self-start">
          Send message
        </Button>
      </Form>
    </section>
  )
}
