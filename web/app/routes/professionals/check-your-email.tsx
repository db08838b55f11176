import { useEffect } from 'react'
import { href } from 'react-router'
import { terrace } from '../../drawing/terrace.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useToast } from '../../ui/toast-provider.tsx'

/** After signing up: the same for every address. */
export function CheckYourEmail({ email }: { email: string }) {
  const toast = useToast()
  useEffect(() => {
    // The form that was sent stood further down the page than this begins.
    window.scrollTo(0, 0)
    toast({ title: 'Registration Successful!', description: 'Please check your email to verify your account.' })
  }, [toast])
  return (
    <MessagePage house={terrace} title="Check Your Email">
      <p className="text-lg">
        We’ve sent a link to <strong className="break-all">{email}</strong>. Open it in this browser to confirm the
        address is yours. It works once, within 24 hours.
      </p>
      <p className="text-muted">
        After that, a short list shows what we need before your first lead: your trades and area, your ABN, a mobile
        number and, where a trade needs one, the licence number. Complete it, and 58 LV Points are yours.
      </p>
      <ButtonLink to={href('/professional-dashboard')} reloadDocument>
        Go to Dashboard
      </ButtonLink>
    </MessagePage>
  )
}
