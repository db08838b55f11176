import { Form, href, Link, useNavigation } from 'react-router'
import { PasswordInput } from '../../features/account/password-input.tsx'
import { useRefusalToast } from '../../features/actions/use-refusal-toast.ts'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** Signing up as a professional; every field says what is wrong with it. */
export function SignupForm({ refused }: { refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  useRefusalToast(refused, () => 'Registration Failed')
  const field = (name: string) => getFieldProps(refused, name)
  return (
    <section
      id="signup"
      aria-labelledby="signup-heading"
      className="scroll-mt-4 rounded-card border border-edge bg-card p-5 shadow-soft sm:p-6"
    >
      <h2 id="signup-heading" className="text-xl">
        Join the network
      </h2>
      <p className="mt-1 text-muted">
        Free to join. Leads start once we know your business: verified email, ABN, Australian mobile and, where your
        trade needs one in Victoria, the licence number. Then your first two leads are on us: 58 LV Points.
      </p>
      <Form
        ref={form}
        method="post"
        action={href('/professionals')}
        noValidate
        preventScrollReset
        className="mt-5 grid gap-5 sm:grid-cols-2"
      >
        {refused && refused.issues.length === 0 && (
          <div className="sm:col-span-2">
            <FormMessage message={refused.message || 'Something went wrong. Please try again.'} />
          </div>
        )}
        <TextInput label="Your name" isRequired autoComplete="name" maxLength={80} {...field('name')} />
        <TextInput
          label="Business name (optional)"
          autoComplete="organization"
          maxLength={120}
          {...field('businessName')}
        />
        <TextInput
          label="Email"
          isRequired
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={254}
          {...field('email')}
        />
        <TextInput label="Mobile" isRequired type="tel" inputMode="tel" autoComplete="tel" {...field('mobile')} />
        <PasswordInput
          label="Password"
          isRequired
          autoComplete="new-password"
          hint="At least 8 characters"
          {...field('password')}
        />
        <PasswordInput
          label="Confirm password"
          isRequired
          autoComplete="new-password"
          hint="Enter it again"
          {...field('confirmPassword')}
        />
        {/* Without the time it was shown: a password manager fills all of it in at once, as a program does. */}
        <Honeypot />
        <p className="text-sm text-muted sm:col-span-2">
          Leads are for the job they describe: what homeowners tell you may be used for that job only. Your name,
          business, trades, area and reviews are public; your email and mobile are not.
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-2">
          <Button type="submit" isPending={isUnderWay} pendingLabel="Signing up...">
            Create my account
          </Button>
          <span className="text-sm text-muted">
            Have one already?{' '}
            <Link
              to={href('/professionals/login')}
              className="font-semibold text-accent underline-offset-4 hover:underline"
            >
              Sign in
            </Link>
          </span>
        </div>
      </Form>
    </section>
  )
}
