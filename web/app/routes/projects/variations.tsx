import { formatDate } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import type { VariationStatus } from '@lv/contract/project-options'
import type { ProjectWork, Variation } from '@lv/contract/project-work'
import { Form } from 'react-router'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { personIn } from './project-words.ts'
import { SubmitIntentButton } from './submit-intent.tsx'

type Props = { work: ProjectWork; refused: RefusedForm | undefined }

const statuses: Record<VariationStatus, [label: string, tone: BadgeTone]> = {
  proposed: ['Proposed', 'attention'],
  accepted: ['Agreed', 'good'],
  declined: ['Declined', 'neutral'],
  withdrawn: ['Taken back', 'neutral'],
}

/** Changes of what was agreed, each between the owner and one collaborator. */
export function Variations({ work, refused }: Props) {
  const { variations, status, isOwner, people, ownerId } = work
  const hasSomebody = !isOwner || people.some(({ id }) => id !== ownerId)
  return (
    <section aria-labelledby="variations">
      <h2 id="variations" className="text-2xl">
        Variations
      </h2>
      <p className="mt-1 max-w-text text-muted">
        {variations.length === 0
          ? 'Nothing has been varied.'
          : 'What changed since it was agreed, in text, price and days.'}
      </p>
      <ul className="mt-4 flex flex-col gap-5 empty:hidden">
        {variations.map((variation) => (
          <VariationItem key={variation.id} variation={variation} work={work} refused={refused} />
        ))}
      </ul>
      {status === 'in_progress' && hasSomebody && <Proposal key={variations.length} work={work} refused={refused} />}
    </section>
  )
}

/** '$1,200 more, 3 days later' */
function movedBy({ priceCents, days }: Variation): string {
  const price =
    priceCents === 0
      ? 'Same price'
      : `${formatDollars(Math.abs(priceCents))} ${priceCents > 0 ? 'more' : 'less'}, incl. GST`
  const count = Math.abs(days)
  const time = days === 0 ? 'same dates' : `${count} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'later' : 'earlier'}`
  return `${price} · ${time}`
}

type ItemProps = Props & { variation: Variation }

function VariationItem({ variation, work, refused }: ItemProps) {
  const { id, number, personId, isByOwner, text, status, createdAt, decidedAt, flag } = variation
  const [label, tone] = statuses[status]
  const who = personIn(work, isByOwner ? work.ownerId : personId)
  const withWhom = personIn(work, isByOwner ? personId : work.ownerId)
  return (
    <li className="rounded-card border border-edge bg-card p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">Variation {number}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="mt-2 font-semibold tabular-nums">{movedBy(variation)}</p>
      <p className="mt-1 text-sm text-muted">
        Proposed by {who === 'You' ? 'you' : who} to {withWhom === 'You' ? 'you' : withWhom}, {formatDate(createdAt)}
        {decidedAt && ` · ${label.toLowerCase()} ${formatDate(decidedAt)}`}
      </p>
      {flag && (
        <p className="mt-3 max-w-text rounded-control bg-wattle-tint p-3 text-sm">
          {flag.says} (Rule of {formatDate(flag.effectiveFrom)}.)
          {flag.isUnconfirmed && ' Figures changed on 1 December 2026: check.'}
        </p>
      )}
      <Deciding variation={variation} refused={refused?.values.variationId === id ? refused : undefined} />
    </li>
  )
}

function Deciding({ variation: { id, can }, refused }: { variation: Variation; refused: RefusedForm | undefined }) {
  if (!can.decide && !can.withdraw) return null
  return (
    <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-3">
      <input type="hidden" name="variationId" value={id} />
      {refused && <FormMessage message={refused.message} />}
      {can.decide && <SubmitIntentButton intent="agree" label="Agree" tone="primary" />}
      {can.decide && <SubmitIntentButton intent="refuse" label="Decline" />}
      {can.withdraw && <SubmitIntentButton intent="withdraw" label="Take it back" />}
    </Form>
  )
}

function Proposal({ work, refused }: Props) {
  const mine = refused?.values.intent === 'propose' ? refused : undefined
  const form = useFirstErrorFocus(mine)
  const { isOwner, people, ownerId } = work
  return (
    <details className="mt-5 rounded-control border border-edge px-4" open={mine !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Propose a variation</summary>
      <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-4 pt-1 pb-4 sm:grid-cols-3">
        <FormKey />
        {mine && mine.issues.length === 0 && (
          <div className="sm:col-span-3">
            <FormMessage message={mine.message} />
          </div>
        )}
        {isOwner && (
          <Select label="With" isRequired className="sm:col-span-3" {...getFieldProps(mine, 'personId')}>
            {option('', 'Choose a collaborator')}
            {people.filter(({ id }) => id !== ownerId).map(({ id }) => option(id, personIn(work, id)))}
          </Select>
        )}
        <TextArea
          label="What changes"
          isRequired
          rows={4}
          maxLength={2000}
          className="sm:col-span-3"
          {...getFieldProps(mine, 'text')}
        />
        <TextInput
          label="Price in dollars"
          hint="Incl. GST"
          inputMode="decimal"
          {...getFieldProps(mine, 'price')}
          error={getIssue(mine, 'priceCents')}
        />
        <Select label="More or less" {...getFieldProps(mine, 'direction', 'more')}>
          {option('more', 'More')}
          {option('less', 'Less')}
        </Select>
        <TextInput
          label="Days"
          hint="Below zero: earlier"
          inputMode="text"
          maxLength={4}
          {...getFieldProps(mine, 'days')}
        />
        <SubmitIntentButton intent="propose" label="Propose it" tone="primary" />
      </Form>
    </details>
  )
}
