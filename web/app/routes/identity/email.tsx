import { Form, href, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/email.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  return context.get(apiContext).people.email({})
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { people } = context.get(apiContext)
  return submitSignedIn({ request, form, here: url.pathname }, async ({ intent, email = '' }) => {
    const isOff = intent === 'cancel'
    if (isOff) await people.cancelEmailChange({})
    else await people.changeEmail({ body: { email } })
    const toast = isOff
      ? { title: 'Your address stays', description: 'The link we sent no longer works.' }
      : { title: 'Check Your Email', description: 'We’ve written to both addresses.' }
    throw redirect(href('/profile/email'), { headers: { 'Set-Cookie': toastCookie(toast) } })
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Change your email', isPrivate: true })

/** Another address for one's account: asked for here, confirmed from there. */
export default function ChangeEmail({ loaderData: { email, pending }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  const form = useFirstErrorFocus(refused)
  const pressed = useNavigation().formData?.get('intent')
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="max-w-2xl">
        <h1 className="text-3xl sm:text-4xl">Change your email</h1>
        <p className="mt-3 text-muted">
          You sign in as <strong className="break-all text-ink">{email}</strong>, and that’s where we write to you.
        </p>
        <div className="mt-6 flex flex-col gap-6">
          {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
          {pending && (
            <Card as="section" aria-labelledby="pending" className="gap-3">
              <h2 id="pending" className="text-xl">
                Waiting to be confirmed
              </h2>
              <p>
                We wrote to <strong className="break-all">{pending.email}</strong> <RelativeTime at={pending.askedAt} />
                . Open the link in that letter within a day, signed in here.
              </p>
              <Form method="post">
                <Button type="submit" name="intent" value="cancel" tone="quiet" isPending={pressed === 'cancel'}>
                  Call it off
                </Button>
              </Form>
            </Card>
          )}
          <Card>
            <Form key={pending?.email} ref={form} method="post" noValidate className="flex flex-col items-start gap-4">
              <TextInput
                label="New email"
                type="email"
                inputMode="email"
                autoComplete="email"
                isRequired
                hint="We’ll tell your present address, and ask the new one to confirm."
                {...getFieldProps(refused, 'email')}
              />
              <Button
                type="submit"
                name="intent"
                value="change"
                isPending={pressed === 'change'}
                pendingLabel="Sending..."
              >
                {pending ? 'Use another address' : 'Change my email'}
              </Button>
            </Form>
          </Card>
        </div>
      </div>
    </div>
  )
}
