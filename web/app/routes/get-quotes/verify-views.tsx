import { CONSENT_TEXT } from '@lv/contract/options'
import { useEffect } from 'react'
import { Form, href } from 'react-router'
import { terrace } from '../../drawing/terrace.tsx'
import { warehouse } from '../../drawing/warehouse.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import { MessagePage } from './message-page.tsx'

const LOGIN = '/api/login?returnTo=/dashboard'
const REDIRECT_MS = 3000

export type VerifiedAnswer = {
  project: { id: string; description: string; location: string } | null
  needsConsent: boolean
  message: string
}

/** Before the answer: with JavaScript it is on its way, without it a button sends it. */
export function VerifyButton() {
  return (
    <>
      <p role="status" className="flex items-center gap-2 text-lg no-scripting:hidden">
        <Spinner /> Verifying...
      </p>
      <Form method="post" className="scripting:hidden">
        <Button type="submit">Verify my email</Button>
      </Form>
    </>
  )
}

type VerifiedProps = { answer: VerifiedAnswer; isUnderWay: boolean; onConsent: () => void }

/** 'Email Verified!': the saved project, and on to signing in; asks for consent first if it is missing. */
export function Verified({ answer: { project, needsConsent, message }, isUnderWay, onConsent }: VerifiedProps) {
  const toast = useToast()
  useEffect(() => {
    toast({ title: 'Email Verified' })
  }, [toast])
  useEffect(() => {
    if (needsConsent) return
    // The button that was pressed is far below what it led to.
    scrollTo(0, 0)
    const timer = setTimeout(() => location.assign(LOGIN), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [needsConsent])
  return (
    <MessagePage house={terrace} title="Email Verified!">
      <p role="status" className="text-lg">
        {message}
      </p>
      {project && (
        <blockquote className="w-full rounded-card border border-edge bg-card p-4 text-left">
          <p className="line-clamp-4 whitespace-pre-line">{project.description}</p>
          <p className="mt-2 text-sm text-muted">{project.location}</p>
        </blockquote>
      )}
      {needsConsent ? (
        <Consent isUnderWay={isUnderWay} onConsent={onConsent} />
      ) : (
        <>
          <p className="text-muted no-scripting:hidden">We’ll take you to sign in within 3 seconds.</p>
          <ButtonLink to={LOGIN} reloadDocument>
            Login Now
          </ButtonLink>
        </>
      )}
    </MessagePage>
  )
}

function Consent({ isUnderWay, onConsent }: Pick<VerifiedProps, 'isUnderWay' | 'onConsent'>) {
  return (
    <Form
      method="post"
      className="flex w-full flex-col gap-3 rounded-card border border-edge bg-wattle-tint p-4 text-left"
      onSubmit={(event) => {
        event.preventDefault()
        if (new FormData(event.currentTarget).get('consent')) onConsent()
        else event.currentTarget.querySelector('input')?.focus()
      }}
    >
      <h2 className="text-lg">One more thing before we pass it on</h2>
      <Checkbox
        name="consent"
        value="true"
        required
        label={CONSENT_TEXT}
        hint="For this job only, with your suburb, text and files. You can stop it and delete everything at any time."
      />
      <Button type="submit" isPending={isUnderWay} pendingLabel="Sending..." className="self-start">
        Agree and find professionals
      </Button>
      <ButtonLink to={LOGIN} reloadDocument tone="plain" className="self-start px-0!">
        Not now: sign in first
      </ButtonLink>
    </Form>
  )
}

/** 'Verification Failed': try again, or start over. */
export function VerificationFailed({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  return (
    <MessagePage house={warehouse} title="Verification Failed">
      <p role="alert" className="text-lg">
        {message}
      </p>
      <Form
        method="post"
        className="mt-2 flex flex-wrap justify-center gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onTryAgain()
        }}
      >
        <Button type="submit">Try Again</Button>
        <ButtonLink to={href('/')} tone="quiet">
          Back to Home
        </ButtonLink>
      </Form>
    </MessagePage>
  )
}
