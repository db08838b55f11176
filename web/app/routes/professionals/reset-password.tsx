import type { Issue } from '@lv/contract/errors'
import { PASSWORD_MIN } from '@lv/contract/options'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { PasswordInput } from '../../features/account/password-input.tsx'
import { useRefusalToast } from '../../features/actions/use-refusal-toast.ts'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { savePendingForm } from '../../shell/save-pending-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/reset-password.ts'

const SHORT = `Password Too Short - Password must be at least ${PASSWORD_MIN} characters long`
const DIFFERENT = "Passwords Don't Match - Please make sure both passwords are identical"

/** What is wrong with a new password typed twice (specification 2, section 5), or undefined. */
function problemOf(password: string, confirmPassword: string): { message: string; issues: Issue[] } | undefined {
  const at = (path: string, message: string) => ({ message, issues: [{ path, message }] })
  if (!password || !confirmPassword) return at(password ? 'confirmPassword' : 'password', 'All Fields Required')
  if (password.length < PASSWORD_MIN) return at('password', SHORT)
  return password === confirmPassword ? undefined : at('confirmPassword', DIFFERENT)
}

export const headers = privateHeaders

export function loader({ params }: Route.LoaderArgs) {
  if (params.token) return null
  const toast = {
    title: 'Invalid Reset Link',
    description: 'The password reset link is invalid or missing',
    tone: 'error' as const,
  }
  throw redirect(href('/professionals/login'), { headers: { 'Set-Cookie': toastCookie(toast) } })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async ({ password = '', confirmPassword = '' }) => {
    const problem = problemOf(password, confirmPassword)
    if (problem) return { ...problem, values: {}, status: 400 }
    await context.get(apiContext).professionals.resetPassword({ body: { token: params.token ?? '', password } })
    return { isDone: true }
  })
}

/** Away from the network (specification 2, section 8). */
export const clientMiddleware = [savePendingForm(() => 'Failed to reset password.')]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Reset password', isPrivate: true, path: href('/professionals/reset-password/:token?') })

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  const isDone = Boolean(actionData && 'isDone' in actionData)
  useRefusalToast(refused, () => 'Reset Failed', {
    success: isDone ? { title: 'Password Reset Successful' } : undefined,
  })
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="mx-auto max-w-md">
        <Card className="gap-5 p-6!">
          {isDone ? (
            <>
              <h1 className="text-2xl">Password Reset Successful</h1>
              <p className="text-muted">You are signed out everywhere. Sign in with your new password.</p>
              <ButtonLink to={href('/professionals/login')} className="self-start">
                Go to sign in
              </ButtonLink>
            </>
          ) : (
            <>
              <h1 className="text-2xl">Choose a new password</h1>
              <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
                {refused?.issues.every(({ path }) => !/assword/.test(path)) && (
                  <FormMessage message={refused.message || 'Failed to reset password.'}>
                    {refused.status === 400 && (
                      <Link
                        to={href('/professionals/forgot-password')}
                        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                      >
                        Ask for a new link
                      </Link>
                    )}
                  </FormMessage>
                )}
                <PasswordInput
                  label="New password"
                  autoComplete="new-password"
                  hint="At least 8 characters. A few words in a row are easy to remember and hard to guess."
                  {...getFieldProps(refused, 'password')}
                />
                <PasswordInput
                  label="Confirm password"
                  autoComplete="new-password"
                  {...getFieldProps(refused, 'confirmPassword')}
                />
                <Button type="submit" isPending={isUnderWay} pendingLabel="Saving...">
                  Reset password
                </Button>
              </Form>
            </>
          )}
        </Card>
      </div>
    </div>
  )
}
