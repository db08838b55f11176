import { type CourseTopic, coverCategories } from '@lv/contract/course-options'
import { Cover } from '../../drawing/cover.tsx'

type Props = {
  course: { id: string; title: string; topic: CourseTopic; thumbnail?: string | null }
  className?: string
}

/** A course's picture, or the one that is drawn of its topic. Decoration: its title stands beside it. */
export function CourseCover({ course: { id, title, topic, thumbnail }, className = 'h-28' }: Props) {
  if (thumbnail)
    return <img src={thumbnail} alt="" loading="lazy" className={`block w-full bg-tint object-cover ${className}`} />
  return <Cover id={id} name={title} sector={topic} category={coverCategories[topic]} className={className} />
}
