import type { AdminApplication } from '@lv/contract/applications'
import { melbourneTime } from '@lv/contract/calendar'
import { formatDateTime, melbourneDay } from '@lv/contract/dates'
import { tagOf } from '@lv/contract/form-tag'
import { melbourneInstant } from '@lv/contract/melbourne-instant'
import type { ApplicationStatus } from '@lv/contract/options'
import { applicationFacts } from '../../features/professionals/application-facts.ts'
import { asRefusedForm, findAction, getFieldProps, type RefusedForm, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { EditConflict } from '../../saved-since.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type Fact, FactList, PanelAction, PanelHead } from './panel-parts.tsx'
import type { TabContext } from './tabs.ts'

export const applicationLabels: Record<ApplicationStatus, string> = {
  review: 'To review',
  interview: 'Phone interview',
  approved: 'Approved',
  declined: 'Declined',
}

/** Where an application stands, in a word. */
export function standing({ status, isOpen, appeal, joinedAt }: AdminApplication): { label: string; tone: BadgeTone } {
  if (isOpen && appeal) return { label: 'Appeal', tone: 'attention' }
  if (joinedAt) return { label: 'Joined', tone: 'good' }
  const label = applicationLabels[status]
  if (isOpen) return { label, tone: 'attention' }
  return { label, tone: status === 'approved' ? 'good' : 'neutral' }
}

type Deed = (at: TabContext, applicationId: string, values: Record<string, string>) => Promise<string>

const decides =
  (decision: 'approved' | 'declined', title: string): Deed =>
  async ({ api }, applicationId, { reason = '' }) => {
    await api.applications.decide({ params: { applicationId }, body: { decision, reason } })
    return title
  }

const deeds: Record<string, Deed> = {
  async interview({ api }, applicationId, { day = '', time = '', notes = '', basedOn }) {
    // What is no time is refused by the API, at `at`.
    const at = melbourneInstant(day, time)?.toISOString() ?? ''
    const body = { at, notes, basedOn }
    const { interviewAt } = await api.applications.setInterview({ params: { applicationId }, body })
    return `The phone interview is on ${formatDateTime(interviewAt ?? at)}`
  },
  approve: decides('approved', 'They are invited by email'),
  decline: decides('declined', 'They read your reason by email'),
}

/** What the buttons of the panel do. */
export const actOnApplication = (at: TabContext & { form: FormData }) =>
  submit(at.form, async (values) => {
    const deed = findAction(deeds, values.intent)
    if (!deed) throw new Response(null, { status: 400 })
    const title = await deed(at, at.query.get('id') ?? '', values)
    throw redirectWithToast(at.url, title)
  })

type Props = { application: AdminApplication; actionData: unknown; here: string }

/** One application: what was sent, who else has the same ABN or email, and the next step. */
export function ApplicationPanel({ application, actionData, here }: Props) {
  const refused = asRefusedForm(actionData)
  const { businessName, businessDescription, interviewNotes, reason, appeal, isOpen } = application
  const { label, tone } = standing(application)
  return (
    <div className="flex flex-col gap-6 pt-4">
      <PanelHead
        here={here}
        list="All applications"
        title={businessName}
        badges={
          <>
            <Badge tone={tone}>{label}</Badge>
            {application.sameAbn > 0 && <Badge tone="alert">{application.sameAbn} more with this ABN</Badge>}
            {application.sameEmail > 0 && <Badge tone="attention">{application.sameEmail} more with this email</Badge>}
          </>
        }
      />
      <FactList facts={factsOf(application)} />
      <Said title="About the business" text={businessDescription} />
      <Said title="Notes of the interview" text={interviewNotes} />
      <Said title="Reason" text={reason} />
      {appeal && <Said title={`Appeal of ${formatDateTime(appeal.at)}`} text={appeal.text} />}
      {appeal && <Said title="Reason of the appeal’s decision" text={appeal.reason} />}
      {isOpen && <Steps application={application} refused={refused} />}
    </div>
  )
}

function Said({ title, text }: { title: string; text: string }) {
  if (!text) return null
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
    </section>
  )
}

const typedInterview = (refused: RefusedForm | undefined) => {
  const { day = '', time = '', notes = '' } = refused?.values ?? {}
  return { interviewAt: `${day} ${time}`.trim(), interviewNotes: notes }
}

function Steps({ application, refused }: { application: AdminApplication; refused: RefusedForm | undefined }) {
  const { status, interviewAt, interviewNotes } = application
  const of = (intent: string) => (refused?.values.intent === intent ? refused : undefined)
  const field = (name: string, initial?: string) => getFieldProps(of('interview'), name, initial)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      {status !== 'declined' && (
        <PanelAction
          title="Phone interview"
          intent="interview"
          button={interviewAt ? 'Save' : 'Set the interview'}
          refused={of('interview')}
        >
          <EditConflict
            basedOn={tagOf('interview', application)}
            refused={of('interview')}
            labels={{ interviewAt: 'Day and time', interviewNotes: 'Notes' }}
            typed={typedInterview(of('interview'))}
            written={{ interviewAt: (at) => `${melbourneDay(at)} ${melbourneTime(at)}` }}
            intent="interview"
          />
          <TextInput
            {...field('day', interviewAt ? melbourneDay(interviewAt) : '')}
            {...(field('at').error ? { error: field('at').error, autoFocus: true } : {})}
            type="date"
            label="Day"
          />
          <TextInput
            {...field('time', interviewAt ? melbourneTime(interviewAt) : '')}
            type="time"
            label="Time"
            hint="In Melbourne. A new time that is still ahead is mailed to them."
          />
          <TextArea {...field('notes', interviewNotes)} label="Notes" rows={3} hint="Only administrators read them." />
        </PanelAction>
      )}
      {status !== 'review' && (
        <PanelAction title="Approve" intent="approve" button="Approve and invite" refused={of('approve')}>
          <p className="text-sm text-muted">
            {status === 'interview'
              ? 'After the phone interview. They get an invitation that carries what they sent.'
              : 'They get an invitation that carries what they sent.'}
          </p>
        </PanelAction>
      )}
      <PanelAction title="Decline" intent="decline" tone="quiet" button="Decline" refused={of('decline')}>
        <TextArea {...getFieldProps(of('decline'), 'reason')} label="Reason" rows={3} hint="They read it." />
      </PanelAction>
    </div>
  )
}

function factsOf(application: AdminApplication): Fact[] {
  const { areas, areasConfirmed, serviceAreas, interviewAt, decidedAt } = application
  return [
    ...applicationFacts(application),
    [areasConfirmed ? 'Areas' : 'Areas, not confirmed', areas.join(', ') || serviceAreas],
    ['Sent', formatDateTime(application.createdAt)],
    ['Due', formatDateTime(application.dueAt)],
    ...(interviewAt ? [['Interview', formatDateTime(interviewAt)] as Fact] : []),
    ...(decidedAt ? [['Decided', formatDateTime(decidedAt)] as Fact] : []),
  ]
}
