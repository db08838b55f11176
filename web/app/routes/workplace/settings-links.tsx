import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

type To = { to: string; label: string; text: string; isFile?: boolean }

/** Ways to other pages, or files, with what is there. */
export function SettingsLinks({ links }: { links: To[] }) {
  return (
    <ul className="-mb-2 divide-y divide-edge border-t border-edge">
      {links.map(({ to, label, text, isFile }) => (
        <li key={to}>
          <Link to={to} reloadDocument={isFile} className="group flex min-h-14 items-center justify-between gap-3 py-2">
            <span>
              <span className="font-semibold underline-offset-4 group-hover:underline">{label}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
            <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
