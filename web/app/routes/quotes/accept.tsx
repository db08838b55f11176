import { areRivals, reasonsFor } from '@lv/contract/close-out'
import { formatDate } from '@lv/contract/dates'
import { formatList } from '@lv/contract/lists'
import { formatDollars, formatPrice } from '@lv/contract/money'
import { type CloseOutReason, closeOutReasonLabels, closeOutReasons } from '@lv/contract/options'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { UncheckedLicences } from '../../features/professionals/unchecked-licences.tsx'
import { QuoteFlags } from '../../features/quotes/quote-flags.tsx'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, getIssue, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { pageMeta } from '../../meta.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/accept.ts'
import { isOpen, mayAccept, nameOf, partsOf, type QuotedMatch, quotedMatches } from './quoted-matches.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw redirect(signInAddress(url.pathname))
  // The others' quotes are only named here: they were read where they are shown, or not yet.
  const request = await context.get(apiContext).quotes.get({ params, query: { read: 'false' } })
  const quoted = quotedMatches(request)
  const chosen = quoted.find(({ quote }) => quote.id === params.quoteId)
  if (!chosen) throw data(null, { status: 404 })
  if (!mayAccept(chosen)) throw redirect(href('/quotes/:requestId', { requestId: params.requestId }))
  const others = quoted.filter((match) => match !== chosen && mayAccept(match) && areRivals(match, chosen))
  const open = request.matches.filter((match) => match.leadId !== chosen.leadId && isOpen(match))
  return {
    title: request.title,
    requestId: params.requestId,
    chosen,
    part: partsOf(chosen),
    others,
    told: open.filter((match) => areRivals(match, chosen)).map(nameOf),
    stay: open.filter((match) => !areRivals(match, chosen)).map((match) => `${nameOf(match)} (${partsOf(match)})`),
  }
}

const isReason = (value: unknown): value is CloseOutReason => closeOutReasons.some((reason) => reason === value)

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async (values) => {
    const closeOut = [...form].flatMap(([name, reason]) => {
      const quoteId = /^reason-(.+)$/.exec(name)?.[1]
      return quoteId && isReason(reason) ? [{ quoteId, reason }] : []
    })
    const { signedName = '', version } = values
    const body = { quoteId: params.quoteId, version: Number(version) || undefined, signedName, closeOut }
    const { message, engagementId } = await context.get(apiContext).quotes.accept({ params, body })
    const next = engagementId
      ? href('/job/:engagementId', { engagementId })
      : href('/quotes/:requestId', { requestId: params.requestId })
    throw redirect(next, { headers: { 'Set-Cookie': toastCookie({ title: message }) } })
  })
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Accept a quote', isPrivate: true })

export default function Accept({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, part, others, told, stay, requestId, title } = loaderData
  const refused = asRefusedForm(actionData)
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="mx-auto max-w-2xl">
        <h1 className="text-3xl">Accept {chosen.name}?</h1>
        <p className="mt-2 text-lg text-muted">{part ? `${title}: ${part}` : title}</p>
        <p className="mt-4 font-display text-2xl font-semibold">
          {formatPrice(chosen.quote)} <span className="text-base font-normal text-muted">incl. GST</span>
        </p>
        <Due quote={chosen.quote} />
        <div className="mt-4 flex flex-col gap-3">
          <UncheckedLicences licences={chosen.professional.licences} isDeciding />
          <QuoteFlags flags={chosen.quote.flags} />
        </div>
        <Form ref={form} method="post" noValidate className="mt-6 flex flex-col gap-6">
          <FormKey />
          {refused && <FormMessage message={refused.message} />}
          {others.length > 0 && <Reasons chosen={chosen} others={others} refused={refused} />}
          <Signing chosen={chosen} refused={refused} />
          <div className="flex flex-col gap-2 text-muted">
            <p>
              {chosen.name} hears from us right away and gets your contact details. The job then has a page of its own,
              for contract, payments, changes and documents.
            </p>
            <WhoElse told={told} stay={stay} />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isPending={isUnderWay} pendingLabel="Accepting...">
              Accept this quote
            </Button>
            <ButtonLink to={href('/quotes/:requestId', { requestId })} tone="quiet">
              Back to the quotes
            </ButtonLink>
          </div>
        </Form>
      </div>
    </div>
  )
}

/** What is due when, where the quote says so. */
function Due({ quote: { depositCents, stages } }: { quote: QuotedMatch['quote'] }) {
  if (stages.length === 0) return null
  const rows = [...(depositCents > 0 ? [{ label: 'Deposit', amountCents: depositCents }] : []), ...stages]
  return (
    <section aria-labelledby="due" className="mt-4 rounded-card border border-edge bg-card px-5 py-4">
      <h2 id="due" className="text-lg">
        When you pay
      </h2>
      <ol className="mt-2 divide-y divide-dashed divide-edge">
        {rows.map(({ label, amountCents }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a quote does not change
          <li key={at} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="tabular-nums">{formatDollars(amountCents)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What is signed, and by whom: the version that is looked at. */
function Signing({ chosen: { quote }, refused }: { chosen: QuotedMatch; refused: RefusedForm | undefined }) {
  return (
    <section aria-labelledby="sign" className="flex flex-col gap-4 rounded-card border border-edge bg-card p-5">
      <div>
        <h2 id="sign" className="text-lg">
          Sign
        </h2>
        <p className="mt-1">
          You sign version {quote.version} of this quote, of {formatDate(quote.createdAt)} (
          <a href={quote.pdfUrl} className="underline underline-offset-4 hover:text-accent">
            PDF
          </a>
          ). This is not the building contract.
        </p>
      </div>
      <input type="hidden" name="version" value={quote.version} />
      <TextInput
        label="Your full name"
        hint="Typing it signs."
        isRequired
        maxLength={120}
        autoComplete="name"
        className="max-w-md"
        {...getFieldProps(refused, 'signedName')}
      />
    </section>
  )
}

/** Who else hears of the choice, and who is for another part of the job and is asked nothing. */
function WhoElse({ told, stay }: { told: string[]; stay: string[] }) {
  if (told.length + stay.length === 0) return null
  return (
    <p className="text-muted">
      {told.length > 0 && `We’ll tell ${formatList(told)} that you chose someone else. `}
      {stay.length > 0 && `You can still choose ${formatList(stay)}: that’s for another part of the job.`}
    </p>
  )
}

/** The close-out card: everybody who was not chosen learns their rank, a price band, and this one reason. */
type ReasonsProps = { chosen: QuotedMatch; others: QuotedMatch[]; refused: RefusedForm | undefined }

function Reasons({ chosen, others, refused }: ReasonsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card border border-edge bg-card p-5">
      <legend className="float-left text-lg font-semibold">One honest reason for the others</legend>
      <p className="clear-both text-muted">
        They put in work too. They’ll see their rank, how far they were from the winning price, and this reason.
      </p>
      {others.map(({ quote, name, sides }) => (
        <Select
          key={quote.id}
          label={name}
          isRequired
          name={`reason-${quote.id}`}
          defaultValue={refused?.values[`reason-${quote.id}`] ?? ''}
          error={
            refused && !refused.values[`reason-${quote.id}`]
              ? (getIssue(refused, 'closeOut') ?? 'Choose a reason')
              : undefined
          }
        >
          <option value="">Choose a reason</option>
          {reasonsFor({ ...quote, sides }, { ...chosen.quote, sides: chosen.sides }).map((reason) => (
            <option key={reason} value={reason}>
              {closeOutReasonLabels[reason]}
            </option>
          ))}
        </Select>
      ))}
    </fieldset>
  )
}
