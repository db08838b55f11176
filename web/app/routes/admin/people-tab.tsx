import type { Breach, Replayed, StoredPerson } from '@lv/contract/admin-people'
import { formatDateTime } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import { redirect } from 'react-router'
import { ExportReady, ExportRunning } from '../../features/account/data-export-card.tsx'
import { DeletionTakes } from '../../features/account/deletion-takes.tsx'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, findAction, getFieldProps, getIssue, type RefusedForm, submit } from '../../form.ts'
import { asRefusal, type Refusal } from '../../refusal.ts'
import { trimInput } from '../../typed.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useMayAct } from './action-form.tsx'
import { AdminTable } from './admin-table.tsx'
import { FilterForm, fileOf } from './list-parts.tsx'
import { PanelAction } from './panel-parts.tsx'
import type { TabContext, TabProps } from './tabs.ts'

type Asked<Found> = { found: Found | null; refused: Refusal | null }
const NOTHING = { found: null, refused: null }

/** What was asked for in the address; a refusal is shown beside what was typed. */
const tried = <Found,>(asking: Promise<Found>): Promise<Asked<Found>> =>
  asking.then(
    (found) => ({ found, refused: null }),
    (error) => {
      const refused = asRefusal(error)
      if (!refused || refused.status >= 500) throw error
      return { found: null, refused }
    },
  )

export async function load({ api, query }: TabContext) {
  const email = trimInput(query.get('q'), 254)
  const asked = {
    of: trimInput(query.get('by'), 254),
    from: trimInput(query.get('from'), 254),
    until: trimInput(query.get('until'), 254),
  }
  const isAsked = Object.values(asked).some(Boolean)
  const [person, breach, { isRecent }] = await Promise.all([
    email ? tried<StoredPerson>(api.people.stored({ query: { email } })) : NOTHING,
    isAsked ? tried<Breach>(api.people.breach({ query: asked })) : NOTHING,
    api.accounts.confirmation({}),
  ])
  return { email, person, asked, breach, isRecent }
}

type Values = Record<string, string>
type Done = { title: string; isOver?: true } | { replayed: Replayed }

const deeds: Record<string, (at: TabContext, values: Values) => Promise<Done>> = {
  async export({ api }, { email = '', reason = '' }) {
    await api.people.exportStored({ body: { email, reason } })
    return { title: 'The export is being prepared' }
  },
  async delete({ api }, { email = '', confirmation = '', reason = '' }) {
    const { message } = await api.people.erase({ body: { email, confirmation, reason } })
    return { title: message, isOver: true }
  },
  async replay({ api }, { from, reason = '' }) {
    const body = { from: from === 'store' ? ('store' as const) : ('here' as const), reason }
    return { replayed: await api.people.replayDeletions({ body }) }
  },
  async 'authenticator-off'({ api }, { email = '', reason = '' }) {
    const { wasOn } = await api.admin.turnAuthenticatorOff({ body: { email, reason } })
    return {
      title: wasOn
        ? `${email} signs in without an authenticator app now, and was told`
        : `${email} has no authenticator app`,
    }
  },
}

export const act = (at: TabContext & { form: FormData }) =>
  submit(at.form, async (values) => {
    const deed = findAction(deeds, values.intent)
    if (!deed) throw new Response(null, { status: 400 })
    const done = await deed(at, values)
    if ('replayed' in done) return done
    const { pathname, search } = at.url
    const back = done.isOver ? `${pathname}?tab=people` : pathname + search
    throw redirect(back, { headers: { 'Set-Cookie': toastCookie({ title: done.title }) } })
  })

