import { showAbn } from '@lv/contract/abn'
import type { AdminProfessionalPage } from '@lv/contract/admin-shapes'
import { formatDate } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { showPhone } from '@lv/contract/phone'
import type { PublicProfile } from '@lv/contract/reviews'
import { type ReactNode, useEffect } from 'react'
import { asRefusedForm, findAction, getFieldProps, type RefusedForm, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import { useMayAct } from './action-form.tsx'
import { agreeDiamond, DiamondAct } from './diamond-act.tsx'
import { NextPage } from './list-parts.tsx'
import { AuditEntries, centsOf, type Fact, FactList, PanelAction, PanelHead } from './panel-parts.tsx'
import type { TabContext } from './tabs.ts'

const WAITS = 'It waits for a second administrator to approve it'
type Values = Record<string, string>
type ProfessionalAction = (at: TabContext, professionalId: string, values: Values) => Promise<string>

/** The actions that change how an account stands, and what they are called (specification 2, section 8). */
const statusDeeds = ['suspend', 'activate']
const UPDATED = 'Status Updated'
const NOT_UPDATED = 'Failed to update professional status.'

const deeds: Record<string, ProfessionalAction> = {
  async suspend({ api }, professionalId, { reason = '' }) {
    await api.professionals.setStatus({ params: { professionalId }, body: { status: 'suspended', reason } })
    return reason.trim()
      ? 'The account is suspended'
      : 'The account is suspended. Its reason is due in two business days'
  },
  async activate({ api }, professionalId) {
    await api.professionals.setStatus({ params: { professionalId }, body: { status: 'active' } })
    return 'The account is active'
  },
  async points({ api }, professionalId, { points = '', reason = '' }) {
    const body = { points: Number(points), reason }
    const given = await api.points.give({ params: { professionalId }, body })
    return given.status === 'credited' ? `${formatNumber(given.points)} points are theirs` : WAITS
  },
  async credit({ api }, professionalId, { amount, reason = '' }) {
    const body = { amountCents: centsOf(amount), reason }
    const given = await api.points.giveCredit({ params: { professionalId }, body })
    return given.status === 'given' ? `${formatDollars(given.amountCents)} of credit is theirs` : WAITS
  },
  diamond: agreeDiamond,
  async 'remove-abn'({ api }, professionalId, { reason = '' }) {
    const { abn } = await api.professionals.removeAbn({ params: { professionalId }, body: { reason } })
    return `The ABN ${showAbn(abn)} is off this account`
  },
  async 'authenticator-off'({ api }, _, { email = '', reason = '' }) {
    const { wasOn } = await api.admin.turnAuthenticatorOff({ body: { email, reason } })
    return wasOn ? 'They sign in without the app now, and are told' : 'They have no authenticator app'
  },
  async 'remove-review'({ api }, _, { reviewId = '', reason = '' }) {
    return (await api.reviews.remove({ params: { reviewId }, body: { reason } })).message
  },
}

/** What the buttons of the panel do. */
export const actOnProfessional = (at: TabContext & { form: FormData }) =>
  submit(at.form, async (values) => {
    const deed = findAction(deeds, values.intent)
    if (!deed) throw new Response(null, { status: 400 })
    const title = await deed(at, at.query.get('id') ?? '', values)
    throw statusDeeds.includes(values.intent ?? '')
      ? redirectWithToast(at.url, UPDATED, title)
      : redirectWithToast(at.url, title)
  })

type Listed = Pick<PublicProfile, 'reviews' | 'reviewsNext'>
type Props = { professional: AdminProfessionalPage; listed: Listed; actionData: unknown; here: string }

/** One professional: how they stand, what an administrator can do, and what was done. */
export function ProfessionalPanel({ professional, listed, actionData, here }: Props) {
  const refused = asRefusedForm(actionData)
  const of = (intent: string) => (refused?.values.intent === intent ? refused : undefined)
  const { name, businessName, accountStatus, statusReason, reasonDueAt, deeds: done } = professional
  const isSuspended = accountStatus === 'suspended'
  useStatusToast(refused)
  const mayAct = useMayAct()
  return (
    <div className="flex flex-col gap-6 pt-4">
      <PanelHead
        here={here}
        list="All professionals"
        title={businessName || name}
        badges={
          <>
            <Badge tone={isSuspended ? 'alert' : 'good'}>{isSuspended ? 'Suspended' : 'Active'}</Badge>
            {!professional.isVetted && <Badge>Not vetted</Badge>}
            {reasonDueAt && <Badge tone="attention">Reason due {formatDate(reasonDueAt)}</Badge>}
          </>
        }
      >
        {statusReason && <p className="mt-2 whitespace-pre-line text-muted">{statusReason}</p>}
      </PanelHead>
      <Facts professional={professional} />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        {isSuspended && statusReason ? (
          <PanelAction title="Let them work again" intent="activate" button="Activate" refused={of('activate')} />
        ) : (
          <PanelAction
            title={isSuspended ? 'Give the reason' : 'Suspend'}
            intent="suspend"
            tone="quiet"
            button={isSuspended ? 'Send the reason' : 'Suspend'}
            refused={of('suspend')}
          >
            <TextArea
              {...getFieldProps(of('suspend'), 'reason')}
              label="Reason"
              rows={3}
              hint="They read it. Without one now, it is due within two business days."
            />
          </PanelAction>
        )}
        <PanelAction title="Give points" intent="points" button="Give points" refused={of('points')}>
          <TextInput
            {...getFieldProps(of('points'), 'points')}
            label="Points"
            inputMode="numeric"
            hint="Above 1,000 in 30 days a second administrator approves it."
          />
          <TextArea {...getFieldProps(of('points'), 'reason')} label="Reason" rows={2} hint="They read it." />
        </PanelAction>
        <PanelAction title="Give credit" intent="credit" button="Give credit" refused={of('credit')}>
          <TextInput
            {...amountOf(of('credit'))}
            label="Dollars"
            inputMode="decimal"
            hint="Above $500 in 30 days a second administrator approves it."
          />
          <TextArea {...getFieldProps(of('credit'), 'reason')} label="Reason" rows={2} hint="They read it." />
        </PanelAction>
        <DiamondAct
          diamond={professional.diamond}
          diamondAskedAt={professional.diamondAskedAt}
          refused={of('diamond')}
        />
      </div>
      <Reviews reviews={listed.reviews} refused={of('remove-review')}>
        <NextPage here={here} query={{ id: professional.id }} next={listed.reviewsNext} label="Older reviews" />
      </Reviews>
      {mayAct && (
        <details className="rounded-card border border-edge bg-card p-4">
          <summary className="cursor-pointer py-2.5 font-semibold">Rarely needed</summary>
          <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
            {professional.abn && (
              <PanelAction
                title="Take the ABN off"
                intent="remove-abn"
                tone="quiet"
                button="Take it off"
                refused={of('remove-abn')}
              >
                <TextArea
                  {...getFieldProps(of('remove-abn'), 'reason')}
                  label="Reason"
                  rows={2}
                  hint="They read it, and get no leads until they have another."
                />
              </PanelAction>
            )}
            <PanelAction
              title="Turn their authenticator app off"
              intent="authenticator-off"
              tone="quiet"
              button="Turn it off"
              refused={of('authenticator-off')}
            >
              <input type="hidden" name="email" value={professional.email} />
              <TextArea
                {...getFieldProps(of('authenticator-off'), 'reason')}
                label="How they showed who they are"
                rows={2}
                hint="For somebody who lost their phone and their recovery codes. The audit log keeps it."
              />
            </PanelAction>
          </div>
        </details>
      )}
      {isSuspended && !statusReason && (
        <PanelAction title="Let them work again" intent="activate" button="Activate" refused={of('activate')} />
      )}
      <AuditEntries title="What was done" deeds={done} />
    </div>
  )
}

/** A refused change of status is said as a toast too; the form says it without JavaScript. */
function useStatusToast(refused: RefusedForm | undefined) {
  const toast = useToast()
  useEffect(() => {
    if (!refused || !statusDeeds.includes(refused.values.intent ?? '')) return
    toast({ title: NOT_UPDATED, description: refused.message, tone: 'error' })
  }, [refused, toast])
}

type ReviewsProps = { reviews: Listed['reviews']; refused: RefusedForm | undefined; children: ReactNode }

/** Reviews of them, newest first, each with the way to take it down. */
function Reviews({ reviews, refused, children }: ReviewsProps) {
  const mayAct = useMayAct()
  if (reviews.length === 0) return null
  return (
    <section>
      <h3 className="text-xl">Reviews</h3>
      <ul className="mt-2 divide-y divide-edge">
        {reviews.map(({ id, stars, text, authorName, suburb, createdAt }) => {
          const ofThis = refused?.values.reviewId === id ? refused : undefined
          return (
            <li key={id} className="py-3">
              <p className="text-sm text-muted">
                {stars} of 5 by {authorName}, {suburb}, {formatDate(createdAt)}
              </p>
              <p className="max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
              {mayAct && (
                <details className="mt-2" open={ofThis !== undefined}>
                  <summary className="cursor-pointer py-2.5 font-semibold">Take it down</summary>
                  <div className="mt-2 max-w-md">
                    <PanelAction
                      title="Take this review down"
                      intent="remove-review"
                      tone="quiet"
                      button="Take it down"
                      refused={ofThis}
                    >
                      <input type="hidden" name="reviewId" value={id} />
                      <TextArea
                        {...getFieldProps(ofThis, 'reason')}
                        label="Reason"
                        rows={2}
                        hint="Both sides read it."
                      />
                    </PanelAction>
                  </div>
                </details>
              )}
            </li>
          )
        })}
      </ul>
      {children}
    </section>
  )
}

/** The field of an amount is called so here, and the issue of the API is at `amountCents`. */
function amountOf(refused: RefusedForm | undefined) {
  const issues = refused?.issues.map((issue) => (issue.path === 'amountCents' ? { ...issue, path: 'amount' } : issue))
  return getFieldProps(refused && { ...refused, issues: issues ?? [] }, 'amount')
}

function Facts({ professional }: { professional: AdminProfessionalPage }) {
  const { name, email, mobile, abn, licenseNumber, businessType, trades, basePostcode, lvPoints } = professional
  const facts: Fact[] = [
    ['Name', name],
    ['Email', email],
    ['Mobile', showPhone(mobile)],
    ['ABN', abn ? showAbn(abn) : 'Not given'],
    ['Licence', licenseNumber ?? 'Not given'],
    ['Business type', businessType ?? 'Not given'],
    ['Trades', trades.join(', ') || 'None'],
    ['Base', basePostcode ?? 'Not given'],
    ['Plan', professional.subscription_tier.replace(/^./, (first) => first.toUpperCase())],
    [
      'Points',
      `${formatNumber(lvPoints)}, ${formatNumber(professional.heldPoints)} held, ${formatNumber(professional.owedPoints)} owed`,
    ],
    ['Credit', `$${professional.creditBalance}`],
    ['Leads', formatNumber(professional.leadCount)],
    ['Takes leads', professional.receiveLeads ? 'Yes' : 'No'],
    ['Since', formatDate(professional.createdAt)],
  ]
  return <FactList facts={facts} />
}
