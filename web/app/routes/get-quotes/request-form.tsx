import { CircleCheck } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { Form, href, useNavigate } from 'react-router'
import { getIssue, type RefusedForm } from '../../form.ts'
import { useRootData } from '../../root-data.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import type { BriefChoices } from './brief-fields.tsx'
import { ChosenPlace, PostcodeStep } from './postcode-step.tsx'
import type { ScreensProps } from './screens.tsx'
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

// Left out of what browsers load: a plain import would take its files along.
const PlainDetails = import.meta.env.SSR ? (await import('./plain-details.tsx')).PlainDetails : undefined

const NOTHING = { __html: '' }

const loadScreens = () => import('./screens.tsx')
const Screens = lazy(
  (): Promise<{ default: ComponentType<ScreensProps> }> =>
    loadScreens()
      .then(({ Screens }) => ({ default: Screens }))
      // Away from the network: what was typed is kept, and comes back with the page.
      .catch(() => ({ default: Unreachable })),
)

const Unreachable = () => (
  <FormMessage message="The questions couldn’t be loaded. Check your connection, then load this page again." />
)

const Room = () => <div className="min-h-112 rounded-card bg-tint no-scripting:hidden" />

type Props = Start & {
  formTime: string
  choices: BriefChoices
  /** The kind of work, or the trade, that the address names. */
  work: Record<string, string>
} & Pick<Wish, 'preferred' | 'isGone'>

/** The postcode, then one question a screen; without JavaScript all of it is on one page. */
export function RequestForm({ formTime, choices, work, preferred, isGone, ...start }: Props) {
  const { answered, kept, place: known } = start
  const it = useRequestForm(start)
  const isScripted = useHydrated()
  const { viewer } = useRootData()
  const values = answered?.values ?? { ...work, ...kept }
  const { refused, place, draft } = it
  const plain = useRef<HTMLDivElement>(null)
  useEffect(() => plain.current?.replaceChildren(), [])
  // Fetched once the page is there, so that it does not wait for it, nor for the network once the postcode is known.
  useEffect(() => {
    loadScreens().catch(() => undefined)
  }, [])
  return (
    <Form
      ref={it.form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={it.send}
      onInput={it.keep}
      className="flex flex-col gap-6"
    >
      {refused && <Refusal refused={refused} hasFiles={!isScripted} />}
      {it.waited && viewer && !refused && <Waited />}
      <PreferredChoice preferred={preferred} isGone={isGone} draft={draft ?? values} answered={answered?.values} />
      <PostcodeStep
        input={it.postcode}
        initial={known?.postcode ?? values.postcode ?? ''}
        error={it.postcodeError ?? getIssue(refused, 'postcode')}
        isFinding={it.isFinding}
        isDone={place !== null}
        onNext={it.pressNext}
      />
      {place && <ChosenPlace place={place} onChange={it.change} />}
      <input type="hidden" name="formTime" value={answered?.values.formTime || formTime} />
      <Honeypot />
      {PlainDetails ? (
        <div className="scripting:hidden">
          <PlainDetails choices={choices} answered={answered} values={values} fileNames={it.filesToChooseAgain} />
        </div>
      ) : (
        // Left as the server wrote it, and emptied once scripts are at work: its fields would be in the form twice.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
        <div ref={plain} className="scripting:hidden" suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />
      )}
      {it.hasBegun && draft && (
        <Suspense fallback={<Room />}>
          <Screens
            it={it}
            initial={{ ...draft, ...(answered ? {} : work) }}
            reached={answered || kept?.phone ? 'contact' : draft.screen}
            choices={choices}
          />
        </Suspense>
      )}
      {place && !draft && <Room />}
    </Form>
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
