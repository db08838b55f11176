import { showAbn } from '@lv/contract/abn'
import { formatDate } from '@lv/contract/dates'
import { licenceLines } from '@lv/contract/form-things'
import type { Professional } from '@lv/contract/professional-shapes'
import type { LicenceNeed, Vetting } from '@lv/contract/vetting'
import { ChevronDown } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { Panel } from '../../features/workplace/panel.tsx'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { groupField, groupLabel, groupPaths, type LicenceGroup, licenceGroups, licencesIn } from './licence-groups.ts'

/** Why a number is asked for: what says so, and when that was read. */
function LicenceSources({ licences }: { licences: LicenceNeed[] }) {
  return (
    <details className="group/sources mt-4 border-t border-dashed border-edge pt-2 text-sm">
      <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-muted hover:text-ink">
        <ChevronDown aria-hidden size={18} className="group-open/sources:rotate-180" />
        Why we ask for these numbers
      </summary>
      <ul className="flex flex-col gap-3">
        {licences.map(({ trade, regulator, source, readOn, registerUrl }) => (
          <li key={trade}>
            <strong>{trade}</strong>
            <span className="block text-muted">
              {source}, read {formatDate(readOn)}.{' '}
              <a href={registerUrl} rel="noopener" className="underline underline-offset-4 hover:text-accent">
                {regulator}
              </a>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type Props = { basedOn: string; professional: Professional; vetting: Vetting; refused: RefusedForm | undefined }

const labels = { abn: 'ABN', businessType: 'Business type', licences: 'Licence numbers' }

/** What the business is and what its trades need in Victoria: no lead comes before it. */
export function BusinessPanel({ basedOn, professional, vetting, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isSaving = useNavigation().formData?.get('intent') === 'business'
  const { abn, businessType, hasChosenMatching } = professional
  const { licences } = vetting
  return (
    <Panel id="business" title="Business and licence numbers">
      {/* A new form after each save: fields begin with what is stored. */}
      <Form
        key={JSON.stringify([abn, businessType, licences])}
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2"
      >
        <div className="contents sm:*:col-span-2">
          <EditConflict
            basedOn={basedOn}
            refused={refused}
            labels={labels}
            written={{ abn: showAbn }}
            typed={refused && { licences: licenceLines(Object.entries(licencesIn(refused.values))).join('\n') }}
            intent="business"
          />
        </div>
        <TextInput
          label="ABN"
          hint="It’s shown on your quotes and our tax invoices. Each business has one account. If you change your ABN or a licence number, what we checked no longer counts."
          inputMode="numeric"
          autoComplete="off"
          {...getFieldProps(refused, 'abn', showAbn(abn ?? ''))}
        />
        <TextInput
          label="Business type"
          hint="Optional: sole trader, company, partnership or trust"
          autoComplete="off"
          maxLength={60}
          {...getFieldProps(refused, 'businessType', businessType ?? '')}
        />
        {licenceGroups(licences).map((group) => (
          <LicenceField key={group.called} group={group} refused={refused} />
        ))}
        {!hasChosenMatching && (
          <p className="text-sm text-muted sm:col-span-2">
            Choose your trades first. Where Victoria requires a licence or registration, its number goes here.
          </p>
        )}
        <Button
          type="submit"
          name="intent"
          value="business"
          className="justify-self-start sm:col-span-2"
          isPending={isSaving}
          pendingLabel="Saving..."
        >
          Save business details
        </Button>
      </Form>
      {licences.length > 0 && <LicenceSources licences={licences} />}
    </Panel>
  )
}

function stateOf({ needs }: LicenceGroup) {
  const checks = needs.flatMap(({ checkedAt }) => checkedAt ?? [])
  if (checks.length === needs.length) return ` Licence checked ${formatDate(checks.toSorted()[0] ?? '')}.`
  const isGiven = needs.every(({ number, fits }) => number && fits)
  return isGiven ? ' Number given, not checked yet: upload the licence to have it checked.' : ''
}

function LicenceField({ group, refused }: { group: LicenceGroup; refused: RefusedForm | undefined }) {
  const [first] = group.needs
  const stored = group.needs.find(({ number }) => number)?.number
  const errors = groupPaths(group).flatMap((path) => getIssue(refused, path) ?? [])
  return (
    <TextInput
      label={groupLabel(group)}
      hint={`${first?.needed}. Such as ${first?.examples}.${stateOf(group)}`}
      autoComplete="off"
      maxLength={60}
      {...getFieldProps(refused, groupField(group), stored ?? '')}
      error={errors[0]}
    />
  )
}
