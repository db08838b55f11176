import { CONSENT_TEXT } from '@lv/contract/options'
import { useEffect } from 'react'
import { Form, href } from 'react-router'
import { terrace } from '../../drawing/terrace.tsx'
import { warehouse } from '../../drawing/warehouse.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useToast } from '../../ui/toast-provider.tsx'

const LOGIN = '/api/login?returnTo=/dashboard'
const REDIRECT_MS = 3000

export type VerifiedAnswer = {
  project: { id: string; description: string; location: string } | null
  needsConsent: boolean
  message: string
}

type VerifiedProps = { answer: VerifiedAnswer; isUnderWay: boolean }

/** 'Email Verified!': the saved project, and on to signing in; asks for consent first if it is missing. */
export function Verified({ answer: { project, needsConsent, message }, isUnderWay }: VerifiedProps) {
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
        <Consent isUnderWay={isUnderWay} />
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

function Consent({ isUnderWay }: Pick<VerifiedProps, 'isUnderWay'>) {
  return (
    <Form
      method="post"
      className="flex w-full flex-col gap-3 rounded-card border border-edge bg-wattle-tint p-4 text-left"
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
export function VerificationFailed({ message, isUnderWay }: { message: string; isUnderWay: boolean }) {
  return (
    <MessagePage house={warehouse} title="Verification Failed">
      <p role="alert" className="text-lg">
        {message}
      </p>
      <Form method="post" className="mt-2 flex flex-wrap justify-center gap-3">
        <Button type="submit" isPending={isUnderWay} pendingLabel="Verifying...">
          Try Again
        </Button>
        <ButtonLink to={href('/')} tone="quiet">
          Back to Home
        </ButtonLink>
      </Form>
    </MessagePage>
  )
}
