import { formatDate } from '@lv/contract/dates'
import type { LeadPage } from '@lv/contract/lead-shapes'
import { Flag } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { Panel } from '../../features/workplace/panel.tsx'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { AppealLink } from './appeal-link.tsx'

type Props = {
  report: LeadPage['report']
  /** A lead that was won is none to report. */
  isWon: boolean
  /** What can be reported, or what was. */
  reasons: { value: string; label: string }[]
  refused: RefusedForm | undefined
}

/** A bad lead: the way to report it, or what became of the report. */
export function ReportSection({ report, isWon, reasons, refused }: Props) {
  if (report) return <Reported report={report} reason={reasons[0]?.label} />
  if (isWon) return null
  return (
    <details className="rounded-card border border-edge bg-card" open={Boolean(refused)}>
      <summary className="flex min-h-12 items-center gap-2.5 rounded-card px-4 font-semibold hover:bg-tint sm:px-5">
        <Flag aria-hidden size={18} className="text-muted" />
        Report a bad lead
      </summary>
      <ReportForm reasons={reasons} refused={refused} />
    </details>
  )
}

function ReportForm({ reasons, refused }: Omit<Props, 'report' | 'isWon'>) {
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().formData?.get('intent') === 'report'
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="flex flex-col gap-4 border-t border-edge p-4 sm:p-5"
    >
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <p className="text-sm text-muted">
        If we can see a duplicate or a bounced email for ourselves, we refund it right away. A person looks at the rest
        and tells you what they decided and why.
      </p>
      <Select label="What is wrong" isRequired {...getFieldProps(refused, 'reason')}>
        <option value="">Choose</option>
        {reasons.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextArea label="Note" rows={3} maxLength={1000} {...getFieldProps(refused, 'note')} />
      <Button
        type="submit"
        name="intent"
        value="report"
        tone="quiet"
        className="self-start"
        isPending={isPending}
        pendingLabel="Sending..."
      >
        Send report
      </Button>
    </Form>
  )
}

const states = {
  pending: { label: 'Under review', tone: 'attention' },
  accepted: { label: 'Accepted', tone: 'good' },
  rejected: { label: 'Not accepted', tone: 'neutral' },
} as const

type ReportedProps = { report: NonNullable<LeadPage['report']>; reason: string | undefined }

function Reported({ report, reason }: ReportedProps) {
  const { label, tone } = states[report.status]
  return (
    <Panel id="report" title="Your report" aside={<Badge tone={tone}>{label}</Badge>}>
      <p>
        <strong>{reason}</strong>
        <span className="text-muted">, sent {formatDate(report.createdAt)}</span>
      </p>
      {report.note && <p className="mt-1 whitespace-pre-line text-sm">{report.note}</p>}
      {report.decisionNote && (
        <p className="mt-3 border-t border-dashed border-edge pt-3 whitespace-pre-line text-sm">
          {report.decisionNote}
        </p>
      )}
      {report.status === 'rejected' && <AppealLink kind="lead-report" id={report.id} />}
    </Panel>
  )
}
