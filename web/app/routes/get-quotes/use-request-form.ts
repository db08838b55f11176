import type { Issue } from '@lv/contract/errors'
import type { Place } from '@lv/contract/places'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { keepPendingEmail } from '../../features/email-proof/pending-email.ts'
import { type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { useToast, useToastState } from '../../ui/toast-provider.tsx'
import { requestFields } from './new-request.ts'
import { existingAccount, type Outcome, outcomeOf, verificationSent } from './outcome.ts'
import { draftOf, dropDraft, fileNamesIn, keepDraft, keepSent, readDraft } from './request-draft.ts'
import { useRequestFiles } from './request-files.ts'
import type { Stage } from './sending-progress.tsx'

/** Why a request was not taken; `challenge` asks for a proof of work before another try. */
type Refused = { kind: 'refused'; status: number; message: string; issues: Issue[]; challenge?: unknown }

/** Nothing got through. */
const lost: Refused = { kind: 'refused', status: 0, message: '', issues: [] }

type Answer = Record<string, unknown> | null

function readAnswer(status: number, answer: Answer): Outcome | Refused {
  if (status >= 200 && status < 300 && answer) return outcomeOf(answer as Parameters<typeof outcomeOf>[0])
  const email = typeof answer?.email === 'string' ? answer.email : ''
  if (status === 409 && answer?.needsLogin === true) return { kind: 'needsLogin', email }
  return {
    kind: 'refused',
    status,
    message: typeof answer?.message === 'string' ? answer.message : '',
    issues: Array.isArray(answer?.issues) ? (answer.issues as Issue[]) : [],
    challenge: answer?.challenge,
  }
}

/**
 * Sends the form with its files to POST /api/quotes. `onProgress` hears how much has left, from 0 to 1.
 * @returns the outcome, or a refusal; status 0 where nothing got through.
 */
function sendRequest(form: FormData, files: File[], onProgress: (share: number) => void, proof?: string) {
  const body = new FormData()
  for (const [name, value] of requestFields(form)) body.append(name, value)
  if (proof) body.set('altcha', proof)
  for (const file of files) body.append('files', file, file.name)
  // Not fetch: only this tells how far an upload is.
  const request = new XMLHttpRequest()
  return new Promise<Outcome | Refused>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => resolve(readAnswer(request.status, request.response as Answer))
    request.onerror = () => resolve(lost)
    request.open('POST', '/api/quotes')
    request.responseType = 'json'
    request.send(body)
  })
}

const FOUR_DIGITS = /^\d{4}$/

export type Start = {
  /** The form as the server refused it, or as it waited there while its person signed in. */
  answered: RefusedForm | undefined
  kept: Record<string, string> | null
  place: Place | null
}

