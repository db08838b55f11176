import { CONSENT_TEXT } from '@lv/contract/options'
import { CircleCheck } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form, href, useNavigate } from 'react-router'
import { getFieldProps, getIssue, type RefusedForm } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type BriefChoices, BriefFields } from './brief-fields.tsx'
import { FilesField } from './files-field.tsx'
import { ChosenPlace, PostcodeStep } from './postcode-step.tsx'
import type { ReadinessProps } from './readiness.tsx'
import { SendingProgress } from './sending-progress.tsx'
import { type Start, useRequestForm } from './use-request-form.ts'

type Wish = {
  /** Whom the address asks for by name. */
  preferred: { slug: string; name: string; isAway: boolean } | null
  /** The address asks for somebody who has no profile. */
  isGone: boolean
  draft: Record<string, string>
  answered: Record<string, string> | undefined
}

/** That somebody is asked by name, with others; it can be taken back. */
function PreferredChoice({ preferred, isGone, draft, answered }: Wish) {
  const navigate = useNavigate()
  const kept = preferred || isGone ? '' : (draft.preferred ?? '')
  // A draft that comes back after signing in says who it was for, and nothing else of them.
  useEffect(() => {
    if (kept) navigate(`${href('/get-quotes')}?with=${encodeURIComponent(kept)}`, { replace: true })
  }, [kept, navigate])
  if (isGone)
    return (
      <p className="rounded-control bg-wattle-tint px-4 py-3">
        The professional you chose takes no requests now. Ask anyway: up to three others who fit will get it.
      </p>
    )
  if (!preferred) return null
  const { slug, name, isAway } = preferred
  return (
    <div className="rounded-card border border-edge bg-good-tint px-4 py-3">
      <Checkbox
        label={`Ask ${name} first`}
        name="preferred"
        value={slug}
        defaultChecked={!answered || answered.preferred === slug}
      />
      <p className="mt-1 text-sm">
        {isAway
          ? 'They are away at the moment: unless they come back within seven days, others who fit get it.'
          : 'They get it if they do this work in your suburb. Up to two others who fit are asked too, so that you can compare.'}
      </p>
    </div>
  )
}

const Readiness = lazy(
  (): Promise<{ default: ComponentType<ReadinessProps> }> =>
    import('./readiness.tsx')
      .then(({ Readiness }) => ({ default: Readiness }))
      // An extra: away from the network the form goes without it.
      .catch(() => ({ default: () => null })),
)

/** The checklist of the second step, which needs JavaScript: fetched once that step is shown, its room kept until then. */
function LateReadiness(props: ReadinessProps) {
  const isScripted = useHydrated()
  if (!isScripted) return <Room />
  return (
    <Suspense fallback={<Room />}>
      <Readiness {...props} />
    </Suspense>
  )
}

const Room = () => <div className="min-h-48 rounded-card bg-tint no-scripting:hidden sm:min-h-40" />

type Props = Start & {
  formTime: string
  choices: BriefChoices
  /** The kind of work, or the trade, that the address names. */
  work: Record<string, string>
} & Pick<Wish, 'preferred' | 'isGone'>

