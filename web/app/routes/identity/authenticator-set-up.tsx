import type { AuthenticatorKey } from '@lv/contract/authenticator'
import { Form, useNavigation } from 'react-router'
import { fieldOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = { setUp: AuthenticatorKey; refused: RefusedForm | undefined }

/** The QR code and the key for an app, and the form that takes its first code. */
export function AuthenticatorSetUp({ setUp: { key, address, qr }, refused }: Props) {
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
              {...fieldOf(refused, 'code')}
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
