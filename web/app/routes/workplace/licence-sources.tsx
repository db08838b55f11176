import type { LicenceNeed } from '@lv/contract/vetting'
import { ChevronDown } from 'lucide-react'
import { formatDate } from '../../format.ts'

/** Why a number is asked for: what says so, and when that was read. */
export function LicenceSources({ licences }: { licences: LicenceNeed[] }) {
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
