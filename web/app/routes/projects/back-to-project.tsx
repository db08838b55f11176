import { href } from 'react-router'
import { PageBackLink } from '../../ui/back-link.tsx'

/** The way up from a page of a project. */
export const BackToProject = ({ projectId, title }: { projectId: string; title: string }) => (
  <PageBackLink to={href('/projects/:projectId', { projectId })}>{title}</PageBackLink>
)
