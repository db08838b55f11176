import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useToast } from '../../ui/toast-provider.tsx'

const TITLE = 'Message Sent!'
const DESCRIPTION = "We'll get back to you within 24 hours."

/** In the place of the form, once the message has arrived; it takes the focus that the form had. */
export function ContactSent() {
  const toast = useToast()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    toast({ title: TITLE, description: DESCRIPTION })
    section.current?.focus()
  }, [toast])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="sent"
      className="rounded-card border border-edge bg-card p-6 shadow-soft sm:p-8"
    >
      <CircleCheck aria-hidden size={32} className="text-good" />
      <h2 id="sent" className="mt-3 text-2xl">
        {TITLE}
      </h2>
      <p className="mt-2 max-w-[28.25em] text-muted">{DESCRIPTION}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={href('/')}>Go to the home page</ButtonLink>
        <ButtonLink to={href('/contact')} tone="quiet" reloadDocument>
          Write another message
        </ButtonLink>
      </div>
    </section>
  )
}
