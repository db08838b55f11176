import { showPhone } from '@lv/contract/phone'
import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  /** E.164. */
  sentTo: string
  resendSeconds: number
  refused: RefusedForm | undefined
}

/** Asks for the code of the text message, and sends another. */
export function PhoneCodeForm({ sentTo, resendSeconds, refused }: Props) {
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