/** A request in two steps; without JavaScript both are on one page. */
export function RequestForm({ formTime, choices, work, preferred, isGone, ...start }: Props) {
  const { answered, kept, place: known } = start
  const it = useRequestForm(start)
  const isScripted = useHydrated()
  const { viewer } = useRootData()
  const values = answered?.values ?? { ...work, ...kept }
  const [draft, setDraft] = useState<Record<string, string>>(values)
  const first = useRef(it.read)
  // After the form has its kept draft back: the checklist counts that too.
  useEffect(() => setDraft(first.current()), [])
  const { refused, place } = it
  const field = (name: string, initial = '') => getFieldProps(refused, name, values[name] ?? initial)
  const isTicked = (name: string) => values[name] === 'true'
  const isAsking = !place && !answered && !kept
  return (
    <Form
      ref={it.form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={it.send}
      onInput={() => setDraft(it.keep())}
      className="flex flex-col gap-6"
    >
      {refused && <Refusal refused={refused} hasFiles={!isScripted} />}
      {it.waited && viewer && !refused && <Waited />}
      <PreferredChoice preferred={preferred} isGone={isGone} draft={draft} answered={answered?.values} />
      <PostcodeStep
        input={it.postcode}
        initial={known?.postcode ?? values.postcode ?? ''}
        error={it.postcodeError ?? getIssue(refused, 'postcode')}
        isFinding={it.isFinding}
        isDone={place !== null}
        onNext={it.findPlace}
      />
      {place && <ChosenPlace place={place} onChange={it.changePostcode} />}
      <div className={isAsking ? 'flex flex-col gap-6 scripting:hidden' : 'flex flex-col gap-6'} data-step="details">
        <JobAndContact field={field} />
        <FilesField
          files={it.files.files}
          toChooseAgain={it.filesToChooseAgain}
          error={it.files.problem ?? getIssue(answered, 'files')}
          isScripted={isScripted}
          onAdd={it.files.add}
          onRemove={it.files.remove}
        />
        <BriefFields choices={choices} refused={refused} draft={draft} />
        {!isAsking && <LateReadiness draft={draft} fileCount={it.files.files.length} />}
        <Consents isTicked={isTicked} />
        <input type="hidden" name="formTime" value={answered?.values.formTime || formTime} />
        <Honeypot />
        <SendingProgress stage={it.stage} share={it.share} />
        <Button type="submit" isPending={it.stage !== 'idle'} pendingLabel="Sending..." className="self-start">
          Get My Quotes
        </Button>
        <p className="-mt-2 text-sm text-muted">
          Free for homeowners. We pass nothing on until your email is verified.
        </p>
      </div>
    </Form>
  )
}

type FieldOf = (name: string, initial?: string) => ReturnType<typeof getFieldProps>

function JobAndContact({ field }: { field: FieldOf }) {
  const { viewer } = useRootData()
  return (
    <>
      <TextArea
        label="What would you like done?"
        isRequired
        rows={5}
        maxLength={5000}
        hint="Rooms, sizes, what is there now and what you want instead. At least 20 characters."
        {...field('description')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput
          label="Your name"
          isRequired
          autoComplete="name"
          maxLength={80}
          {...field('name', viewer ? `${viewer.firstName} ${viewer.lastName}`.trim() : '')}
        />
        <TextInput
          label="Email"
          isRequired
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...field('email', viewer?.email ?? '')}
        />
        <TextInput
          label="Phone"
          isRequired
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          className="sm:col-span-2"
          hint="Shown only to the professionals who get your request. You can take it back."
          {...field('phone')}
        />
      </div>
    </>
  )
}

function Consents({ isTicked }: { isTicked: (name: string) => boolean }) {
  return (
    <>
      <Checkbox
        name="consent"
        value="true"
        defaultChecked={isTicked('consent')}
        label={CONSENT_TEXT}
        hint="For this job only, with your suburb, text and files. We choose them automatically by trade, distance, response record and turn; a higher plan adds a little. We show you why. You can stop it and delete everything at any time."
      />
      <Checkbox
        name="showsName"
        value="true"
        defaultChecked={isTicked('showsName')}
        label="You may show my first name and suburb to visitors, as “Ada in Brunswick asked for quotes”"
        hint="Only if you like. It makes no difference to your quotes."
      />
    </>
  )
}

function Refusal({ refused, hasFiles }: { refused: RefusedForm; hasFiles: boolean }) {
  const count = refused.issues.length
  return (
    <FormMessage message={count > 0 ? 'Please check the fields below.' : refused.message}>
      {hasFiles && <p className="text-sm">We’ve kept your text. Please choose your files again.</p>}
    </FormMessage>
  )
}

/** For a person coming back from signing in. */
const Waited = () => (
  <p role="status" className="flex gap-2 rounded-control bg-good-tint px-4 py-3 font-semibold text-good">
    <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0" />
    You’re signed in, and what you typed is here. Check it, then send it.
  </p>
)
