import type { StatedLicence } from '@lv/contract/vetting'
import { BadgeInfo } from 'lucide-react'

type Props = {
  licences: StatedLicence[]
  /** Read by somebody who may hire them: they decide. */
  isDeciding?: boolean
}

/** 'REC number' and 'REC 12345' say the same twice. */
const named = (called: string, number: string) =>
  number.startsWith(called.split(' ', 1).join()) ? number : `${called} ${number}`

/** Licence numbers that were only stated, each with where anybody can look it up; nothing where all were checked. */
export function UncheckedLicences({ licences, isDeciding }: Props) {
  const unchecked = licences.filter(({ checkedAt }) => checkedAt === null)
  if (unchecked.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5">
      {unchecked.map(({ trade, called, number, regulator, registerUrl }) => (
        <li key={trade} className="flex gap-2 text-sm">
          <BadgeInfo aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
          <span className="min-w-0">
            <strong>{isDeciding ? 'Licence not checked' : 'Licence number given, not checked yet'}</strong>
            <span className="block break-words text-muted">
              {trade}: {named(called, number)}
              {isDeciding ? ', as they gave it. Before you decide, look it up: ' : '. Look it up: '}
              <a href={registerUrl} rel="noopener" className="underline underline-offset-4 hover:text-accent">
                {regulator}
              </a>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
