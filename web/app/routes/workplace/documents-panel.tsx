import type { Badge as PaidCheck } from '@lv/contract/badge'
import { formatDate } from '@lv/contract/dates'
import { accepts } from '@lv/contract/file-types'
import type { LicenceGate } from '@lv/contract/lead-shapes'
import type { ProfessionalDocument } from '@lv/contract/professional-shapes'
import { FileText } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { TradeChips } from '../../features/professionals/trade-chips.tsx'
import { LicenceGates } from '../../features/workplace/licence-gates.tsx'
import { Panel } from '../../features/workplace/panel.tsx'
import { getFieldProps, getIssue, parseTickedTrades, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.tsx'
import { Field } from '../../ui/field.tsx'
import { fileInputClass } from '../../ui/file-input-class.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AppealLink } from './appeal-link.tsx'
import { CheckOffer } from './check-offer.tsx'

type Props = {
  documents: ProfessionalDocument[]
  badge: PaidCheck
  gates: LicenceGate[]
  refused: RefusedForm | undefined
  tomorrow: string
}

/** Licences and insurance: what was handed in, what we checked and when, and how long it holds. */
export function DocumentsPanel({ documents, badge, gates, refused, tomorrow }: Props) {
  const covered = new Set(badge.paid?.documentIds)
  return (
    <Panel id="documents" title="Licences and insurance">
      <p className="max-w-text text-muted">
        What you upload starts as not checked. Once you pay for the check, somebody looks it up in the register, and
        homeowners see what we checked, and when. If that takes longer than two business days, the fee comes back by
        itself. Leads for a licence’s trades pause when it expires; we’ll email you 30 and 7 days before.
      </p>
      <LicenceGates gates={gates} hasLink={false} className="mt-3" />
      <CheckOffer badge={badge} />
      {documents.length > 0 && (
        <ul className="mt-4 divide-y divide-edge border-y border-edge">
          {documents.map((document) => (
            <DocumentItem key={document.id} document={document} isCovered={covered.has(document.id)} />
          ))}
        </ul>
      )}
      <details className="mt-4" open={Boolean(refused)}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline">
          {documents.length === 0 ? 'Upload a licence or insurance' : 'Upload another'}
        </summary>
        <DocumentForm key={documents.length} refused={refused} tomorrow={tomorrow} />
      </details>
    </Panel>
  )
}

type ItemProps = { document: ProfessionalDocument; isCovered: boolean }

const kinds = { licence: 'Licence', insurance: 'Insurance' }

function stateOf({ document, isCovered }: ItemProps, now: number): [BadgeTone, string] {
  const { status, checkedAt, expiresAt } = document
  if (new Date(expiresAt).getTime() < now) return ['alert', 'Expired']
  if (status === 'submitted') return isCovered ? ['attention', 'Being checked'] : ['neutral', 'Not checked']
  const when = checkedAt ? ` ${formatDate(checkedAt)}` : ''
  if (status === 'ended') return ['alert', 'No longer counts']
  return status === 'checked' ? ['good', `Checked${when}`] : ['alert', `Not accepted${when}`]
}

function DocumentItem({ document, isCovered }: ItemProps) {
  const [tone, state] = stateOf({ document, isCovered }, useNow())
  const { kind, class: what, holder, number, expiresAt, trades, fileId, decisionNote } = document
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="text-base">
          {kinds[kind]}: {what}
        </h3>
        <p className="text-sm text-muted">
          {holder}, number {number}, valid until {formatDate(expiresAt)}
          {trades.length > 0 && `, for ${trades.join(', ')}`}
        </p>
        {decisionNote && <p className="mt-1 text-sm">{decisionNote}</p>}
        {document.status === 'rejected' && <AppealLink kind="document" id={document.id} />}
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:flex-col sm:items-end sm:gap-1">
        <Badge tone={tone}>{state}</Badge>
        {fileId && (
          <a
            href={`/files/${fileId}`}
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold underline underline-offset-4 sm:min-h-9"
          >
            <FileText aria-hidden size={16} />
            File
          </a>
        )}
      </div>
    </li>
  )
}

function DocumentForm({ refused, tomorrow }: Omit<Props, 'documents' | 'badge' | 'gates'>) {
  const form = useFirstErrorFocus(refused)
  const isSending = useNavigation().formData?.get('intent') === 'document'
  const field = (name: string) => getFieldProps(refused, name)
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="mt-2 grid items-start gap-x-4 gap-y-5 sm:grid-cols-2"
    >
      <FormKey />
      <Select label="What it is" isRequired {...field('kind')}>
        <option value="">Choose</option>
        <option value="licence">Licence or registration</option>
        <option value="insurance">Insurance</option>
      </Select>
      <TextInput label="Class, or what it covers" isRequired maxLength={120} {...field('class')} />
      <TextInput label="Holder" isRequired maxLength={120} autoComplete="organization" {...field('holder')} />
      <TextInput label="Number" isRequired maxLength={60} autoComplete="off" {...field('number')} />
      <TextInput type="date" label="Expires on" isRequired min={tomorrow} {...field('expiresAt')} />
      <Field
        label="File"
        hint="PDF, JPG or PNG, up to 10 MB. Only you and our team can see it."
        error={getIssue(refused, 'file') ?? getIssue(refused, 'fileId')}
      >
        {(control) => (
          <input {...control} type="file" name="file" accept={accepts.picturesAndPdf} className={fileInputClass} />
        )}
      </Field>
      <div className="sm:col-span-2">
        <TradeChips
          legend="Trades it is for"
          hint="Leave it empty for insurance that covers everything."
          chosen={refused ? parseTickedTrades(refused.values) : []}
          error={getIssue(refused, 'trades')}
        />
      </div>
      <Button
        type="submit"
        name="intent"
        value="document"
        className="justify-self-start"
        isPending={isSending}
        pendingLabel="Sending..."
      >
        Upload
      </Button>
    </Form>
  )
}
