import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { classNames } from '../../ui/class-names.ts'

/** What becomes of a lead's points (PRODUCT.md, section 9.1). */
const rules = [
  { when: 'We send you the lead', outcome: 'held' },
  {
    when: 'The homeowner reads or answers your message or quote, says you were in touch, or accepts',
    outcome: 'spent',
  },
  { when: 'You don’t get in touch within 72 business hours', outcome: 'spent' },
  { when: 'You tried, and the homeowner does nothing for 72 business hours', outcome: 'back' },
  {
    when: 'Their email bounces, it was a duplicate, or they cancel or choose someone before you tried',
    outcome: 'back',
  },
  { when: 'Your report of a bad lead is accepted', outcome: 'back' },
] as const

const tones = { held: 'text-ink', spent: 'text-accent', back: 'text-good' }

export function HoldRules({ className }: { className?: string }) {
  return (
    <div className={classNames('rounded-card border border-edge bg-card', className)}>
      <table className="w-full border-collapse text-sm [&_tr+tr]:border-t [&_tr+tr]:border-edge [&_tbody_tr]:border-t [&_tbody_tr]:border-edge">
        <thead>
          <tr>
            <th scope="col" className="px-4 py-2 text-left font-semibold">
              What happens
            </th>
            <th scope="col" className="py-2 pr-4 pl-2 text-right font-semibold whitespace-nowrap">
              {LEAD_COST_POINTS} points
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ when, outcome }) => (
            <tr key={when}>
              <td className="px-4 py-2">{when}</td>
              <td className={classNames('py-2 pr-4 pl-2 text-right align-top font-semibold', tones[outcome])}>
                {outcome}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
