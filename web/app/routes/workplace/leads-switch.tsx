import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import type { Professional } from '@lv/contract/professional-shapes'
import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { classNames } from '../../ui/class-names.ts'

/**
 * 'Receive Leads', on or off; forced off and disabled with fewer than 29 points (specification 2, section 4) and before
 * what leads need is filled in.
 */
export function LeadsSwitch({ professional }: { professional: Professional }) {
  const { leadsReason, lvPoints, isVetted, wantsLeads } = professional
  const id = useId()
  const wanted = useNavigation().formData?.get('receiveLeads')
  const isForcedOff = lvPoints < LEAD_COST_POINTS || !isVetted
  const isWished = !isForcedOff && wantsLeads
  const isOn = wanted ? wanted === 'true' : isWished
  return (
    <Form method="post" preventScrollReset className="flex items-start gap-3">
      <button
        type={isForcedOff ? 'button' : 'submit'}
        name="receiveLeads"
        value={String(!isWished)}
        role="switch"
        aria-checked={isOn}
        aria-label="Receive Leads"
        aria-describedby={id}
        aria-disabled={isForcedOff || undefined}
        className="-m-1.5 inline-flex min-h-11 min-w-15 shrink-0 cursor-pointer items-center rounded-full p-1.5 aria-disabled:cursor-not-allowed"
      >
        <span
          className={classNames(
            'flex h-7 w-12 items-center rounded-full border-2 p-0.5 transition-colors duration-150',
            isOn ? 'border-good bg-good' : 'border-edge-control bg-tint',
            isForcedOff && 'opacity-60',
          )}
        >
          <span
            className={classNames(
              'size-4.5 rounded-full transition-transform duration-150',
              isOn ? 'translate-x-5 bg-card' : 'bg-edge-control',
            )}
          />
        </span>
      </button>
      <p id={id} className="min-w-0 self-center text-sm">
        <strong>{isOn ? 'On' : 'Off'}</strong>
        <span className="block text-muted">
          {wanted ? 'Saving...' : (leadsReason ?? 'New requests near you are sent to you.')}
        </span>
      </p>
    </Form>
  )
}
