import { useEffect } from 'react'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { warehouse } from '../../drawing/house-drawings.tsx'
import { PasswordInput } from '../../features/account/password-input.tsx'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { forgetProfessional } from '../../professional-storage.ts'
import { safePath } from '../../shell/safe-path.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/login.ts'

/** The documented query messages; each becomes a toast, and the address loses it. */
const messages: Record<string, { title: string; description: string }> = {
  verified: { title: 'Email Verified Successfully', description: 'Sign in to choose your trades and area.' },
  'already-verified': {
    title: 'Already Verified',
    description: 'Your email was verified before. Sign in to continue.',
  },
}

/** The same to somebody who is logged in already, on the way to the dashboard. */
const loggedInMessages: typeof messages = {
  verified: {
    title: 'Email Verified Successfully',
    description: 'Your dashboard shows what we need before your first lead.',
  },
  'already-verified': { title: 'Already Verified', description: 'Your email was verified before.' },
}

export function loader({ url, context }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  const message = (viewer?.professional ? loggedInMessages : messages)[url.searchParams.get('message') ?? '']
  if (message) throw redirect(href('/professionals/login'), { headers: { 'Set-Cookie': toastCookie(message) } })
  const returnTo = safePath(url.searchParams.get('returnTo'), '')
  if (viewer?.professional) throw redirect(returnTo || viewer.home)
  return { returnTo }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async ({ email = '', password = '', returnTo }) => {
    const { home, asksCode } = await context.get(apiContext).professionals.login({ body: { email, password } })
    if (asksCode) throw redirect(`${href('/auth/code')}?${new URLSearchParams({ returnTo: safePath(returnTo, '') })}`)
    const toast = toastCookie({ title: 'Login Successful!', description: 'Welcome back.' })
    throw redirect(safePath(returnTo, home), { headers: { 'Set-Cookie': toast } })
  })
}

export const handle: PageHandle = { query: ['message', 'returnTo'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign in for professionals',
    description:
      'Sign in to your leads, quotes and points. Builders and trades without an account sign up in a minute.',
    path: href('/professionals/login'),
  })

export default function Login({ loaderData: { returnTo }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  // Nobody is signed in as a professional here: what this browser kept of one is old.
  useEffect(forgetProfessional, [])
  return (
    <div className="page-width grid items-end gap-10 py-10 lg:grid-cols-[minmax(0,28rem)_1fr] lg:py-16">
      <Card className="gap-5 p-6!">
        <h1 className="text-2xl">Sign in for professionals</h1>
        <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
          {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
          <input type="hidden" name="returnTo" value={returnTo} />
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            {...getFieldProps(refused, 'email')}
          />
          <PasswordInput label="Password" autoComplete="current-password" {...getFieldProps(refused, 'password')} />
          <Button type="submit" isPending={isUnderWay} pendingLabel="Signing in...">
            Sign in
          </Button>
        </Form>
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <Link
            to={href('/professionals/forgot-password')}
            className="font-semibold text-accent underline-offset-4 hover:underline"
          >
            Forgot your password?
          </Link>
          <Link
            to={href('/professionals/join')}
            className="font-semibold text-accent underline-offset-4 hover:underline"
          >
            Join as a professional
          </Link>
        </p>
        <p className="border-t border-edge pt-4 text-sm text-muted">
          Homeowners and members{' '}
          <Link to={href('/auth')} className="underline underline-offset-4">
            sign in here
          </Link>
          .
        </p>
      </Card>
      <div aria-hidden className="hidden lg:block">
        <House house={warehouse} className="ml-auto h-72 w-auto" />
      </div>
    </div>
  )
}
