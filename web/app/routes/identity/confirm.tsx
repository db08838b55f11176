import { MINUTE_MS } from '@lv/contract/durations'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { PasswordInput } from '../../features/account/password-input.tsx'
import { submitSignedIn } from '../../features/actions/act.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { safePath } from '../../shell/safe-path.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/confirm.ts'

const returnToOf = (url: URL) => safePath(url.searchParams.get('returnTo'), '/')

/** Long enough to look over a form again. */
const ONCE_MORE_MS = MINUTE_MS

/** Back to where the person was stopped: the button there works now. */
const goOn = (path: string) =>
  redirect(path, {
    headers: {
      'Set-Cookie': toastCookie({
        title: 'Thank you',
        description: 'Nothing has happened yet. Press the button again to continue.',
        duration: ONCE_MORE_MS,
      }),
    },
  })

export async function loader({ url, context }: Route.LoaderArgs) {
  const { viewer, providerName } = context.get(visitContext)
  const returnTo = returnToOf(url)
  if (!viewer) throw redirect(signInAddress(returnTo))
  const { isRecent, hasPassword, hasProvider } = await context.get(apiContext).accounts.confirmation({})
  if (isRecent) throw goOn(returnTo)
  const here = `${href('/confirm')}?${new URLSearchParams({ returnTo })}`
  const providerLink = hasProvider ? `/api/login?${new URLSearchParams({ confirm: '1', returnTo: here })}` : null
  return { returnTo, email: viewer.email, hasPassword, providerLink, providerName }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname + url.search }, async ({ password = '' }) => {
    await context.get(apiContext).accounts.reauthenticate({ body: { password } })
    throw goOn(returnToOf(url))
  })
}

export const handle: PageHandle = { query: ['returnTo'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Confirm it’s you', isPrivate: true })

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, email, hasPassword, providerLink, providerName } = loaderData
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="mx-auto max-w-md">
        <Card className="gap-5 p-6!">
          <h1 className="text-2xl">Confirm it’s you</h1>
          <p className="text-muted">
            You signed in as {email} a while ago. Before anything to do with money, cards, devices or all of your data
            we check it’s really you. Then you’ll be back where you were: look over what you’re about to do, and press
            its button once more. Nothing happens before that.
          </p>
          {hasPassword && <ByPassword email={email} actionData={actionData} />}
          {providerLink && (
            <ButtonLink to={providerLink} reloadDocument tone={hasPassword ? 'quiet' : 'primary'}>
              Confirm with {providerName}
            </ButtonLink>
          )}
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 font-semibold text-accent">
            <Link to={returnTo} className="underline-offset-4 hover:underline">
              Not now
            </Link>
            {hasPassword && (
              <Link to={href('/professionals/forgot-password')} className="underline-offset-4 hover:underline">
                Forgot your password?
              </Link>
            )}
          </p>
        </Card>
      </div>
    </div>
  )
}

function ByPassword({ email, actionData }: { email: string; actionData: unknown }) {
  const refused = asRefusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  useSignInAgain(refused?.status)
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      {/* Password managers look for whose password it is. */}
      <input type="hidden" name="username" value={email} autoComplete="username" />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        isRequired
        {...getFieldProps(refused, 'password')}
      />
      <Button type="submit" isPending={isUnderWay} pendingLabel="Confirming...">
        Confirm
      </Button>
    </Form>
  )
}
