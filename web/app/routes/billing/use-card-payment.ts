import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { useToast } from '../../ui/toast-provider.tsx'
import type { CardAdapter, CardProblem } from './card-adapter.ts'
import type { SetupProblem } from './card-secrets.ts'

/** `setup`: the payment is being begun; `paying`: the provider has the card. */
export type CardStep = 'idle' | 'setup' | 'paying'

type Paying = {
  /** Gives the adapter once the form can be typed into. */
  adapter: RefObject<CardAdapter | null>
  /** The secret of a payment that was begun before this page. */
  secret: string | undefined
  returnUrl: string
  /** Begins the payment, or finds the one that was begun. */
  begin(): Promise<string | SetupProblem>
}

/**
 * What the card form does when it is sent: looks at the card, begins the payment (nothing is begun before), pays. What
 * goes wrong is shown as the documented toast (specification, section 8) and kept for the form.
 */
export function useCardPayment({ adapter, secret, returnUrl, begin }: Paying) {
  const [step, setStep] = useState<CardStep>('idle')
  const { problem, setProblem, notifySetup, notifyPayment } = useProblem()
  const begun = useRef(secret)
  const isUnderWay = useRef(false)
  useFreshStart(() => setStep('idle'))

  /** @returns why it stopped; nothing when the page is on its way to the return address */
  const pay = async (card: CardAdapter): Promise<CardProblem | null> => {
    const mistyped = await card.check()
    if (mistyped) return mistyped
    setStep('setup')
    const clientSecret = begun.current ?? (await begin())
    if (typeof clientSecret !== 'string') return notifySetup(clientSecret)
    setStep('paying')
    const refused = await card.pay(clientSecret, returnUrl)
    // Asked for again with the next try: it may have been used up or replaced.
    begun.current = undefined
    return refused && notifyPayment(refused)
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (step !== 'idle' || isUnderWay.current || !adapter.current) return
    isUnderWay.current = true
    setProblem(undefined)
    const found = await pay(adapter.current)
    isUnderWay.current = false
    if (!found) return
    setProblem(found)
    setStep('idle')
  }
  return { step, problem, onSubmit }
}

/** What went wrong, and the toasts that say it. */
function useProblem() {
  const show = useToast()
  const [problem, setProblem] = useState<CardProblem>()
  const [status, setStatus] = useState<number>()
  useSignInAgain(status)
  const notifySetup = ({ status: answered, message }: SetupProblem): CardProblem => {
    setStatus(answered)
    if (answered !== 401) show({ title: 'Error', description: 'Failed to initialize subscription', tone: 'error' })
    return { message }
  }
  const notifyPayment = (refused: CardProblem) => {
    show({ title: 'Payment Failed', description: refused.message, tone: 'error' })
    return refused
  }
  return { problem, setProblem, notifySetup, notifyPayment }
}

/** A browser that comes back to the page as it was left must not find it still paying. */
function useFreshStart(start: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter stays the same
  useEffect(() => {
    const show = (event: PageTransitionEvent) => event.persisted && start()
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [])
}
