import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { safePath } from '../../shell/safe-path.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/code.ts'
import { CodeField } from './code-field.tsx'

export const loader = ({ url }: Route.LoaderArgs) => ({ returnTo: safePath(url.searchParams.get('returnTo'), '') })

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async ({ code = '', returnTo }) => {
    const { home, admin } = await context.get(apiContext).authenticator.signIn({ body: { code } })
    const toast = admin
      ? { title: 'Admin Access Granted', description: `Welcome back, ${admin.name}.` }
      : { title: 'Login Successful!', description: 'Welcome back.' }
    const to = safePath(returnTo, home === '/' ? href('/dashboard') : home)
    throw redirect(to, { headers: { 'Set-Cookie': toastCookie(toast) } })
  })
}

export const handle: PageHandle = { query: ['returnTo'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Enter your code', isPrivate: true })

/** The second step of signing in, for who has an authenticator app. */
export default function Code({ loaderData: { returnTo }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="mx-auto max-w-md">
        <Card className="gap-5 p-6!">
          <h1 className="text-2xl">Enter your code</h1>
          <p className="text-muted">
            Open your authenticator app and enter the 6 digits it shows for Laneway Village. Without your phone, enter
            one of your recovery codes.
          </p>
          <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
            {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
            <input type="hidden" name="returnTo" value={returnTo} />
            <CodeField refused={refused} />
            <Button type="submit" isPending={isUnderWay} pendingLabel="Checking...">
              Sign in
            </Button>
          </Form>
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold text-accent">
            <Link to={href('/auth')} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              Start again
            </Link>
            <Link
              to={href('/contact')}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              Lost both? Ask us
            </Link>
          </p>
        </Card>
      </div>
    </div>
  )
}
