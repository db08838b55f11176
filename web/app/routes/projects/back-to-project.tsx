import { ArrowLeft } from 'lucide-react'
import { href, Link } from 'react-router'

/** The way up from a page of a project. */
export const BackToProject = ({ projectId, title }: { projectId: string; title: string }) => (
  <Link
    to={href('/projects/:projectId', { projectId })}
    className="inline-flex min-h-11 max-w-full items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline"
  >
    <ArrowLeft aria-hidden size={18} className="shrink-0" />
    <span className="truncate">{title}</span>
  </Link>
)