/** What is stored about somebody, taken out or deleted for them; whose data somebody looked at; and after a restore. */
export default function PeopleTab({ data, actionData, here }: TabProps<typeof load>) {
  const { email, person, asked, breach, isRecent } = data
  const refused = asRefusedForm(actionData)
  const mayAct = useMayAct()
  const of = (intent: string) => (refused?.values.intent === intent ? refused : undefined)
  return (
    <div className="flex flex-col gap-10 pt-6">
      <section className="flex flex-col gap-5">
        <h2 className="text-2xl">Somebody asks for their data, or its deletion</h2>
        <p className="max-w-prose text-muted">
          Make sure it’s them first: they write from the address itself, or call from a number we know. That you looked
          is in the audit log.
        </p>
        <FilterForm here={here} shown={email}>
          <div className="min-w-0 grow basis-64">
            <TextInput
              label="Email address"
              name="q"
              type="search"
              defaultValue={email}
              maxLength={254}
              autoComplete="off"
              error={person.refused?.issues[0]?.message ?? person.refused?.message}
            />
          </div>
        </FilterForm>
        {person.found && <Stored person={person.found} here={here} isRecent={isRecent} of={of} />}
      </section>
      <BreachQuery asked={asked} breach={breach} here={here} />
      {mayAct && (
        <section className="flex flex-col gap-5">
          <h2 className="text-2xl">Less often</h2>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <PanelAction
              title="After a backup was restored"
              intent="replay"
              button="Delete them again"
              tone="quiet"
              refused={of('replay')}
            >
              <p className="text-sm text-muted">
                A backup brings back who was deleted after it was made. This deletes them again; doing it twice does
                nothing more.
              </p>
              <Replay answer={actionData} />
              <Select {...getFieldProps(of('replay'), 'from', 'here')} label="The list of deletions">
                {option('here', 'On this machine')}
                {option('store', 'In the object store')}
              </Select>
              <TextInput {...getFieldProps(of('replay'), 'reason')} label="Reason" maxLength={2000} />
            </PanelAction>
            <PanelAction
              title="Somebody lost their authenticator app"
              intent="authenticator-off"
              button="Turn it off for them"
              tone="quiet"
              refused={of('authenticator-off')}
            >
              <p className="text-sm text-muted">
                For people who lost their phone and their recovery codes. They sign in without the app, and are told.
              </p>
              <TextInput {...getFieldProps(of('authenticator-off'), 'email')} label="Their email" autoComplete="off" />
              <TextInput
                {...getFieldProps(of('authenticator-off'), 'reason')}
                label="How they showed who they are"
                maxLength={2000}
              />
            </PanelAction>
          </div>
        </section>
      )}
    </div>
  )
}

type StoredProps = {
  person: StoredPerson
  here: string
  isRecent: boolean
  of: (intent: string) => RefusedForm | undefined
}

function Stored({ person, here, isRecent, of }: StoredProps) {
  const { email, running } = person
  return (
    <div className="flex flex-col gap-4">
      <DeletionTakes deletion={person} isOwn={false} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <TheirExport person={person} here={here} isRecent={isRecent} />
          {person.export?.state !== 'running' && (
            <PanelAction title="Export their data" intent="export" button="Prepare the export" refused={of('export')}>
              <p className="text-sm text-muted">
                One ZIP file: every record as JSON, and their files. Yours to download for 24 hours; send it to{' '}
                <span className="wrap-anywhere">{email}</span> itself, then delete it.
              </p>
              <input type="hidden" name="email" value={email} />
              <Reason refused={of('export')} />
            </PanelAction>
          )}
        </div>
        {running.length > 0 ? (
          <section className="rounded-card border border-edge bg-card p-4">
            <h3 className="text-lg">Their data can’t be deleted yet</h3>
            <ul className="mt-2 list-disc pl-5">
              {running.map((why) => (
                <li key={why}>{why}</li>
              ))}
            </ul>
          </section>
        ) : (
          <PanelAction
            title="Delete their data for good"
            intent="delete"
            button="Delete for good"
            tone="danger"
            refused={of('delete')}
          >
            <p className="text-sm text-muted">
              At once, without the 14 days that people have when they ask for it themselves, and nothing brings it back.
              What goes and what stays is listed above. They’re signed out everywhere and can sign up again.
            </p>
            <input type="hidden" name="email" value={email} />
            <TextInput
              {...getFieldProps(of('delete'), 'confirmation')}
              label="Type their email address again"
              autoComplete="off"
            />
            <Reason refused={of('delete')} />
          </PanelAction>
        )}
      </div>
    </div>
  )
}

const Reason = ({ refused }: { refused: RefusedForm | undefined }) => (
  <TextArea
    {...getFieldProps(refused, 'reason')}
    label="Reason"
    hint="It stays in the audit log. Don’t name them here."
    rows={2}
  />
)

