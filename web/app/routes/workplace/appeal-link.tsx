import type { AppealKind } from '@lv/contract/options'
import { href, Link } from 'react-router'

/** The way to appeal against what we decided, and to what became of it. */
export const AppealLink = ({ kind, id }: { kind: AppealKind; id: string }) => (
  <Link
    to={`${href('/professionals/appeal')}?kind=${kind}&id=${id}`}
    className="inline-flex min-h-11 items-center text-sm font-semibold text-accent underline-offset-4 hover:underline sm:min-h-9"
  >
    Appeal this decision
  </Link>
)
