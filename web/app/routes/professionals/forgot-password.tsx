import { Form, href, Link, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { useRefusalToast } from '../../features/actions/use-refusal-toast.ts'
import { asRefusedForm, getFieldProps, getIssue, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/forgot-password.ts'

const REQUIRED = 'Email Required - Please enter your email address'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async ({ email = '' }) => {
    if (!email.trim())
      return { issues: [{ path: 'email', message: REQUIRED }], values: {}, message: REQUIRED, status: 400 }
    await context.get(apiContext).professionals.forgotPassword({ body: { email } })
    return { sentTo: email.trim() }
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Forgot password', isPrivate: true, path: href('/professionals/forgot-password') })

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  const sentTo = actionData && 'sentTo' in actionData ? String(actionData.sentTo) : undefined
  useRefusalToast(refused, (message) => (message.includes('Email not recognized') ? 'Email Not Found' : 'Error'), {
    success: sentTo ? { title: 'Reset Email Sent' } : undefined,
  })
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="mx-auto max-w-md">
        {sentTo ? (
          <CheckYourEmail email={sentTo} />
        ) : (
          <Card className="gap-5 p-6!">
            <h1 className="text-2xl">Forgot your password?</h1>
            <p className="text-muted">
              Enter the email you signed up with. We’ll send a link that works once, for 30 minutes.
            </p>
            <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
              {refused && !getIssue(refused, 'email') && <FormMessage message={refused.message} />}
              <TextInput
                label="Email"
                type="email"
                inputMode="email"
                autoComplete="username"
                {...getFieldProps(refused, 'email')}
              />
              <Button type="submit" isPending={isUnderWay} pendingLabel="Sending...">
                Send the link
              </Button>
            </Form>
            <Link
              to={href('/professionals/login')}
              className="font-semibold text-accent underline-offset-4 hover:underline"
            >
              Back to Login
            </Link>
          </Card>
        )}
      </div>
    </div>
  )
}

/** The same for every address: whether it has an account is nobody's business. */
function CheckYourEmail({ email }: { email: string }) {
  return (
    <Card className="gap-4 p-6!">
      <h1 className="text-2xl">Check Your Email</h1>
      <p>
        If <strong className="break-all">{email}</strong> has an account, a link to set a new password is on its way. It
        works once, for 30 minutes.
      </p>
      <p className="text-sm text-muted">Check your spam folder too. We send at most three such emails an hour.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/professionals/forgot-password')} tone="quiet" reloadDocument>
          Try Again
        </ButtonLink>
        <ButtonLink to={href('/professionals/login')}>Back to Login</ButtonLink>
      </div>
    </Card>
  )
}
