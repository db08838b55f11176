import { type ProjectStatus, projectCategories, projectStatusLabels } from '@lv/contract/project-options'
import type { Project } from '@lv/contract/projects'
import { Clock3, Globe, Lock, MapPin } from 'lucide-react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones: Record<ProjectStatus, BadgeTone> = {
  unverified: 'attention',
  open: 'good',
  in_progress: 'attention',
  completed: 'neutral',
  closed: 'neutral',
}

const emojiOf = (category: string) => (projectCategories as Record<string, string>)[category] ?? ''

/** Status, category with its emoji, kind of project, and whether everybody may see it; a card has the kind elsewhere. */
export function ProjectBadges({ project, isOnCard = false }: { project: Project; isOnCard?: boolean }) {
  const { status, category, projectType, tenderType, urgency } = project
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge tone={tones[status]}>{projectStatusLabels[status]}</Badge>
      <Badge icon={<span aria-hidden>{emojiOf(category)}</span>}>{category}</Badge>
      {!isOnCard && <Badge>{projectType}</Badge>}
      <Badge icon={tenderType === 'private' ? <Lock aria-hidden size={12} /> : <Globe aria-hidden size={12} />}>
        {tenderType === 'private' ? 'Private' : 'Public'}
      </Badge>
      <Badge tone={urgency === 'ASAP' ? 'alert' : 'neutral'} icon={<Clock3 aria-hidden size={12} />}>
        {urgency}
      </Badge>
    </div>
  )
}

/** The address as far as the reader may know it; 'Australia' where only a state was given and even that is missing. */
export const ProjectPlace = ({ project: { projectAddress } }: { project: Project }) => (
  <span className="inline-flex items-start gap-1.5">
    <MapPin aria-hidden size={16} className="mt-1 shrink-0" />
    <span className="wrap-anywhere">{projectAddress}</span>
  </span>
)
