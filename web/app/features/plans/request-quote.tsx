import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { asRefusedForm } from '../../form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import { changeAddress } from './plan-address.ts'

type Props = { mailto: string; isVisitor: boolean; describedBy: string }

/** Diamond is by quote: keeps that somebody asked, then opens the prefilled email. Visitors write it only. */
export function RequestQuote({ mailto, isVisitor, describedBy }: Props) {
  if (isVisitor)
    return (
      <a href={mailto} aria-describedby={describedBy} className={buttonClass('quiet', 'regular', 'w-full')}>
        Request Quote
      </a>
    )
  return <KeptRequest mailto={mailto} describedBy={describedBy} />
}

function KeptRequest({ mailto, describedBy }: Omit<Props, 'isVisitor'>) {
  const { data, state, Form } = useFetcher<{ said?: string }>()
  const toast = useToast()
  useEffect(() => {
    if (!data) return
    const refused = asRefusedForm(data)
    if (refused) return toast({ title: 'Error', description: refused.message, tone: 'error' })
    toast({ title: 'Request sent', description: data.said })
    window.location.href = mailto
  }, [data, mailto, toast])
  return (
    // Without JavaScript the page that this leads to has the email as a link.
    <Form method="post" action={changeAddress('diamond', 'month')}>
      <Button
        type="submit"
        name="intent"
        value="enquire"
        tone="quiet"
        className="w-full"
        aria-describedby={describedBy}
        isPending={state !== 'idle'}
        pendingLabel="Processing..."
      >
        Request Quote
      </Button>
    </Form>
  )
}