function TheirExport({ person, here, isRecent }: Omit<StoredProps, 'of'>) {
  if (person.export?.state === 'running')
    return (
      <ExportRunning what="their data" percent={person.export.percent}>
        You can leave this page and come back to this address.
      </ExportRunning>
    )
  if (person.export?.state === 'failed') return <FormMessage message="It couldn’t be put together. Try it again." />
  if (person.export?.state !== 'ready') return null
  return (
    <ExportReady
      dataExport={person.export}
      isRecent={isRecent}
      file={`/api/admin/people/exports/${person.export.id}/file`}
      here={`${here}&${new URLSearchParams({ q: person.email })}`}
    />
  )
}

/** What came of deleting again. */
function Replay({ answer }: { answer: unknown }) {
  if (typeof answer !== 'object' || answer === null || !('replayed' in answer)) return null
  const { people, requests, waiting } = answer.replayed as Replayed
  return (
    <div role="status" className="rounded-control bg-tint p-4">
      <p className="font-semibold">
        Deleted again: {people === 1 ? '1 person' : `${formatNumber(people)} people`} and{' '}
        {requests === 1 ? '1 request' : `${formatNumber(requests)} requests`}.
      </p>
      {waiting.length > 0 && <p className="mt-2">These wait; delete them once this has ended:</p>}
      <ul className="mt-1 list-disc pl-5">
        {waiting.map(({ email, why }) => (
          <li key={email} className="wrap-anywhere">
            {email}: {why}
          </li>
        ))}
      </ul>
    </div>
  )
}

type BreachProps = { asked: Record<'of' | 'from' | 'until', string>; breach: Asked<Breach>; here: string }

function BreachQuery({ asked, breach: { found, refused }, here }: BreachProps) {
  const said = refused ? { ...refused, values: {} } : undefined
  const errorOf = (name: string) => getIssue(said, name)
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-2xl">Who was affected by a breach</h2>
      <p className="max-w-prose text-muted">
        Whose personal data one session or account looked at between two times in Melbourne: records they opened, leads
        and phone numbers. Use it to decide who has to be told.
      </p>
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <FilterForm here={here} shown={Object.values(asked).join('|')} csv={found ? fileOf('breach', asked) : undefined}>
        <div className="min-w-0 grow basis-64">
          <TextInput
            label="Who looked"
            name="by"
            defaultValue={asked.of}
            placeholder="An email, or the id of an account or session"
            maxLength={254}
            autoComplete="off"
            error={errorOf('of')}
          />
        </div>
        <TextInput label="From" name="from" type="datetime-local" defaultValue={asked.from} error={errorOf('from')} />
        <TextInput label="To" name="until" type="datetime-local" defaultValue={asked.until} error={errorOf('until')} />
      </FilterForm>
      {found && <Affected breach={found} />}
    </section>
  )
}

function Affected({ breach: { who, affected, lists, isMore } }: { breach: Breach }) {
  return (
    <div className="flex flex-col gap-4">
      {affected.length === 0 ? (
        <EmptyState title="Nobody" text={`${who} opened no record of anybody in this time.`} />
      ) : (
        <AdminTable
          caption={`${who} looked at what is stored about ${affected.length === 1 ? '1 person' : `${formatNumber(affected.length)} people`}${isMore ? ' and more: ask about a shorter time' : ''}`}
          isCaptionShown
          columns={[{ label: 'Person' }, { label: 'What' }, { label: 'First' }, { label: 'Last' }]}
          rows={affected.map(({ name, email, what, firstAt, lastAt }) => ({
            key: email,
            cells: [
              <span key="who" className="wrap-anywhere">
                {name}, {email}
              </span>,
              what,
              formatDateTime(firstAt),
              formatDateTime(lastAt),
            ],
          }))}
        />
      )}
      {lists.length > 0 && (
        <AdminTable
          caption="And read lists, which may name others"
          isCaptionShown
          columns={[{ label: 'List' }, { label: 'Rows', isNumber: true }, { label: 'When' }]}
          rows={lists.map(({ action, count, at }) => ({
            key: action + at,
            cells: [action.replaceAll('_', ' '), formatNumber(count), formatDateTime(at)],
          }))}
        />
      )}
    </div>
  )
}