/** The form's state: where the home is, its files, and its way to the server. */
export function useRequestForm({ answered, kept, place: known }: Start) {
  const [refusedHere, setRefusedHere] = useState<RefusedForm>()
  const refused = refusedHere ?? answered
  const form = useFirstErrorFocus(refused)
  const files = useRequestFiles()
  const place = usePlace(known)
  const [before, setBefore] = useState<{ fileNames: string[]; waited: boolean }>({
    fileNames: fileNamesIn(kept),
    waited: kept !== null,
  })
  const [stage, setStage] = useState<Stage>('idle')
  const [share, setShare] = useState(0)
  // Null until the browser has said what it kept.
  const [draft, setDraft] = useState<Record<string, string> | null>(null)
  const finish = useFinish()
  const toast = useToast()
  const { dismiss } = useToastState()

  const takeUp = useRef(() => {
    if (answered || kept) return setDraft(answered?.values ?? kept)
    const draft = readDraft()
    setDraft(draft)
    setBefore({ fileNames: fileNamesIn(draft), waited: draft.waits === 'true' })
    const field = place.postcode.current
    if (field && !field.value) field.value = draft.postcode ?? ''
    // Returns to the questions if those were reached.
    if (!known && draft.screen && FOUR_DIGITS.test(field?.value ?? '')) place.findPlace()
  })
  useEffect(() => takeUp.current(), [])
  const chosen = files.files.map(({ file }) => file.name)
  const filesToChooseAgain = before.fileNames.filter((name) => !chosen.includes(name))
  const read = () => {
    const typed = form.current ? draftOf(form.current, [...chosen, ...filesToChooseAgain]) : {}
    // Before the questions are there the form holds the postcode alone.
    return place.hasBegun ? typed : { ...draft, postcode: typed.postcode ?? '' }
  }
  const keep = () => {
    const draft = read()
    keepDraft(draft)
    setDraft(draft)
    return draft
  }
  const attempt = async (proof?: string): Promise<Outcome | Refused> => {
    const data = new FormData(form.current ?? undefined)
    const chosen = files.files.map(({ file }) => file)
    const outcome = await sendRequest(data, chosen, setShare, proof)
    if (outcome.kind !== 'refused' || !outcome.challenge || proof) return outcome
    const { challengeIn, solve } = await import('../../proof-of-work.ts')
    const challenge = challengeIn({ challenge: outcome.challenge })
    if (!challenge) return outcome
    setStage('proving')
    const solution = await solve(challenge, { onProgress: setShare })
    setStage('sending')
    return attempt(solution)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (stage !== 'idle') return
    const draft = keep()
    // What an earlier try said is over.
    dismiss()
    setStage('sending')
    setShare(0)
    // The code of the proof of work may be out of reach too.
    const outcome = await attempt().catch(() => lost)
    setStage('idle')
    if (outcome.kind !== 'refused') return finish(outcome, draft)
    if (outcome.issues.some(({ path }) => path === 'postcode')) place.change()
    const { status, message, issues } = outcome
    files.setProblem(issues.find(({ path }) => path === 'files')?.message)
    setRefusedHere({
      values: {},
      issues,
      message: message || 'We couldn’t send your request. Please try again.',
      status,
    })
    if (issues.length === 0)
      toast({ title: 'Error', description: message || 'Failed to create project. Please try again.', tone: 'error' })
  }
  return { ...place, form, refused, files, filesToChooseAgain, waited: before.waited, stage, share, draft, keep, send }
}

/** Step 1: the postcode is looked up before step 2 opens. */
function usePlace(known: Place | null) {
  const [place, setPlace] = useState(known)
  const [postcodeError, setPostcodeError] = useState<string>()
  const [isFinding, setIsFinding] = useState(false)
  const postcode = useRef<HTMLInputElement>(null)
  const findPlace = async () => {
    const typed = postcode.current?.value.trim() ?? ''
    const fail = (message: string) => {
      setPostcodeError(message)
      // Once it is there, so that the live check takes it over with the focus, and keeps it for this value.
      requestAnimationFrame(() => {
        postcode.current?.focus()
        postcode.current?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      })
    }
    if (!FOUR_DIGITS.test(typed)) return fail('Please enter a valid 4-digit postcode')
    setPostcodeError(undefined)
    setIsFinding(true)
    const answer = await fetch(`/api/places/${typed}`).catch(() => null)
    setIsFinding(false)
    if (answer?.status === 404) return fail('Please enter a valid Australian postcode')
    setPostcodeError(undefined)
    // Away from the network the request can still be written; the server looks again.
    const found = answer?.ok ? ((await answer.json()) as Place) : null
    setPlace(found ?? { postcode: typed, suburb: '', state: '', isServed: true })
  }
  const [isPressed, setIsPressed] = useState(false)
  const hasBegun = useRef(false)
  hasBegun.current ||= place !== null
  const change = () => {
    setPlace(null)
    requestAnimationFrame(() => postcode.current?.focus())
  }
  const pressNext = () => {
    setIsPressed(true)
    return findPlace()
  }
  return {
    place,
    hasBegun: hasBegun.current,
    isPressed,
    postcode,
    postcodeError,
    isFinding,
    findPlace,
    pressNext,
    change,
  }
}

/** Where each outcome leads (specification, section 4). */
function useFinish() {
  const navigate = useNavigate()
  const toast = useToast()
  return (outcome: Outcome, draft: Record<string, string>) => {
    if (outcome.kind !== 'created') keepPendingEmail(outcome.email)
    if (outcome.kind === 'needsLogin') {
      keepDraft({ ...draft, waits: 'true' })
      return navigate(existingAccount(outcome.email))
    }
    dropDraft()
    if (outcome.kind === 'needsVerification') {
      keepSent(draft)
      return navigate(verificationSent(outcome.email))
    }
    toast({ title: 'Project Created Successfully!' })
    return navigate(href('/quotes/:requestId', { requestId: outcome.id }))
  }
}
