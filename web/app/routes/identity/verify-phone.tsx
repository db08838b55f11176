import { showPhone } from '@lv/contract/phone'
import type { PhoneState } from '@lv/contract/phones'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { safePath } from '../../shell/safe-path.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/verify-phone.ts'

type Props = { suggested: string; isOther: boolean; refused: RefusedForm | undefined }

/** Asks for the number that a code is to be sent to; `isOther`: one is verified already. */
function PhoneNumberForm({ suggested, isOther, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  const isMobile = /^\+614/.test(suggested)
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <TextInput
        label={isOther ? 'Another mobile number' : 'Mobile number'}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        isRequired
        hint="An Australian mobile number, such as 0491 570 006"
        {...getFieldProps(refused, 'phone', isMobile ? showPhone(suggested) : '')}
      />
      <Button type="submit" name="intent" value="send" isPending={isUnderWay} pendingLabel="Sending...">
        Text me a code
      </Button>
    </Form>
  )
}

const returnToOf = (url: URL) => safePath(url.searchParams.get('returnTo'), href('/profile'))
const hereWith = (returnTo: string) => `${href('/profile/verify-phone')}?${new URLSearchParams({ returnTo })}`

/** Whether leads and requests have a verified number already. */
const isDone = ({ isVerified, business }: PhoneState) => isVerified && business?.isVerified !== false

export async function loader({ url, context }: Route.LoaderArgs) {
  const returnTo = returnToOf(url)
  if (!context.get(visitContext).viewer) throw redirect(signInAddress(hereWith(returnTo)))
  const state = await context.get(apiContext).phones.get({})
  const code = url.searchParams.has('change') ? null : state.code
  const resendSeconds = code ? Math.max(0, Math.ceil((Date.parse(code.resendAt) - Date.now()) / 1000)) : 0
  return { state, code, resendSeconds, returnTo }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { phones } = context.get(apiContext)
  const returnTo = returnToOf(url)
  const form = await request.formData()
  return submitSignedIn({ request, form, here: hereWith(returnTo) }, async ({ intent, phone = '', code = '' }) => {
    if (intent === 'send') {
      await phones.sendCode({ body: { phone } })
      throw redirect(hereWith(returnTo))
    }
    await phones.verify({ body: { code } })
    throw redirect(returnTo, { headers: { 'Set-Cookie': toastCookie({ title: 'Phone number verified' }) } })
  })
}

export const handle: PageHandle = { query: ['returnTo', 'change'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Verify your mobile number', isPrivate: true })

export default function VerifyPhone({ loaderData, actionData }: Route.ComponentProps) {
  const { state, code, resendSeconds, returnTo } = loaderData
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  const { phone, business } = state
  const suggested = business && !business.isVerified ? business.phone : phone
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="mx-auto max-w-md">
        <Card className="gap-5 p-6!">
          <h1 className="text-2xl">Verify your mobile number</h1>
          {code ? (
            <PhoneCodeForm sentTo={code.phone} resendSeconds={resendSeconds} refused={refused} />
          ) : (
            <>
              {isDone(state) && phone && (
                <p className="flex items-start gap-2 rounded-control bg-good-tint px-4 py-3">
                  <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
                  <span>
                    <strong className="tabular-nums">{showPhone(phone)}</strong> is verified.
                  </span>
                </p>
              )}
              <p className="text-muted">
                {business
                  ? 'Leads go only to businesses with a verified mobile number. We text you a code, and the number becomes that of your account and your business.'
                  : 'We text you a code. A verified number shows professionals that they can reach you; who sees it stays up to you.'}
              </p>
              <PhoneNumberForm
                suggested={isDone(state) ? '' : (suggested ?? '')}
                isOther={isDone(state)}
                refused={refused}
              />
            </>
          )}
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 font-semibold text-accent">
            {code && (
              <ButtonLink to={`${hereWith(returnTo)}&change=1`} tone="plain" className="-ml-4">
                Use another number
              </ButtonLink>
            )}
            <Link to={returnTo} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              {isDone(state) && !code ? 'Back' : 'Not now'}
            </Link>
          </p>
        </Card>
      </div>
    </div>
  )
}

type PhoneCodeFormProps = {
  /** E.164. */
  sentTo: string
  resendSeconds: number
  refused: RefusedForm | undefined
}

/** Asks for the code of the text message, and sends another. */
function PhoneCodeForm({ sentTo, resendSeconds, refused }: PhoneCodeFormProps) {
  const form = useFirstErrorFocus(refused)
  const intent = useNavigation().formData?.get('intent')
  return (
    <>
      <p className="text-muted">
        We’ve sent a code to <strong className="text-ink tabular-nums">{showPhone(sentTo)}</strong>. It works for 10
        minutes.
      </p>
      <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
        {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
        <TextInput
          label="Code"
          hint="The 6 digits in the text message"
          inputMode="numeric"
          autoComplete="one-time-code"
          isRequired
          {...getFieldProps(refused, 'code')}
        />
        <Button type="submit" name="intent" value="verify" isPending={intent === 'verify'} pendingLabel="Checking...">
          Verify
        </Button>
      </Form>
      <SendAgain sentTo={sentTo} seconds={resendSeconds} isUnderWay={intent === 'send'} />
    </>
  )
}

/** Without JavaScript the button may be pressed at once: the server says how long it is until another code is sent. */
function SendAgain({ sentTo, seconds, isUnderWay }: { sentTo: string; seconds: number; isUnderWay: boolean }) {
  const left = useCountdown(seconds)
  const isAwake = useHydrated()
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-dashed border-edge pt-4">
      <input type="hidden" name="phone" value={sentTo} />
      <p className="grow text-sm text-muted tabular-nums">
        {left > 0 ? `No text message? You can ask again in ${left} s.` : 'No text message?'}
      </p>
      <Button
        type="submit"
        name="intent"
        value="send"
        tone="quiet"
        disabled={isAwake && left > 0}
        isPending={isUnderWay}
        pendingLabel="Sending..."
      >
        Send a new code
      </Button>
    </Form>
  )
}

/** Seconds that are left, from what the server counted on. */
function useCountdown(seconds: number) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    setLeft(seconds)
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
