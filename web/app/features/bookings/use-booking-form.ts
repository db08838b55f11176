import { useEffect, useRef, useState } from 'react'
import { type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { fillForm, keepDraft, readDraft } from './booking-draft.ts'

type Shown = { refused: RefusedForm | undefined; isStopped: boolean; formTime: string }

/** The form's state, and the time held for a customer who comes back from the payment page. */
export function useBookingForm({ refused, isStopped, formTime }: Shown) {
  const form = useFirstErrorFocus(refused)
  // When it was shown first: who corrects one field, or comes back to what was typed, is quicker than a form is filled in.
  const [shownAt, setShownAt] = useState(refused?.values.formTime || formTime)
  const [kept, setKept] = useState<string>()
  const isFilled = useRef(false)
  useEffect(() => {
    const { startsAt, formTime } = readDraft()
    if (isStopped) setKept(startsAt || undefined)
    if (formTime) setShownAt(formTime)
  }, [isStopped])
  // Once the kept time is among the offered ones.
  useEffect(() => {
    const draft = readDraft()
    if (!form.current || isFilled.current || (isStopped && draft.startsAt && !kept)) return
    isFilled.current = true
    fillForm(form.current, draft)
  }, [form, isStopped, kept])
  return { form, kept, formTime: shownAt, keep: () => form.current && keepDraft(form.current) }
}
