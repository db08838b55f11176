import type { AuthenticatorKey } from '@lv/contract/authenticator'
import { formatDate } from '@lv/contract/dates'
import { Check } from 'lucide-react'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/authenticator.ts'
import { CodeField } from './code-field.tsx'

type Props = { setUp: AuthenticatorKey; refused: RefusedForm | undefined }

/** The QR code and the key for an app, and the form that takes its first code. */
function AuthenticatorSetUp({ setUp: { key, address, qr }, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const pressed = useNavigation().formData?.get('intent')
  return (
    <Card className="gap-5">
      <ol className="flex list-decimal flex-col gap-5 pl-5">
        <li>
          <p>Scan this with your authenticator app.</p>
          {/* Black on white in the dark too: cameras want it so. */}
          <svg
            role="img"
            aria-label="QR code for your authenticator app"
            viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
            shapeRendering="crispEdges"
            className="mt-3 size-52 rounded-control border border-edge"
          >
            <rect x={-4} y={-4} width={qr.size + 8} height={qr.size + 8} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <p className="mt-3">
            On this phone?{' '}
            <a href={address} className="font-semibold text-accent underline underline-offset-4">
              Open your authenticator app
            </a>
            , or type the key:
          </p>
          <p className="mt-1 font-semibold break-words tabular-nums">{key}</p>
        </li>
        <li>
          <Form ref={form} method="post" noValidate className="flex flex-col items-start gap-4">
            <TextInput
              label="Code"
              hint="The 6 digits the app shows now"
              inputMode="numeric"
              autoComplete="one-time-code"
              isRequired
              {...getFieldProps(refused, 'code')}
            />
            <Button
              type="submit"
              name="intent"
              value="confirm"
              isPending={pressed === 'confirm'}
              pendingLabel="Checking..."
            >
              Switch it on
            </Button>
          </Form>
        </li>
      </ol>
    </Card>
  )
}

/** Recovery codes, the one time they are shown. */
const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <Card as="section" aria-labelledby="codes" isHighlighted className="gap-4">
    <div role="status">
      <h2 id="codes" className="text-xl">
        Write these recovery codes down
      </h2>
      <p className="mt-2">
        We show them only now. Each works once instead of the app, for when you’ve lost your phone. Keep them in your
        password manager or on paper.
      </p>
    </div>
    <ul className="grid gap-x-6 gap-y-2 text-lg font-semibold tabular-nums sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </Card>
)

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const api = context.get(apiContext)
  const [state, { isRecent }] = await Promise.all([api.authenticator.get({}), api.accounts.confirmation({})])
  // Who confirmed who they are too long ago makes another key, after confirming again.
  return { state, setUp: state.isBegun && isRecent ? await api.authenticator.key({}) : null }
}

const HERE = href('/profile/authenticator')

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { authenticator } = context.get(apiContext)
  return submitSignedIn({ request, form, here: url.pathname }, async ({ intent, code = '' }) => {
    // Shown once: they are in this answer alone, and in no address, cookie or cache.
    if (intent === 'confirm') return authenticator.confirm({ body: { code } })
    if (intent === 'codes') return authenticator.newRecoveryCodes({ body: { code } })
    if (intent === 'off') {
      await authenticator.turnOff({ body: { code } })
      const toast = toastCookie({ title: 'Switched off', description: 'Signing in no longer asks for a code.' })
      throw redirect(HERE, { headers: { 'Set-Cookie': toast } })
    }
    await authenticator.begin({})
    throw redirect(HERE)
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Authenticator app', isPrivate: true })

/** An app whose code signing in asks for, and the recovery codes for when the phone is lost. */
export default function AuthenticatorPage({ loaderData: { state, setUp }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  const codes = actionData && 'recoveryCodes' in actionData ? actionData.recoveryCodes : null
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="max-w-2xl">
        <h1 className="text-3xl sm:text-4xl">Authenticator app</h1>
        <p className="mt-3 text-muted">
          Signing in then asks for a code from your phone as well, so a stolen password or mailbox isn’t enough.
        </p>
        <div className="mt-6 flex flex-col gap-6">
          {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
          {codes && <RecoveryCodes codes={codes} />}
          {state.since ? (
            <On since={state.since} left={state.recoveryCodesLeft} refused={refused} />
          ) : setUp ? (
            <AuthenticatorSetUp setUp={setUp} refused={refused} />
          ) : (
            <Off />
          )}
        </div>
      </div>
    </div>
  )
}

const usePressed = () => useNavigation().formData?.get('intent')

function Off() {
  const pressed = usePressed()
  return (
    <Card className="gap-4">
      <p>
        It’s off. You need an app that makes codes, such as the password manager of your phone, Google Authenticator,
        Aegis or 1Password.
      </p>
      <Form method="post">
        <Button type="submit" name="intent" value="begin" isPending={pressed === 'begin'}>
          Set it up
        </Button>
      </Form>
    </Card>
  )
}

type OnProps = { since: string; left: number; refused: RefusedForm | undefined }

function On({ since, left, refused }: OnProps) {
  const pressed = usePressed()
  const form = useFirstErrorFocus(refused)
  return (
    <Card className="gap-4">
      <p className="flex items-start gap-2 rounded-control bg-good-tint px-4 py-3">
        <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
        <span>
          <strong>On since {formatDate(since)}.</strong>{' '}
          {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.
        </span>
      </p>
      <p>New recovery codes replace the ones you have. Switching it off ends them too; we’ll email you either way.</p>
      <Form ref={form} method="post" noValidate className="flex flex-col items-start gap-4">
        <CodeField hint="The 6 digits the app shows now, or a recovery code" refused={refused} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="codes" tone="quiet" isPending={pressed === 'codes'}>
            Make new recovery codes
          </Button>
          <Button type="submit" name="intent" value="off" tone="quiet" isPending={pressed === 'off'}>
            Switch it off
          </Button>
        </div>
      </Form>
      <p className="text-sm text-muted">
        Lost the phone and the codes?{' '}
        <Link to={href('/contact')} className="font-semibold text-accent underline underline-offset-4">
          Ask us
        </Link>
        : we’ll check that it’s you.
      </p>
    </Card>
  )
}
